import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

eachDatabase('bookmarks, pins and muted conversations in apps', (dialect) => {
  const thoughts = useThoughts(dialect);
  const timeline = async (by: AppUser, of: AppUser): Promise<Json[]> =>
    (await by.get(`/api/v1/accounts/${of.id}/statuses?limit=40`)).body;
  const said = async (by: AppUser, of: AppUser, ...contents: string[]): Promise<string[]> => {
    for (const content of contents) await post(of.self, content);
    const ids = new Map((await timeline(by, of)).map(({ id, content }) => [content, id]));
    return contents.map((content) => ids.get(`<p>${content}</p>`) ?? assert.fail(content));
  };
  const act = async (by: AppUser, id: string, name: string): Promise<Json> => {
    const { status, body, text } = await by.post(`/api/v1/statuses/${id}/${name}`);
    assert.equal(status, 200, text);
    return body;
  };

  test('each action returns the status with its flag, and lists contain it', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const [theirs = ''] = await said(ada, bob, 'by bob');
    const [mine = ''] = await said(ada, ada, 'by ada');
    for (const [id, name, mark] of [
      [theirs, 'bookmark', 'bookmarked'],
      [theirs, 'mute', 'muted'],
      [mine, 'pin', 'pinned'],
    ] as const) {
      const author = id === mine ? ada : bob;
      for (const _ of [1, 2]) assert.equal((await act(ada, id, name))[mark], true, name);
      const listed = (await timeline(ada, author)).find((status) => status.id === id);
      assert.equal(listed?.[mark], true);
      for (const _ of [1, 2]) assert.equal((await act(ada, id, `un${name}`))[mark], false, name);
    }
    const [seen] = await timeline(bob, bob);
    assert.deepEqual([seen?.bookmarked, seen?.muted, seen?.pinned], [false, false, false]);
    assert.equal((await timeline(ada, bob))[0]?.pinned, undefined);
  });

  test('muting a conversation stops its notifications for the caller only', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const eve = await joinWithApp(thoughts);
    const [muted = '', heard = ''] = await said(ada, ada, 'muted', 'heard');
    const [other = ''] = await said(bob, bob, 'of bob');
    await act(ada, muted, 'mute');
    for (const id of [muted, heard, other]) await act(eve, id, 'favourite');
    const notified = async (by: AppUser) =>
      (await by.get('/api/v1/notifications')).body.map(({ status }: Json) => status.id);
    assert.deepEqual([await notified(ada), await notified(bob)], [[heard], [other]]);
  });

  test('the pinned statuses of an account are a list without pages', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    for (const id of await said(ada, ada, 'one', 'two', 'three')) await act(ada, id, 'pin');
    const { body, headers } = await bob.get(`/api/v1/accounts/${ada.id}/statuses?pinned=true`);
    assert.deepEqual(
      body.map(({ content }: Json) => content),
      ['<p>three</p>', '<p>two</p>', '<p>one</p>'],
    );
    const path = `${thoughts.service.url}/api/v1/accounts/${ada.id}/statuses`;
    const [newest, middle] = body.map(({ id }: Json) => id);
    assert.equal(headers.get('link'), `<${path}?limit=20&pinned=true&min_id=${newest}>; rel="prev"`);
    const within = async (query: string) =>
      (await bob.get(`/api/v1/accounts/${ada.id}/statuses?pinned=true&${query}`)).body.length;
    assert.deepEqual(
      [await within(`min_id=${newest}`), await within(`max_id=${middle}`), await within('limit=2')],
      [0, 1, 2],
    );
  });

  test('a sixth pin, and a pin of a status that is not public or not one’s own, is refused with 422', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const ids = await said(ada, ada, '1', '2', '3', '4', '5', '6');
    for (const id of ids.slice(1)) await act(ada, id, 'pin');
    const [theirs = ''] = await said(ada, bob, 'by bob');
    await post(ada.self, 'hidden', { visibility: 'followers' });
    const hidden = (await timeline(ada, ada)).find(({ visibility }) => visibility === 'private')?.id;
    for (const id of [ids[0], theirs, hidden]) {
      const { status, body } = await ada.post(`/api/v1/statuses/${id}/pin`);
      assert.equal(status, 422, JSON.stringify(body));
      assert.match(body.error, /^Validation failed: \w/);
    }
    assert.equal((await ada.post('/api/v1/statuses/1/bookmark')).status, 404);
  });

  test('each operation requires its scope', async () => {
    const reader = await joinWithApp(thoughts, undefined, 'read');
    const bob = await joinWithApp(thoughts);
    const [id] = await said(bob, bob, 'by bob');
    for (const name of ['bookmark', 'unbookmark', 'pin', 'unpin', 'mute', 'unmute']) {
      assert.equal((await reader.post(`/api/v1/statuses/${id}/${name}`)).status, 403, name);
    }
    assert.equal((await reader.get('/api/v1/bookmarks')).status, 200);
  });
});
