import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

const LISTS = '/api/v1/lists';

eachDatabase('lists in apps', (dialect) => {
  const thoughts = useThoughts(dialect);
  const joinMany = (count: number) => Promise.all(Array.from({ length: count }, () => joinWithApp(thoughts)));
  const ok = async (reply: Promise<{ status: number; body: Json; text: string }>): Promise<Json> => {
    const { status, body, text } = await reply;
    assert.equal(status, 200, text);
    return body;
  };
  const follow = (by: AppUser, of: AppUser) => ok(by.post(`/api/v1/accounts/${of.id}/follow`));
  /** Creates a list whose members are followed by its owner. */
  const createWith = async (by: AppUser, members: AppUser[], more: object = {}): Promise<string> => {
    for (const one of members) await follow(by, one);
    const { id } = await ok(by.post(LISTS, { title: 'Friends', ...more }));
    await ok(by.post(`${LISTS}/${id}/accounts`, { account_ids: members.map((one) => one.id) }));
    return id;
  };
  const contents = async (by: AppUser, path: string): Promise<string[]> =>
    (await ok(by.get(path))).map(({ content, reblog }: Json) =>
      (reblog?.content ?? content).replaceAll(/<[^>]+>/g, ''),
    );
  const namesOf = (accounts: Json[]) => accounts.map(({ username }) => username);

  test('lists are created, read, updated and deleted only by their owner', async () => {
    const [ada, bob] = (await joinMany(2)) as [AppUser, AppUser];
    const list = await ok(ada.post(LISTS, { title: ' Friends ' }));
    const { id } = list;
    assert.deepEqual(list, { id, title: 'Friends', replies_policy: 'list', exclusive: false });
    const changed = await ok(ada.put(`${LISTS}/${id}`, { replies_policy: 'none', exclusive: true }));
    assert.deepEqual(changed, { ...list, replies_policy: 'none', exclusive: true });
    assert.deepEqual(await ok(ada.get(`${LISTS}/${id}`)), changed);
    assert.deepEqual(await ok(ada.get(LISTS)), [changed]);
    assert.deepEqual(await ok(bob.get(LISTS)), []);
    for (const path of [`${LISTS}/${id}`, `${LISTS}/${id}/accounts`, `/api/v1/timelines/list/${id}`]) {
      assert.equal((await bob.get(path)).status, 404, path);
    }
    for (const reply of [
      await bob.put(`${LISTS}/${id}`, { title: 'x' }),
      await bob.delete(`${LISTS}/${id}`),
      await bob.post(`${LISTS}/${id}/accounts`, { account_ids: [] }),
      await ada.get(`${LISTS}/x`),
    ]) {
      assert.equal(reply.status, 404, reply.text);
    }
    for (const body of [
      {},
      { title: ' ' },
      { title: 'x'.repeat(257) },
      { title: 'x', replies_policy: 'y' },
    ]) {
      assert.equal((await ada.post(LISTS, body)).status, 422, JSON.stringify(body));
    }
    await ok(ada.delete(`${LISTS}/${id}`));
    assert.deepEqual(await ok(ada.get(LISTS)), []);
  });

  test('list members must be followed, are added atomically, and are removed by unfollowing', async () => {
    const [ada, bob, cid, dot] = (await joinMany(4)) as [AppUser, AppUser, AppUser, AppUser];
    const id = await createWith(ada, [bob, cid]);
    const members = async (query = '') =>
      namesOf(await ok(ada.get(`${LISTS}/${id}/accounts${query}`))).toSorted();
    const both = [bob.username, cid.username].toSorted();
    assert.deepEqual([await members(), await members('?limit=0')], [both, both]);
    const add = (...account_ids: string[]) => ada.post(`${LISTS}/${id}/accounts`, { account_ids });
    assert.equal((await add(dot.id)).status, 404, 'accounts that are not followed are refused');
    assert.equal((await add(ada.id)).status, 404, 'the caller is refused');
    assert.equal((await add('1')).status, 404, 'unknown accounts are refused');
    await follow(ada, dot);
    assert.equal((await add(dot.id, bob.id)).status, 422, 'duplicates are refused');
    assert.deepEqual(await members(), both);
    const lists = await ok(ada.get(`/api/v1/accounts/${bob.id}/lists`));
    assert.deepEqual(
      lists.map((one: Json) => one.id),
      [id],
    );
    assert.deepEqual(await ok(ada.get(`/api/v1/accounts/${dot.id}/lists`)), []);
    await ok(ada.send('DELETE', `${LISTS}/${id}/accounts`, { body: { account_ids: [cid.id] } }));
    assert.deepEqual(await members(), [bob.username]);
    await ok(add(dot.id) as never);
    await ok(ada.post(`/api/v1/accounts/${bob.id}/unfollow`));
    await ok(dot.post(`/api/v1/accounts/${ada.id}/block`));
    assert.deepEqual(await members(), []);
    await ok(add(cid.id) as never);
    assert.equal((await cid.self.delete('/users/me')).status, 204);
    assert.deepEqual(await members(), []);
  });

  test('members are listed by date of addition, newest first', async () => {
    const [ada, ...others] = (await joinMany(4)) as [AppUser, ...AppUser[]];
    const id = await createWith(ada, []);
    for (const one of others) {
      await follow(ada, one);
      thoughts.clock.advance(1);
      await ok(ada.post(`${LISTS}/${id}/accounts`, { account_ids: [one.id] }));
    }
    const { body } = await ada.get(`${LISTS}/${id}/accounts`);
    assert.deepEqual(namesOf(body), others.map(({ username }) => username).toReversed());
  });

  test('the list timeline has members’ statuses and boosts, and replies by the policy of the list', async () => {
    const [ada, bob, cid, dot] = (await joinMany(4)) as [AppUser, AppUser, AppUser, AppUser];
    const id = await createWith(ada, [bob, cid]);
    await follow(ada, dot);
    const said = async (by: AppUser, content: string, more: object = {}) => {
      thoughts.clock.advance(1);
      return post(by.self, content, more);
    };
    const byAda = await said(ada, 'by ada');
    const byDot = await said(dot, 'by dot');
    const byCid = await said(cid, 'by cid', { visibility: 'followers' });
    await said(bob, 'to ada', { replyTo: byAda.id });
    await said(bob, 'to dot', { replyTo: byDot.id });
    const toSelf = await said(bob, 'by bob');
    await said(bob, 'to bob', { replyTo: toSelf.id });
    await said(cid, 'to cid', { replyTo: byCid.id });
    await said(cid, 'to bob too', { replyTo: toSelf.id });
    await said(bob, 'for ada', { visibility: 'private', recipients: [ada.username] });
    await bob.self.post(`/thoughts/${byDot.id}/boost`);
    const timeline = () => contents(ada, `/api/v1/timelines/list/${id}`);
    const always = ['by dot', 'to cid', 'to bob', 'by bob', 'to ada', 'by cid'];
    const withMembers = always.toSpliced(1, 0, 'to bob too');
    assert.deepEqual(await timeline(), withMembers);
    await ok(ada.put(`${LISTS}/${id}`, { replies_policy: 'none' }));
    assert.deepEqual(await timeline(), always);
    await ok(ada.put(`${LISTS}/${id}`, { replies_policy: 'followed' }));
    assert.deepEqual(await timeline(), withMembers.toSpliced(5, 0, 'to dot'));
    await ok(ada.post(`/api/v1/accounts/${bob.id}/mute`));
    assert.deepEqual(await timeline(), ['to bob too', 'to cid', 'by cid']);
  });

  test('members of an exclusive list are omitted from the home timeline', async () => {
    const [ada, bob, cid] = (await joinMany(3)) as [AppUser, AppUser, AppUser];
    const id = await createWith(ada, [bob], { exclusive: true });
    await follow(ada, cid);
    const theirs = await post(cid.self, 'by cid');
    await post(bob.self, 'by bob');
    await bob.self.post(`/thoughts/${theirs.id}/boost`);
    await post(bob.self, 'for ada', { visibility: 'private', recipients: [ada.username] });
    const home = async () => (await contents(ada, '/api/v1/timelines/home')).toSorted();
    assert.deepEqual(await home(), ['by cid', 'for ada']);
    assert.deepEqual((await contents(ada, `/api/v1/timelines/list/${id}`)).toSorted(), ['by bob', 'by cid']);
    await ok(ada.put(`${LISTS}/${id}`, { exclusive: false }));
    assert.deepEqual(await home(), ['by bob', 'by cid', 'by cid', 'for ada']);
  });

  test('each operation requires its scope', async () => {
    const ada = await joinWithApp(thoughts, undefined, 'read:lists');
    assert.equal((await ada.get(LISTS)).status, 200);
    assert.equal((await ada.post(LISTS, { title: 'x' })).status, 403);
    const bob = await joinWithApp(thoughts, undefined, 'write:lists');
    assert.equal((await bob.get(LISTS)).status, 403);
  });
});
