// Three servers with users: the actions on one server are visible on the others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someDatabases } from '@tandem/platform/testing/cases.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { DAY, HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import { startNetwork } from '../testing/network.ts';
import type { Person } from '../testing/thoughts.ts';

someDatabases('three servers', (dialect) => {
  /** ada on the first server, bob on the second, cem on the third, with the given follows. */
  async function startThree(follows: readonly ('bob ada' | 'cem ada' | 'ada bob' | 'cem bob')[] = []) {
    const network = await startNetwork(dialect, 3);
    const [a, b, c] = network.servers;
    assert.ok(a && b && c);
    const ada = await a.join('ada');
    const bob = await b.join('bob');
    const cem = await c.join('cem');
    const people = { ada, bob, cem };
    const homes = { ada: a, bob: b, cem: c };
    type Name = keyof typeof people;
    const handle = (name: Name) => homes[name].handleOf(people[name]);
    for (const name of ['ada', 'bob', 'cem'] as const) {
      assert.equal((await people[name].put('/users/me', { manuallyApprovesFollowers: false })).status, 200);
    }
    const follow = (follower: Name, followee: Name) =>
      people[follower].post('/federation/follow-remote', { handle: handle(followee) });
    for (const pair of follows) {
      const [follower, followee] = pair.split(' ') as [Name, Name];
      assert.equal((await follow(follower, followee)).status, 202);
    }
    // No two actions happen in the same millisecond.
    const settle = () => network.advance(SECOND);
    await settle();
    const say = async (person: Person, content: string, more: object = {}): Promise<string> => {
      const { status, body, text } = await person.post('/thoughts', { content, ...more });
      assert.equal(status, 201, text);
      await settle();
      return body.id;
    };
    const feed = async (person: Person): Promise<Json[]> =>
      (await person.get('/feed?include=boosts')).body.data;
    const seen = async (person: Person, content: string): Promise<Json | undefined> =>
      (await feed(person)).find((thought) => thought.content === content);
    const stop = () => network[Symbol.asyncDispose]();
    return {
      network,
      settle,
      a,
      b,
      c,
      ada,
      bob,
      cem,
      handle,
      follow,
      say,
      feed,
      seen,
      [Symbol.asyncDispose]: stop,
    };
  }

  test('a follow of a locked account is pending, and a rejection removes it', async () => {
    await using world = await startThree();
    const { ada, bob, cem, handle, follow, seen, say, settle } = world;
    await ada.put('/users/me', { manuallyApprovesFollowers: true });
    assert.equal((await follow('bob', 'ada')).body.state, 'pending');
    assert.equal((await follow('cem', 'ada')).body.state, 'pending');
    await settle();
    const pending = (await ada.get('/federation/pending-followers')).body;
    assert.deepEqual(pending.map(({ handle }: Json) => handle).sort(), [handle('bob'), handle('cem')].sort());
    assert.equal((await ada.post('/federation/accept-follower', { handle: handle('bob') })).status, 204);
    assert.equal((await ada.post('/federation/reject-follower', { handle: handle('cem') })).status, 204);
    await settle();
    assert.equal((await bob.get('/federation/remote-following')).body[0].state, 'accepted');
    assert.deepEqual((await cem.get('/federation/remote-following')).body, []);
    await say(ada, 'to followers', { visibility: 'followers' });
    assert.ok(await seen(bob, 'to followers'));
    assert.equal(await seen(cem, 'to followers'), undefined);
  });

  test('a removed follower, and one who unfollows, receives nothing more', async () => {
    await using world = await startThree(['bob ada', 'cem ada']);
    const { ada, bob, cem, handle, say, seen, settle } = world;
    await ada.delete('/federation/remote-follower', { body: { handle: handle('bob') } });
    await cem.post('/federation/unfollow-remote', { handle: handle('ada') });
    await settle();
    assert.deepEqual((await bob.get('/federation/remote-following')).body, []);
    assert.equal((await ada.get('/users/ada')).body.followerCount, 0);
    await say(ada, 'nobody hears', { visibility: 'followers' });
    assert.equal(await seen(bob, 'nobody hears'), undefined);
    assert.equal(await seen(cem, 'nobody hears'), undefined);
  });

  test('each visibility reaches its audience only', async () => {
    await using world = await startThree(['bob ada']);
    const { ada, bob, cem, handle, say, seen } = world;
    await say(ada, 'for all');
    await say(ada, 'for followers', { visibility: 'followers' });
    await say(ada, 'for me', { visibility: 'private' });
    const known = await ada.get(`/remote-actors?handle=${encodeURIComponent(handle('cem'))}`);
    assert.equal(known.status, 200);
    await say(ada, `@${handle('cem')} hi`);
    await say(ada, `@${handle('cem')} psst`, { visibility: 'followers' });
    assert.equal((await seen(bob, 'for all'))?.visibility, 'public');
    assert.equal((await seen(bob, 'for followers'))?.visibility, 'followers');
    assert.equal(await seen(bob, 'for me'), undefined);
    const told = (await cem.get('/feed/public')).body.data.map(({ content }: Json) => content);
    assert.equal(told.length, 1);
    assert.match(told[0], /hi$/);
    const notices = (await cem.get('/notifications')).body.data.map(({ type }: Json) => type);
    assert.deepEqual(notices, ['mention']);
  });

  test('replies, edits and deletions reach all three servers', async () => {
    await using world = await startThree(['bob ada', 'cem ada', 'cem bob', 'ada bob']);
    const { ada, bob, cem, say, seen, settle } = world;
    const root = await say(ada, 'question');
    const atBob = (await seen(bob, 'question'))?.id;
    const reply = await say(bob, 'reply', { replyTo: atBob });
    const atCem = (await seen(cem, 'reply'))?.id;
    await say(cem, 'more', { replyTo: atCem });
    const thread = async (person: Person, id: string): Promise<string[]> =>
      (await person.get(`/thoughts/${id}/thread`)).body.map(({ content }: Json) => content);
    assert.deepEqual(await thread(ada, root), ['question', 'reply']);
    assert.deepEqual(await thread(bob, reply), ['question', 'reply', 'more']);
    assert.deepEqual(await thread(cem, atCem), ['question', 'reply', 'more']);
    const notices = (await ada.get('/notifications')).body.data.map(({ type }: Json) => type);
    assert.ok(notices.includes('reply'));
    assert.equal((await bob.put(`/thoughts/${reply}`, { content: 'better reply' })).status, 200);
    await settle();
    assert.deepEqual(await thread(ada, root), ['question', 'better reply']);
    assert.equal((await bob.delete(`/thoughts/${reply}`)).status, 204);
    await settle();
    assert.deepEqual(await thread(ada, root), ['question']);
    assert.equal(await seen(cem, 'better reply'), undefined);
  });

  test('likes and boosts are counted at the origin and can be undone', async () => {
    await using world = await startThree(['bob ada', 'cem bob']);
    const { ada, bob, cem, say, seen, settle } = world;
    const id = await say(ada, 'a good one');
    const there = (await seen(bob, 'a good one'))?.id;
    const counts = async () => {
      const { likeCount, boostCount } = (await ada.get(`/thoughts/${id}`)).body;
      return [likeCount, boostCount];
    };
    await bob.post(`/thoughts/${there}/like`);
    await bob.post(`/thoughts/${there}/boost`);
    await settle();
    assert.deepEqual(await counts(), [1, 1]);
    const boosted = await seen(cem, 'a good one');
    assert.ok(boosted, 'a boost stores a post of an unfollowed author');
    await bob.delete(`/thoughts/${there}/like`);
    await bob.delete(`/thoughts/${there}/boost`);
    await settle();
    assert.deepEqual(await counts(), [0, 0]);
    assert.equal(await seen(cem, 'a good one'), undefined);
    await bob.post(`/thoughts/${there}/like`);
    await settle();
    assert.deepEqual(await counts(), [1, 0], 'a repeated like has a new id');
  });

  test('a block ends both follows on both servers and can be undone', async () => {
    await using world = await startThree(['bob ada', 'ada bob']);
    const { ada, bob, handle, follow, say, seen, settle } = world;
    assert.equal((await ada.post(`/users/${handle('bob')}/block`)).status, 204);
    await settle();
    assert.equal((await bob.get('/users/bob')).body.followerCount, 0);
    assert.equal((await bob.get('/users/bob')).body.followingCount, 0);
    await say(ada, 'in peace');
    assert.equal(await seen(bob, 'in peace'), undefined);
    assert.equal((await ada.delete(`/users/${handle('bob')}/block`)).status, 204);
    await settle();
    assert.equal((await follow('bob', 'ada')).status, 202);
    await settle();
    await say(ada, 'friends again');
    assert.ok(await seen(bob, 'friends again'));
  });

  test('profile changes and account deletions are federated', async () => {
    await using world = await startThree(['bob ada', 'cem ada']);
    const { ada, bob, cem, handle, say, seen, settle } = world;
    await say(ada, 'last words');
    await ada.put('/users/me', { displayName: 'Ada L.' });
    await settle();
    assert.equal((await bob.get(`/users/${handle('ada')}`)).body.displayName, 'Ada L.');
    const left = await ada.delete('/users/me', { body: { password: 'correct horse battery' } });
    assert.equal(left.status, 204, left.text);
    await settle();
    for (const person of [bob, cem]) {
      assert.equal((await person.get(`/users/${handle('ada')}`)).status, 404);
      assert.equal(await seen(person, 'last words'), undefined);
    }
  });

  test('a server that was down for days receives everything once, in order', async () => {
    await using world = await startThree(['bob ada', 'cem ada']);
    const { b, ada, bob, cem, say, seen, feed, network } = world;
    const restart = await b.stop();
    const edited = await say(ada, 'first');
    await ada.put(`/thoughts/${edited}`, { content: 'first, edited' });
    await say(ada, 'second');
    const gone = await say(ada, 'third');
    await ada.delete(`/thoughts/${gone}`);
    for (let hour = 0; hour < 48; hour += 1) await network.advance(HOUR);
    assert.ok(await seen(cem, 'second'), 'other deliveries did not wait');
    await restart();
    for (let hour = 0; hour < 24; hour += 1) await network.advance(HOUR);
    assert.deepEqual(
      (await feed(bob)).map(({ content }) => content),
      ['second', 'first, edited'],
    );
    await network.advance(DAY);
    assert.equal((await feed(bob)).length, 2);
  });
});
