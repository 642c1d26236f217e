import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import type { ThoughtId } from '../../../ids.ts';
import { acceptFollow, requestFollow } from '../../../people/follows/follow.ts';
import { rejectFollow } from '../../../people/follows/unfollow.ts';
import { post } from '../../../testing/posts.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { useThoughts } from '../../../testing/thoughts.ts';

eachDatabase('notifications of thoughts', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const told = async (person: Client): Promise<[string, string][]> =>
    (await person.get('/notifications')).body.data.map(
      ({ type, thoughtId }: { type: string; thoughtId: ThoughtId }) => [type, thoughtId],
    );

  test('a mention notifies each viewer once, ignoring case, and never the author', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const name = bob.username.toUpperCase();
    const { id } = await post(ada, `@${name} and @${bob.username}, says @${ada.username} to @nobody_at_all`);
    assert.deepEqual(await told(bob), [['mention', id]]);
    assert.deepEqual(await told(ada), []);
    for (const visibility of ['followers', 'private']) await post(ada, `@${bob.username}`, { visibility });
    assert.deepEqual(await told(bob), [['mention', id]]);
  });

  test('a mention in a followers-only thought notifies followers', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await bob.post(`/users/${ada.username}/follow`);
    const { id } = await post(ada, `@${bob.username}`, { visibility: 'followers' });
    assert.deepEqual(await told(bob), [['mention', id]]);
  });

  test('a reply notifies viewers as a reply and not also as a mention', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const root = await post(ada, 'root');
    const { id } = await post(bob, `@${ada.username} yes`, { replyTo: root.id });
    await post(bob, 'to myself', { replyTo: root.id, visibility: 'private' });
    const kept = await post(bob, 'to my followers', { replyTo: root.id, visibility: 'followers' });
    assert.deepEqual(await told(ada), [
      ['reply', kept.id],
      ['reply', id],
    ]);
    for (const reply of [id, kept.id]) await bob.delete(`/thoughts/${reply}`);
    assert.deepEqual(await told(ada), []);
  });

  test('an edit notifies newly mentioned people and retracts the notifications of removed ones', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    const { id } = await post(ada, `Hello @${bob.username}`);
    await ada.put(`/thoughts/${id}`, { content: `Hello @${bob.username} and @${eve.username}` });
    assert.deepEqual([await told(bob), await told(eve)], [[['mention', id]], [['mention', id]]]);
    await ada.put(`/thoughts/${id}`, { content: `Hello @${eve.username}` });
    assert.deepEqual([await told(bob), await told(eve)], [[], [['mention', id]]]);
  });

  test('blocked people get no notifications', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await bob.post(`/users/${ada.username}/block`);
    await post(ada, `Hello @${bob.username}`);
    assert.deepEqual(await told(bob), []);
  });

  test('publishing, editing and deleting are recorded for other servers unless private', async () => {
    const ada = await thoughts.join();
    const stranger = await serverDatabase.addRemoteActor();
    const adaId = await serverDatabase.idOf(ada.username);
    const strangerId = await serverDatabase.idOf(stranger);
    const expected: object[] = [];
    for (const visibility of ['public', 'followers', 'private']) {
      const { id } = await post(ada, `Hello @${stranger}`, { visibility });
      await ada.put(`/thoughts/${id}`, { content: `Goodbye @${stranger}` });
      await ada.delete(`/thoughts/${id}`);
      if (visibility === 'private') continue;
      const event = { actorId: adaId, thoughtId: id };
      const listed = visibility === 'public' ? 1 : 0;
      expected.push({ kind: 'thought-created', ...event }, { kind: 'thought-edited', ...event });
      expected.push({ kind: 'thought-deleted', ...event, visibility, listed, mentioned: [strangerId] });
    }
    assert.deepEqual(await serverDatabase.eventsOf(adaId), expected);
  });

  test('nothing is recorded for a new thought without a remote audience', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const adaId = await serverDatabase.idOf(ada.username);
    const key = {
      followerId: await serverDatabase.idOf(await serverDatabase.addRemoteActor()),
      followeeId: adaId,
    };
    const kinds = async () => (await serverDatabase.eventsOf(adaId)).map(({ kind }) => kind);
    const { id: parent } = await post(bob, 'Hello');
    await serverDatabase.database.write((tx) =>
      requestFollow(tx, { ...key, uri: 'https://other.example/1' }, 1),
    );
    await post(ada, `Hello @${bob.username}`, { replyTo: parent });
    assert.deepEqual(await kinds(), [], 'a pending follower is not notified');
    await serverDatabase.database.write((tx) => acceptFollow(tx, key, 1));
    await post(ada, 'Hello');
    await serverDatabase.database.write((tx) => rejectFollow(tx, key, 1));
    await post(ada, 'Hello');
    assert.deepEqual(await kinds(), ['follow-accepted', 'thought-created', 'follow-rejected']);
  });
});
