import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

eachDatabase('followed hashtags in apps', (dialect) => {
  const thoughts = useThoughts(dialect);
  const follow = async (by: AppUser, name: string): Promise<Json> => {
    const { status, body, text } = await by.post(`/api/v1/tags/${name}/follow`);
    assert.equal(status, 200, text);
    return body;
  };
  const home = async (by: AppUser, query = ''): Promise<string[]> =>
    (await by.get(`/api/v1/timelines/home${query}`)).body.map(({ content }: Json) =>
      content.replaceAll(/<[^>]+>/g, ''),
    );

  test('hashtags are followed and unfollowed, ignoring case', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    for (const name of ['Tea', 'tea']) {
      assert.partialDeepStrictEqual(await follow(ada, name), { name: 'tea', following: true });
    }
    const following = async (by: AppUser) => (await by.get('/api/v1/tags/TEA')).body.following;
    assert.deepEqual([await following(ada), await following(bob)], [true, false]);
    assert.equal((await thoughts.client.get('/api/v1/tags/tea')).body.following, false);
    await post(bob.self, '#tea');
    const found = async (by: AppUser) =>
      (await by.get('/api/v2/search?q=tea&type=hashtags')).body.hashtags[0]?.following;
    assert.deepEqual([await found(ada), await found(bob)], [true, false]);
    for (const _ of [1, 2]) {
      assert.equal((await ada.post('/api/v1/tags/tea/unfollow')).body.following, false);
    }
    assert.equal((await ada.post('/api/v1/tags/a%20b/follow')).status, 404);
  });

  test('followed hashtags are listed by follow date, newest first', async () => {
    const ada = await joinWithApp(thoughts);
    for (const name of ['one', 'two', 'three']) await follow(ada, name);
    const { body } = await ada.get('/api/v1/followed_tags');
    assert.deepEqual(
      body.map((tag: Json) => tag.name),
      ['three', 'two', 'one'],
    );
  });

  test('home contains listed public thoughts with a followed hashtag, once, and none of hidden people', async () => {
    const [ada, bob, cid, dot] = await Promise.all([1, 2, 3, 4].map(() => joinWithApp(thoughts)));
    assert.ok(ada && bob && cid && dot);
    for (const name of ['oolong', 'sencha']) await follow(ada, name);
    await ada.self.post(`/users/${cid.username}/follow`);
    await ada.self.post(`/users/${dot.username}/mute`, {});
    for (const [by, content, more] of [
      [ada, 'mine #oolong', {}],
      [bob, 'both #oolong #sencha', {}],
      [bob, 'none', {}],
      [bob, 'unlisted #oolong', { listed: false }],
      [bob, 'followers #oolong', { visibility: 'followers' }],
      [cid, 'followed #sencha', {}],
      [dot, 'muted #oolong', {}],
      [bob, 'late #sencha', {}],
    ] as const) {
      await post(by.self, content, more);
      thoughts.clock.advance(1);
    }
    const expected = ['late #sencha', 'followed #sencha', 'both #oolong #sencha', 'mine #oolong'];
    assert.deepEqual(await home(ada), expected);
    assert.deepEqual((await ada.self.get('/feed')).body.data.length, 1);
    await bob.self.post(`/users/${ada.username}/block`);
    assert.deepEqual(await home(ada), ['followed #sencha', 'mine #oolong']);
  });

  test('a walk through home in either direction lists each thought once, with equal dates on every page', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    for (const name of ['walk', 'run']) await follow(ada, name);
    for (let count = 0; count < 9; count += 1) {
      await post(bob.self, `step ${count} ${count % 2 ? '#walk' : '#run #walk'}`);
      if (count % 3 === 0) thoughts.clock.advance(1);
    }
    const everything = await home(ada);
    assert.equal(everything.length, 9);
    for (const [rel, start] of [
      ['next', '?limit=2'],
      ['prev', '?limit=2&min_id=1'],
    ] as const) {
      const met: string[] = [];
      for (let path: string | null = `/api/v1/timelines/home${start}`; path !== null; ) {
        const { body, headers } = await ada.get(path);
        const page = body.map(({ content }: Json) => content.replaceAll(/<[^>]+>/g, ''));
        met.push(...(rel === 'next' ? page : page.toReversed()));
        const [, link] = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(headers.get('link') ?? '') ?? [];
        path = link === undefined ? null : new URL(link).pathname + new URL(link).search;
      }
      assert.deepEqual(rel === 'next' ? met : met.toReversed(), everything);
    }
  });

  test('at most a hundred hashtags can be followed', async () => {
    const ada = await joinWithApp(thoughts);
    for (let count = 0; count < 100; count += 1) await follow(ada, `many${count}`);
    assert.equal((await ada.post('/api/v1/tags/more/follow')).status, 422);
    await follow(ada, 'many1');
  });

  test('each operation requires its scope', async () => {
    const ada = await joinWithApp(thoughts, undefined, 'read');
    assert.equal((await ada.post('/api/v1/tags/tea/follow')).status, 403);
    assert.equal((await ada.get('/api/v1/followed_tags')).status, 200);
  });
});
