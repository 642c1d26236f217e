// Moves of accounts on other servers: what changes for the users of this one. The facts about lists, notes,
// blocks and mutes are those of Mastodon's move_spec and move_worker_spec.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import { type AppUser, joinWithApp } from '../../client-api/testing/app.ts';
import { addToCounter } from '../../foundation/counters/counters.ts';
import { toActorId } from '../../ids.ts';
import { assertCountsAreExact } from '../../testing/recount.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';
import { type PeerActor, usePeer } from '../testing/peer.ts';

const SETTINGS = { THOUGHTS_FEDERATION_INSECURE: 'true', THOUGHTS_TOKEN_SECONDS: '9999999' };

eachDatabase('an account on another server that moves', (dialect) => {
  const thoughts = useThoughts(dialect, SETTINGS);
  const world = useServerDatabase(thoughts);
  const peer = usePeer();
  let count = 0;

  const uriOf = (username: string) => `${thoughts.service.url}/users/${username}`;
  const arrive = async (actor: PeerActor, activity: Json) => {
    thoughts.clock.advance(SECOND);
    const at = thoughts.clock.now();
    assert.equal(await actor.send(`${thoughts.service.url}/inbox`, activity, { at }), 202);
    await thoughts.service.drainQueues();
  };
  /** The old account and the new one, which names the old one as an alias. */
  async function addMover(): Promise<{ old: PeerActor; next: PeerActor }> {
    count += 1;
    const old = await peer().addActor(`old${count}`);
    const next = await peer().addActor(`next${count}`, { alsoKnownAs: [old.uri] });
    return { old, next };
  }
  const move = (old: PeerActor, to: string) =>
    arrive(old, old.activity('Move', { object: old.uri, target: to }));
  const sent = (type: string, by: string): Json[] =>
    peer()
      .requests.flatMap(({ method, body }): Json[] => (method === 'POST' ? [JSON.parse(body)] : []))
      .filter((activity) => activity.type === type && activity.actor === uriOf(by));
  const reply = async (type: 'Accept' | 'Reject', actor: PeerActor, by: string) => {
    const follow = sent('Follow', by).findLast(({ object }) => object === actor.uri);
    assert.ok(follow, `${by} asks to follow ${actor.username}`);
    await arrive(actor, actor.activity(type, { object: follow }));
  };
  async function follow(person: Person, actor: PeerActor, isAccepted = true): Promise<void> {
    const { status, text } = await person.post('/federation/follow-remote', { handle: actor.handle });
    assert.equal(status, 202, text);
    await thoughts.service.drainQueues();
    if (isAccepted) await reply('Accept', actor, person.username);
  }
  const following = async (person: Person): Promise<string[]> =>
    (await person.get('/federation/remote-following')).body
      .map(({ username, state }: Json) => `${username} ${state}`)
      .toSorted();
  const idOf = async (app: AppUser, { handle }: PeerActor): Promise<string> =>
    (await app.get(`/api/v2/search?resolve=true&type=accounts&q=${encodeURIComponent(handle)}`)).body
      .accounts[0].id;
  const relation = async (app: AppUser, id: string): Promise<Json> =>
    (await app.get(`/api/v1/accounts/relationships?id[]=${id}`)).body[0];

  test('the old follow, its options and lists pass to the new account when that accepts', async () => {
    const { old, next } = await addMover();
    const app = await joinWithApp(thoughts);
    await follow(app.self, old);
    const oldId = await idOf(app, old);
    await app.post(`/api/v1/accounts/${oldId}/follow`, { notify: true, reblogs: false });
    const list = (await app.post('/api/v1/lists', { title: 'Friends' })).body.id;
    await app.post(`/api/v1/lists/${list}/accounts`, { account_ids: [oldId] });
    const members = async () =>
      (await app.get(`/api/v1/lists/${list}/accounts`)).body.map(({ username }: Json) => username);
    await move(old, next.uri);
    assert.deepEqual(await following(app.self), [`${next.username} pending`, `${old.username} accepted`]);
    assert.deepEqual(await members(), [old.username]);
    assert.deepEqual(sent('Undo', app.username), []);
    await reply('Accept', next, app.username);
    assert.deepEqual(await following(app.self), [`${next.username} accepted`]);
    assert.deepEqual(await members(), [next.username]);
    const { notifying, showing_reblogs } = await relation(app, await idOf(app, next));
    assert.deepEqual([notifying, showing_reblogs], [true, false]);
    const [undo] = sent('Undo', app.username);
    assert.equal(undo.object.object, old.uri);
    await assertCountsAreExact(world.database);
  });

  test('a rejection by the new account ends the old follow, too, and the follower learns of it', async () => {
    const { old, next } = await addMover();
    const ada = await thoughts.join();
    await follow(ada, old);
    await move(old, next.uri);
    await reply('Reject', next, ada.username);
    assert.deepEqual(await following(ada), []);
    const { data } = (await ada.get('/notifications')).body;
    assert.deepEqual(
      data.map(({ type, from }: Json) => [type, from.username]),
      [['follow_rejected', next.handle]],
    );
  });

  test('a follow that the new account has accepted already, and a request that waits, are replaced at once', async () => {
    const { old, next } = await addMover();
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    for (const actor of [old, next]) await follow(ada, actor);
    await follow(bob, old, false);
    await move(old, next.uri);
    assert.deepEqual(await following(ada), [`${next.username} accepted`]);
    assert.deepEqual(await following(bob), [`${next.username} pending`]);
  });

  test('a withdrawn request to the new account keeps the old follow', async () => {
    const { old, next } = await addMover();
    const ada = await thoughts.join();
    await follow(ada, old);
    await move(old, next.uri);
    assert.equal((await ada.post('/federation/unfollow-remote', { handle: next.handle })).status, 204);
    assert.deepEqual(await following(ada), [`${old.username} accepted`]);
    // The same Move again asks again.
    await move(old, next.uri);
    await reply('Accept', next, ada.username);
    assert.deepEqual(await following(ada), [`${next.username} accepted`]);
  });

  test('blocks, mutes and notes of all users are carried over, with a reason', async () => {
    const { old, next } = await addMover();
    const apps = await Promise.all(Array.from({ length: 7 }, () => joinWithApp(thoughts)));
    const [blocker, muter, writer, german, both, long, reader] = apps;
    assert.ok(blocker && muter && writer && german && both && long && reader);
    const oldId = await idOf(blocker, old);
    const nextId = await idOf(blocker, next);
    const act = async (app: AppUser, what: string, body: object = {}, id = oldId) =>
      assert.equal((await app.post(`/api/v1/accounts/${id}/${what}`, body)).status, 200, what);
    await act(blocker, 'block');
    await follow(muter.self, old);
    await act(muter, 'mute', { notifications: false, duration: 7200 });
    await act(writer, 'note', { comment: 'from Rome' });
    await act(writer, 'note', { comment: 'likes tea' }, nextId);
    await german.self.put('/users/me', { language: 'de' });
    await act(german, 'block');
    await follow(both.self, next);
    await act(both, 'mute');
    await act(both, 'note', { comment: 'known twice' });
    await act(long, 'note', { comment: 'x'.repeat(1995) });
    await act(reader, 'note', { comment: 'x'.repeat(1995) });
    await act(reader, 'note', { comment: 'mine' }, nextId);
    await move(old, next.uri);
    const shown = async (app: AppUser) => {
      const { blocking, muting, muting_notifications, note } = await relation(app, nextId);
      return [blocking, muting, muting_notifications, note];
    };
    const who = `@${old.handle}`;
    const table: [AppUser, unknown[]][] = [
      [blocker, [true, false, false, `Blocked because you blocked ${who}, who moved to this account.`]],
      [muter, [false, true, false, `Muted because you muted ${who}, who moved to this account.`]],
      [writer, [false, false, false, `Note on ${who}: from Rome\n\nlikes tea`]],
      [
        german,
        [true, false, false, `Blockiert, weil du ${who} blockiert hattest; das Konto ist hierher umgezogen.`],
      ],
      [both, [false, false, false, `Note on ${who}: known twice`]],
      [long, [false, false, false, 'x'.repeat(1995)]],
      [reader, [false, false, false, 'mine']],
    ];
    for (const [app, expected] of table) assert.deepEqual(await shown(app), expected);
    const [mute] = (await muter.get('/api/v1/mutes')).body.filter(({ id }: Json) => id === nextId);
    assert.ok(Date.parse(mute.mute_expires_at) - thoughts.clock.now() < 2 * HOUR, 'the mute ends as before');
    // What a user takes back stays away when the Move comes again.
    await act(blocker, 'unblock', {}, nextId);
    await act(blocker, 'note', { comment: '' }, nextId);
    await move(old, next.uri);
    assert.deepEqual(await shown(blocker), [false, false, false, '']);
    assert.deepEqual(await shown(writer), [false, false, false, `Note on ${who}: from Rome\n\nlikes tea`]);
  });

  test('a follower whom the new account blocks keeps the old follow', async () => {
    const { old, next } = await addMover();
    const ada = await thoughts.join();
    await follow(ada, old);
    await arrive(next, next.activity('Block', { object: uriOf(ada.username) }));
    await move(old, next.uri);
    assert.deepEqual(await following(ada), [`${old.username} accepted`]);
  });

  test('a Move to a third account moves nobody for seven days', async () => {
    const { old, next } = await addMover();
    const third = await peer().addActor(`third${count}`, { alsoKnownAs: [old.uri] });
    const ada = await thoughts.join();
    await follow(ada, old);
    await move(old, next.uri);
    for (const _ of [1, 2]) await move(old, third.uri);
    assert.deepEqual(await following(ada), [`${next.username} pending`, `${old.username} accepted`]);
    const { movedTo } = (await ada.get(`/users/${old.handle}`)).body;
    assert.equal(movedTo.url, third.uri, 'it is recorded');
    thoughts.clock.advance(8 * DAY);
    await move(old, third.uri);
    await reply('Accept', third, ada.username);
    assert.deepEqual(await following(ada), [`${next.username} pending`, `${third.username} accepted`]);
  });

  test('a moved account cannot be followed, until it returns', async () => {
    const { old, next } = await addMover();
    const app = await joinWithApp(thoughts);
    const oldId = await idOf(app, old);
    old.document.movedTo = next.uri;
    await arrive(old, old.activity('Update', { object: old.document }));
    await move(old, next.uri);
    const refused = await app.self.post('/federation/follow-remote', { handle: old.handle });
    assert.deepEqual([refused.status, refused.body.code], [403, 'account-moved']);
    assert.equal((await app.self.post(`/users/${old.handle}/follow`)).body.code, 'account-moved');
    assert.equal((await app.post(`/api/v1/accounts/${oldId}/follow`)).status, 403);
    delete old.document.movedTo;
    await arrive(old, old.activity('Update', { object: old.document }));
    await follow(app.self, old);
    assert.deepEqual(await following(app.self), [`${old.username} accepted`]);
  });

  test('a new account on this server that names the old one accepts its followers here without asking', async () => {
    const { old } = await addMover();
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const next = await thoughts.join();
    await next.put('/users/me', { manuallyApprovesLocalFollowers: true });
    for (const person of [ada, next]) await follow(person, old);
    await bob.post(`/users/${next.username}/follow`);
    await follow(bob, old);
    await move(old, uriOf(next.username));
    assert.deepEqual(await following(ada), [`${old.username} accepted`], 'without the alias nothing moves');
    assert.equal((await next.post('/users/me/aliases', { handle: old.handle })).status, 201);
    await move(old, uriOf(next.username));
    for (const person of [ada, bob]) {
      assert.deepEqual(await following(person), []);
      const [{ following: isFollowing }] = (await person.get(`/relationships?username=${next.username}`))
        .body;
      assert.ok(isFollowing);
    }
    assert.deepEqual(await following(next), [`${old.username} accepted`], 'nobody follows oneself');
    await assertCountsAreExact(world.database);
  });

  test('any number of followers moves, in batches', async () => {
    const { old } = await addMover();
    await follow(await thoughts.join(), old);
    const next = await thoughts.join();
    assert.equal((await next.post('/users/me/aliases', { uri: old.uri })).status, 201);
    const oldId = await world.idOf(old.handle);
    const people = Array.from({ length: 204 }, () => toActorId(crypto.randomUUID()));
    await world.database.write(async (tx) => {
      const at = thoughts.clock.now();
      const actors = people.map((id) => ({
        id,
        username: id,
        handle_key: id,
        following_count: 1,
        created_at: at,
      }));
      await tx.insertInto('actor').values(actors).execute();
      addToCounter(tx, 'local-users', people.length);
      const row = { followee_id: oldId, state: 'accepted' as const, uri: null, created_at: at };
      await tx
        .insertInto('follow')
        .values(people.map((id) => ({ ...row, follower_id: id })))
        .execute();
      await tx
        .updateTable('actor')
        .set({ follower_count: people.length + 1 })
        .where('id', '=', oldId)
        .execute();
    });
    await move(old, uriOf(next.username));
    assert.equal((await next.get(`/users/${next.username}`)).body.followerCount, people.length + 1);
    assert.equal((await next.get(`/users/${old.handle}`)).body.followerCount, 0);
    await assertCountsAreExact(world.database);
  });
});
