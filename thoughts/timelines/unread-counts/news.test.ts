// Unread counts: items of the Following timeline above the marker, and unread notifications.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { toThoughtId } from '../../ids.ts';
import { post } from '../../testing/posts.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';
import { open } from '../../web/testing/pages.ts';

eachDatabase('unread counts', (dialect) => {
  const thoughts = useThoughts(dialect);
  const stored = useServerDatabase(thoughts);
  const say = async (by: Person, content: string, more: object = {}): Promise<string> => {
    thoughts.clock.advance(SECOND);
    return (await post(by, content, more)).id;
  };
  const numberOf = async (id: string) =>
    (await open(thoughts.client, `/thoughts/${id}`)).headers.get('location')?.split('/')[2] ?? '';
  const newsOf = async (person: Person) => (await person.get('/news')).body;
  const follow = (by: Person, whom: Person) => by.post(`/users/${whom.username}/follow`);

  test('thoughts and boosts above the marker are counted, each thought once', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const kim = await thoughts.join();
    assert.deepEqual(await newsOf(ada), { home: 0, messages: 0, notifications: 0 });
    for (const one of [bob, kim]) await follow(ada, one);
    const first = await say(bob, 'first');
    await say(bob, 'second');
    assert.equal((await newsOf(ada)).home, 2, 'all while there is no marker');
    await ada.put('/markers', { home: await numberOf(first) });
    assert.equal((await newsOf(ada)).home, 1);
    await kim.post(`/thoughts/${first}/boost`);
    assert.equal((await newsOf(ada)).home, 2);
    await bob.post(`/thoughts/${first}/boost`);
    assert.equal((await newsOf(ada)).home, 2, 'boosted twice');
  });

  test('thoughts that are hidden, muted or of people not followed are not counted', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    const kim = await thoughts.join();
    for (const one of [bob, kim]) await follow(ada, one);
    await say(eve, 'of a stranger');
    await say(bob, 'for nobody', { visibility: 'private' });
    await ada.post(`/users/${kim.username}/mute`);
    await say(kim, 'muted');
    assert.deepEqual(await newsOf(ada), { home: 0, messages: 0, notifications: 0 });
    await eve.post(`/users/${ada.username}/block`);
    await bob.post(`/thoughts/${await say(eve, 'across a block')}/boost`);
    // Some servers send public boosts of non-public thoughts.
    const lia = await thoughts.join();
    const thought_id = toThoughtId(await say(lia, 'for followers of lia', { visibility: 'followers' }));
    const actor_id = await stored.idOf(bob.username);
    const author_id = await stored.idOf(lia.username);
    const boost = { thought_id, actor_id, author_id, uri: null, tie: 1, created_at: thoughts.clock.now() };
    await stored.database.write((tx) => tx.insertInto('boost').values(boost).execute());
    assert.equal((await newsOf(ada)).home, 0);
    await say(bob, 'for followers', { visibility: 'followers' });
    assert.equal((await newsOf(ada)).home, 1);
  });

  test('unread notifications are counted up to a hundred', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await follow(ada, bob);
    await follow(bob, ada);
    assert.equal((await newsOf(ada)).notifications, 1);
    await ada.post('/notifications/read-all');
    assert.equal((await newsOf(ada)).notifications, 0);
    for (let count = 0; count < 103; count += 1) await say(bob, `@${ada.username} ${count}`);
    assert.deepEqual(await newsOf(ada), { home: 100, messages: 0, notifications: 100 });
    await bob.delete('/users/me');
    assert.deepEqual(await newsOf(ada), { home: 0, messages: 0, notifications: 0 });
  });

  test('the counts require a login', async () => {
    assert.equal((await thoughts.client.get('/news')).status, 401);
  });
});
