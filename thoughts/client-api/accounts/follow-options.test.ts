import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

eachDatabase('options of follows, and notes, in apps', (dialect) => {
  const thoughts = useThoughts(dialect);
  const act = async (by: AppUser, of: AppUser, name: string, body?: object): Promise<Json> => {
    const reply = await by.post(`/api/v1/accounts/${of.id}/${name}`, body);
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  const home = async (by: AppUser): Promise<string[]> =>
    (await by.get('/api/v1/timelines/home')).body.map(({ content, reblog }: Json) =>
      (reblog?.content ?? content).replaceAll(/<[^>]+>/g, ''),
    );
  const optionsOf = ({ showing_reblogs, notifying, languages }: Json) => [
    showing_reblogs,
    notifying,
    languages,
  ];

  test('a repeated follow replaces its options, and unfollowing removes them', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const follow = async (body?: object) => optionsOf(await act(ada, bob, 'follow', body));
    assert.deepEqual(await follow(), [true, false, null]);
    assert.deepEqual(await follow({ reblogs: false, notify: 'true' }), [false, true, null]);
    assert.deepEqual(await follow({ languages: ['de', 'EN-gb', 'en'] }), [false, true, ['de', 'en']]);
    assert.deepEqual(await follow({ languages: [''], reblogs: '1' }), [true, true, null]);
    assert.deepEqual(await follow({ notify: false }), [true, false, null]);
    assert.equal((await ada.post(`/api/v1/accounts/${bob.id}/follow`, { languages: ['%'] })).status, 422);
    await follow({ reblogs: false });
    assert.deepEqual(optionsOf(await act(ada, bob, 'unfollow')), [false, false, null]);
    assert.deepEqual(await follow(), [true, false, null]);
  });

  test('home omits boosts of follows without reblogs, and thoughts in other languages', async () => {
    const [ada, bob, cid] = await Promise.all([1, 2, 3].map(() => joinWithApp(thoughts)));
    assert.ok(ada && bob && cid);
    await act(ada, bob, 'follow', { reblogs: false });
    const theirs = await post(cid.self, 'by cid');
    await bob.self.post(`/thoughts/${theirs.id}/boost`);
    for (const language of ['de', 'en-GB', null]) {
      thoughts.clock.advance(1);
      await post(bob.self, `in ${language}`, language === null ? {} : { language });
    }
    assert.deepEqual(await home(ada), ['in null', 'in en-GB', 'in de']);
    await act(ada, bob, 'follow', { languages: ['en'] });
    assert.deepEqual(await home(ada), ['in null', 'in en-GB']);
    await act(ada, bob, 'follow', { languages: ['e'.repeat(2), 'fr'] });
    assert.deepEqual(await home(ada), ['in null']);
    await act(ada, bob, 'follow', { reblogs: true, languages: [] });
    assert.deepEqual((await home(ada)).toSorted(), ['by cid', 'in de', 'in en-GB', 'in null']);
  });

  test('follows with notify produce status notifications, in apps only and not for replies to others', async () => {
    const [ada, bob, cid] = await Promise.all([1, 2, 3].map(() => joinWithApp(thoughts)));
    assert.ok(ada && bob && cid);
    await act(ada, bob, 'follow', { notify: true, languages: ['en'] });
    await act(cid, bob, 'follow');
    const theirs = await post(cid.self, 'by cid');
    const own = await post(bob.self, 'news');
    await post(bob.self, 'more', { replyTo: own.id, visibility: 'followers' });
    await post(bob.self, 'nouvelles', { language: 'fr' });
    await post(bob.self, 'to cid', { replyTo: theirs.id });
    await post(bob.self, `dear @${ada.username}`);
    await bob.self.post(`/thoughts/${theirs.id}/boost`);
    const told = async (by: AppUser, path: string): Promise<string[]> =>
      (await by.get(path)).body.map(({ type, status }: Json) => `${type} ${status?.content ?? ''}`);
    assert.deepEqual(await told(ada, '/api/v1/notifications?types[]=status'), [
      'status <p>more</p>',
      'status <p>news</p>',
    ]);
    assert.equal((await told(ada, '/api/v1/notifications')).length, 3);
    assert.deepEqual(await told(cid, '/api/v1/notifications?types[]=status'), []);
    const { body } = await ada.self.get('/notifications');
    assert.deepEqual([body.total, body.data.length], [1, 1]);
    assert.equal((await ada.self.get('/notifications/unread-count')).body.count, 1);
    await act(ada, bob, 'follow', { notify: false });
    await post(bob.self, 'later');
    assert.equal((await told(ada, '/api/v1/notifications?types[]=status')).length, 2);
  });

  test('a note is private, replaced by a new one, and removed by an empty one', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    assert.equal((await act(ada, bob, 'note', { comment: 'met at the fair' })).note, 'met at the fair');
    assert.equal((await act(ada, bob, 'note', { comment: 'Bob’s ✎' })).note, 'Bob’s ✎');
    const { body: relations } = await ada.get(`/api/v1/accounts/relationships?id[]=${bob.id}`);
    assert.equal(relations[0].note, 'Bob’s ✎');
    const { body: other } = await bob.get(`/api/v1/accounts/relationships?id[]=${ada.id}`);
    assert.equal(other[0].note, '');
    const longest = 'x'.repeat(2000);
    assert.equal((await act(ada, bob, 'note', { comment: longest })).note, longest);
    const tooLong = await ada.post(`/api/v1/accounts/${bob.id}/note`, { comment: 'x'.repeat(2001) });
    assert.equal(tooLong.status, 422);
    assert.equal((await act(ada, bob, 'note', {})).note, '');
    assert.equal((await ada.post('/api/v1/accounts/1/note', { comment: 'x' })).status, 404);
    const reader = await joinWithApp(thoughts, undefined, 'read follow');
    assert.equal((await reader.post(`/api/v1/accounts/${bob.id}/note`, {})).status, 403);
  });
});
