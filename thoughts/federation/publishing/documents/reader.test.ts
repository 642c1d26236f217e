import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import type { FederationDatabase } from '../../../foundation/tables/federation.ts';
import type { ActorId, ThoughtId } from '../../../foundation/tables/tables.ts';
import { useServerDatabase } from '../../../testing/server-database.ts';
import { useThoughts } from '../../../testing/thoughts.ts';
import type { FederationContext } from '../../context.ts';
import type { ReadRequest } from './thoughts.ts';
import { getNote, getReactions, getReplies } from './thoughts.ts';

const base = 'https://thoughts.example';

eachDatabase('documents for a signed reader', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_PUBLIC_URL: base });
  const world = useServerDatabase(thoughts);
  const database = () => world.database as unknown as FederationDatabase;
  const federation = () => ({ base, database: database() }) as FederationContext;
  const signedBy = (reader: ActorId | null): ReadRequest => ({
    call: {
      origin: 'https://thoughts.example',
      address: '127.0.0.1',
      releaseWhile: (work) => work(),
      header: () => undefined,
      raw: { method: 'GET', target: '/', rawHeaders: [] },
    },
    verifyReader: async () => reader,
  });
  const meet = async () => {
    const handle = await world.addRemoteActor();
    const id = await world.idOf(handle);
    const [username = ''] = handle.split('@');
    const uri = `https://other.example/ap/${username}`;
    await database().write((tx) =>
      tx
        .insertInto('remote_actor')
        .values({
          actor_id: id,
          uri,
          inbox: `${uri}/inbox`,
          shared_inbox: null,
          outbox: null,
          followers_uri: null,
          key_id: null,
          public_key: null,
          moved_to: null,
          updated_at: null,
          fetched_at: 0,
        })
        .execute(),
    );
    return { id, handle, uri };
  };
  const follow = (follower: ActorId, followee: ActorId, state: 'pending' | 'accepted') =>
    database().write((tx) =>
      tx
        .insertInto('follow')
        .values({ follower_id: follower, followee_id: followee, state, uri: null, created_at: 0 })
        .execute(),
    );
  const noteFor = async (id: ThoughtId, reader: ActorId | null) =>
    JSON.parse(String((await getNote(federation(), id, signedBy(reader))).body));
  const notFound = { kind: 'not-found' };

  test('accepted followers can read followers-only thoughts; unknown, pending and blocked actors cannot', async () => {
    const ada = await thoughts.join();
    const adaId = await world.idOf(ada.username);
    const friend = await meet();
    const asker = await meet();
    const stranger = await meet();
    const blocked = await meet();
    await follow(friend.id, adaId, 'accepted');
    await follow(asker.id, adaId, 'pending');
    await ada.post(`/users/${blocked.handle}/block`);
    const { body } = await ada.post('/thoughts', { content: 'For friends', visibility: 'followers' });
    assert.deepEqual((await noteFor(body.id, friend.id)).to, [`${base}/users/${ada.username}/followers`]);
    for (const reader of [null, asker.id, stranger.id, blocked.id]) {
      await assert.rejects(getNote(federation(), body.id, signedBy(reader)), notFound);
      await assert.rejects(getReactions(federation(), 'likes', body.id, signedBy(reader)), notFound);
      await assert.rejects(getReplies(federation(), body.id, {}, signedBy(reader)), notFound);
    }
    assert.equal((await getReactions(federation(), 'likes', body.id, signedBy(friend.id))).status, 200);
  });

  test('private thoughts cannot be read', async () => {
    const ada = await thoughts.join();
    const friend = await meet();
    await follow(friend.id, await world.idOf(ada.username), 'accepted');
    const { body } = await ada.post('/thoughts', { content: 'To myself', visibility: 'private' });
    for (const reader of [friend.id, await world.idOf(ada.username)]) {
      await assert.rejects(getNote(federation(), body.id, signedBy(reader)), notFound);
    }
  });

  test('a followers-only thought addresses mentioned people who may see it, and links the others', async () => {
    const ada = await thoughts.join();
    const friend = await meet();
    const stranger = await meet();
    await follow(friend.id, await world.idOf(ada.username), 'accepted');
    const content = `@${friend.handle} @${stranger.handle}`;
    const { body } = await ada.post('/thoughts', { content, visibility: 'followers' });
    const note = await noteFor(body.id, friend.id);
    assert.deepEqual(note.cc, [friend.uri]);
    assert.deepEqual(note.tag, [{ type: 'Mention', name: `@${friend.handle}`, href: friend.uri }]);
    assert.equal(note.content.match(/class="u-url mention"/g).length, 2);
  });

  test('a blocked person is not addressed, even by a public thought', async () => {
    const ada = await thoughts.join();
    const friend = await meet();
    const foe = await meet();
    await ada.post(`/users/${foe.handle}/block`);
    const { body } = await ada.post('/thoughts', { content: `@${friend.handle} @${foe.handle}` });
    const { cc } = await noteFor(body.id, null);
    assert.deepEqual(cc, [`${base}/users/${ada.username}/followers`, friend.uri]);
  });
});
