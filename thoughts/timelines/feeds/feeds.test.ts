import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { post, readAllPages } from '../../testing/posts.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';

eachDatabase('feeds', (dialect) => {
  const thoughts = useThoughts(dialect);
  const say = async (by: Client, content: string, more: object = {}): Promise<string> => {
    thoughts.clock.advance(SECOND);
    return (await post(by, content, more)).id;
  };
  const read = async (by: Client, path: string) =>
    (await readAllPages(by, path, 2)).map(({ content }: Json) => content);
  const follow = (one: Client, other: Person) => one.post(`/users/${other.username}/follow`);
  const block = (one: Client, other: Person) => one.post(`/users/${other.username}/block`);
  const people = () => Promise.all([thoughts.join(), thoughts.join(), thoughts.join(), thoughts.join()]);

  test('the home feed contains thoughts of followed people that followers may see, newest first', async () => {
    const [ada, bob, eve, joe] = await people();
    await follow(ada, bob);
    await follow(ada, eve);
    assert.deepEqual(await read(ada, '/feed'), []);
    await say(bob, 'one');
    await say(eve, 'two', { visibility: 'followers' });
    await say(joe, 'not followed');
    await say(eve, 'hidden', { visibility: 'private' });
    await say(ada, 'own');
    await say(bob, 'three');
    assert.deepEqual(await read(ada, '/feed'), ['three', 'two', 'one']);
    await ada.delete(`/users/${eve.username}/follow`);
    assert.deepEqual(await read(ada, '/feed'), ['three', 'one']);
    await block(bob, ada);
    assert.deepEqual(await read(ada, '/feed'), []);
    assert.equal((await thoughts.client.get('/feed')).status, 401);
  });

  test('thoughts with equal timestamps have a stable order for every page size', async () => {
    const [ada, bob, eve] = await people();
    await follow(ada, bob);
    await follow(ada, eve);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push((await post(bob, 'now')).id, (await post(eve, 'now')).id);
    }
    for (const perPage of [1, 3, 100]) {
      const seen = (await readAllPages(ada, '/feed', perPage)).map(({ id }) => id);
      assert.deepEqual(seen, ids.toSorted().reverse());
    }
  });

  test('boosts of one thought with equal timestamps have a stable order for every page size', async () => {
    const [ada, joe] = await people();
    const boosters = await Promise.all(Array.from({ length: 5 }, () => thoughts.join()));
    for (const booster of boosters) await follow(ada, booster);
    const id = await say(joe, 'boosted');
    for (const booster of boosters) await booster.post(`/thoughts/${id}/boost`);
    const actorIds = await Promise.all(
      boosters.map(async (booster) => (await booster.get('/users/me')).body.id),
    );
    const expected = actorIds.toSorted().reverse();
    for (const perPage of [1, 2, 100]) {
      const seen = await readAllPages(ada, '/feed?include=boosts', perPage);
      assert.deepEqual(
        seen.map(({ boostedBy }) => boostedBy?.id),
        expected,
        `${perPage} a page`,
      );
    }
  });

  test('own thoughts and boosts are included on request', async () => {
    const [ada, bob, eve, joe] = await people();
    for (const one of [bob, eve]) await follow(ada, one);
    const far = await say(joe, 'far');
    await say(ada, 'mine', { visibility: 'private' });
    await say(bob, 'near');
    for (const one of [eve, bob, ada]) {
      thoughts.clock.advance(SECOND);
      await one.post(`/thoughts/${far}/boost`);
    }
    const list = async (include: string) =>
      (await readAllPages(ada, `/feed${include}`, 2)).map(({ content, boostedBy }) =>
        boostedBy ? `${content} by ${boostedBy.username}` : content,
      );
    const boosts = [`far by ${bob.username}`, `far by ${eve.username}`];
    assert.deepEqual(await list(''), ['near']);
    assert.deepEqual(await list('?include=own'), ['near', 'mine']);
    assert.deepEqual(await list('?include=boosts'), [...boosts, 'near']);
    assert.deepEqual(await list('?include=boosts,own'), [...boosts, 'near', 'mine']);
    assert.equal((await ada.get('/feed?include=likes')).status, 400);

    await eve.delete(`/thoughts/${far}/boost`);
    assert.deepEqual(await list('?include=boosts'), [`far by ${bob.username}`, 'near']);
    await block(joe, ada);
    assert.deepEqual(await list('?include=boosts'), ['near']);
    await joe.delete(`/users/${ada.username}/block`);
    assert.deepEqual(await list('?include=boosts'), [`far by ${bob.username}`, 'near']);
    await joe.delete(`/thoughts/${far}`);
    assert.deepEqual(await list('?include=boosts'), ['near']);
  });

  test('replies to people who are not followed are excluded on request', async () => {
    const [ada, bob, eve, joe] = await people();
    for (const one of [bob, eve]) await follow(ada, one);
    const own = await say(ada, 'by ada');
    const byEve = await say(eve, 'by eve');
    const byJoe = await say(joe, 'by joe');
    const toJoe = await say(bob, 'to joe', { replyTo: byJoe });
    for (const [content, replyTo] of [
      ['to eve', byEve],
      ['to ada', own],
      ['to bob', toJoe],
    ] as const)
      await say(bob, content, { replyTo });
    await say(ada, 'own reply to joe', { replyTo: byJoe });
    thoughts.clock.advance(SECOND);
    await bob.post(`/thoughts/${byJoe}/boost`);
    const shown = ['to bob', 'to ada', 'to eve', 'by eve'];
    assert.deepEqual(await read(ada, '/feed?replies=followed'), shown);
    assert.deepEqual(await read(ada, '/feed'), ['to bob', 'to ada', 'to eve', 'to joe', 'by eve']);
    assert.deepEqual(await read(ada, '/feed?replies=all'), await read(ada, '/feed'));
    const { body } = await ada.get('/feed?replies=followed&per_page=1');
    assert.equal(body.total, shown.length);
    const older = (await ada.get(`/feed?replies=followed&before=${body.data[0].number}`)).body.data;
    assert.deepEqual(
      older.map(({ content }: Json) => content),
      shown.slice(1),
    );
    const all = await read(ada, '/feed?replies=followed&include=own,boosts');
    assert.deepEqual(all, ['by joe', 'own reply to joe', ...shown, 'by ada']);
    assert.equal((await ada.get('/feed?replies=none')).status, 400);
  });

  test('the public feed contains every public thought except those of blocked people', async () => {
    const [ada, bob, eve] = await people();
    const before = (await thoughts.client.get('/feed/public')).body.total;
    for (const visibility of ['public', 'followers', 'private']) await say(ada, visibility, { visibility });
    await say(bob, 'bob');
    await block(eve, bob);
    const newest = async (by: Client, count: number, query = '') => {
      const { body } = await by.get(`/feed/public?per_page=${count}${query}`);
      return [body.total - before, body.data.map(({ content }: Json) => content)];
    };
    assert.deepEqual(await newest(thoughts.client, 2), [2, ['bob', 'public']]);
    assert.deepEqual(await newest(ada, 2, '&local=true'), [2, ['bob', 'public']]);
    assert.deepEqual(await newest(eve, 1), [1, ['public']]);
    assert.deepEqual(await newest(eve, 1, '&local=true'), [1, ['public']]);
    for (const by of [ada, bob, eve]) await readAllPages(by, '/feed/public', 100);
  });

  test('the public feed marks the caller’s likes and boosts, and refuses an invalid token', async () => {
    const [ada, bob] = await people();
    const id = await say(ada, 'liked');
    for (const act of ['like', 'boost']) await bob.post(`/thoughts/${id}/${act}`);
    const mine = async (by: Client) => {
      const [first] = (await by.get('/feed/public?per_page=1')).body.data;
      return [first.id, first.likedByMe, first.boostedByMe];
    };
    assert.deepEqual(await mine(bob), [id, true, true]);
    for (const by of [ada, thoughts.client]) assert.deepEqual(await mine(by), [id, false, false]);
    assert.equal((await thoughts.client.as('nonsense').get('/feed/public')).status, 401);
  });

  test('a user’s feed contains the thoughts that the caller may see', async () => {
    const [ada, bob, eve, joe] = await people();
    await follow(bob, ada);
    await block(ada, joe);
    for (const visibility of ['public', 'followers', 'private']) await say(ada, visibility, { visibility });
    const path = `/users/${ada.username.toUpperCase()}/thoughts`;
    assert.deepEqual(await read(ada, path), ['private', 'followers', 'public']);
    assert.deepEqual(await read(bob, path), ['followers', 'public']);
    assert.deepEqual(await read(eve, path), ['public']);
    assert.deepEqual(await read(thoughts.client, path), ['public']);
    assert.deepEqual(await read(joe, path), []);
    assert.equal((await ada.get('/users/nobody_here/thoughts')).status, 404);
  });

  for (const feed of ['/feed', '/feed/public', '/users/USER/thoughts', '/tags/pages']) {
    test(`pages of ${feed}: past the end are empty with the true total, large sizes are lowered, invalid ones refused`, async () => {
      const [ada, bob] = await people();
      await follow(bob, ada);
      for (let count = 0; count < 3; count += 1) await say(ada, `${count} #pages`);
      const path = feed.replace('USER', ada.username);
      const { body: all } = await bob.get(`${path}?per_page=1000`);
      assert.equal(all.per_page, 100);
      const past = await bob.get(`${path}?page=99999999&per_page=100`);
      assert.deepEqual(
        [past.status, past.body],
        [200, { data: [], page: 99_999_999, per_page: 100, total: all.total }],
      );
      assert.ok(all.total >= 3);
      const huge = '9'.repeat(400);
      const beyond = await bob.get(`${path}?page=${huge}&per_page=${huge}`);
      assert.deepEqual(
        [beyond.status, beyond.body.data, beyond.body.per_page, beyond.body.total],
        [200, [], 100, all.total],
      );
      for (const bad of ['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=', 'per_page=0', 'per_page=x']) {
        assert.equal((await bob.get(`${path}?${bad}`)).status, 400, bad);
      }
    });
  }
});
