// Direct statuses to remote actors that are not known yet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';

eachDatabase('direct statuses to unknown people', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const peer = usePeer();

  test('they are resolved, and only they receive it', async () => {
    const ada = await joinWithApp(thoughts);
    const zoe = await peer().addActor('zoe');
    const status = `@${zoe.handle} between us`;
    const { body, text } = await ada.post('/api/v1/statuses', { status, visibility: 'direct' });
    assert.equal(body.visibility, 'direct', text);
    assert.deepEqual(
      body.mentions.map(({ acct }: { acct: string }) => acct),
      [zoe.handle],
    );
    await thoughts.service.drainQueues();
    const creates = peer().requests.flatMap(({ method, body: sent }) =>
      method === 'POST' ? [JSON.parse(sent)] : [],
    );
    assert.deepEqual(
      creates.map(({ type, to, cc = [] }) => [type, [to].flat(), cc]),
      [['Create', [zoe.uri], []]],
    );
  });

  test('an unresolved person is reported, and nothing is posted', async () => {
    const ada = await joinWithApp(thoughts);
    for (const handle of [`nobody@${peer().host}`, 'x@127.0.0.1:1']) {
      const sent = { status: `@${handle} between us`, visibility: 'direct' };
      const { status, body } = await ada.post('/api/v1/statuses', sent);
      assert.equal(status, 422);
      assert.match(body.error, /^Validation failed: .*known person/);
    }
    assert.deepEqual((await ada.get('/api/v1/timelines/home')).body, []);
  });

  test('a followers-only post resolves nobody', async () => {
    const ada = await joinWithApp(thoughts);
    const yan = await peer().addActor('yan');
    const sent = { status: `@${yan.handle} for followers`, visibility: 'private' };
    assert.equal((await ada.post('/api/v1/statuses', sent)).status, 200);
    assert.equal(peer().asked(new URL(yan.uri).pathname), 0);
  });
});
