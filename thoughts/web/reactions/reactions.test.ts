import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { open, read } from '../testing/pages.ts';

eachDatabase('the pages of reactions', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('list people newest first, for readers of the thought, without blocked people', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    const { id } = await post(ada, 'reacted to');
    for (const who of [bob, eve]) {
      await who.post(`/thoughts/${id}/like`);
      thoughts.clock.advance(1000);
    }
    await eve.post(`/thoughts/${id}/boost`);
    const path = (await open(thoughts.client, `/thoughts/${id}`)).headers.get('location') ?? '';
    const page = await read(thoughts.client, path);
    assert.ok(page.includes(`href="${path}/likes">2 likes`));
    const people = (text: string) => [bob, eve].filter(({ username }) => text.includes(`@${username}<`));
    const likes = await read(thoughts.client, `${path}/likes`);
    assert.equal(people(likes).length, 2);
    assert.ok(likes.indexOf(`@${eve.username}<`) < likes.indexOf(`@${bob.username}<`));
    assert.deepEqual(people(await read(thoughts.client, `${path}/boosts`)), [eve]);
    await bob.post(`/users/${eve.username}/block`);
    const browser = await logInByForm(thoughts.client, bob.username);
    assert.ok(!(await browser.read(`${path}/likes`)).includes(`@${eve.username}<`));
    const hidden = await post(ada, 'hidden', { visibility: 'followers' });
    const own = await logInByForm(thoughts.client, ada.username);
    const place = (await own.open(`/thoughts/${hidden.id}`)).headers.get('location') ?? '';
    assert.equal((await own.open(`${place}/likes`)).status, 200);
    assert.equal((await browser.open(`${place}/likes`)).status, 404);
    assert.equal((await open(thoughts.client, `${place}/boosts`)).status, 404);
  });
});
