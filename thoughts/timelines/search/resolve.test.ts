import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import { post } from '../../testing/posts.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';

eachDatabase('resolving handles and URLs', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const peer = usePeer();
  const lookUp = (person: Person, q: string) => person.get(`/lookup?${new URLSearchParams({ q })}`);

  test('a handle or URL of another server resolves to a person or thought', async () => {
    const ada = await thoughts.join();
    const bob = await peer().addActor('bob');
    for (const q of [bob.handle, `@${bob.handle}`, bob.uri]) {
      const { status, body } = await lookUp(ada, q);
      assert.deepEqual([status, body.type, body.username], [200, 'user', bob.handle], q);
    }
    const note = bob.note({ content: '<p>From afar</p>' });
    const { body } = await lookUp(ada, note.id);
    assert.deepEqual([body.type, body.content], ['thought', 'From afar']);
  });

  test('a local thought is resolved only if the caller may see it', async () => {
    const ada = await thoughts.join();
    const eve = await thoughts.join();
    const { id } = await post(ada, 'Mine', { visibility: 'private' });
    const address = `${thoughts.service.url}/thoughts/${id}`;
    assert.equal((await lookUp(ada, address)).body.id, id);
    assert.equal((await lookUp(eve, address)).status, 404);
    const { host } = new URL(thoughts.service.url);
    for (const handle of [`${ada.username}@${host}`, `@${ada.username}`, `@${ada.username.toUpperCase()}`])
      assert.equal((await lookUp(eve, handle)).body.username, ada.username, handle);
    assert.equal((await lookUp(eve, '@nobody.here')).status, 404);
  });

  test('each failure has its own status', async () => {
    const ada = await thoughts.join();
    peer().fail(`${peer().origin}/broken`, 500);
    const status = async (q: string) => (await lookUp(ada, q)).status;
    assert.equal(await status('just words'), 400);
    assert.equal(await status(`${peer().origin}/nothing`), 404);
    assert.equal(await status(`${peer().origin}/broken`), 502);
    assert.equal((await thoughts.client.get('/lookup?q=x')).status, 401);
  });
});
