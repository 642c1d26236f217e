import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { notify } from '../../notifications/notify.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

const LIST = '/api/v1/notifications';
const GROUPS = '/api/v2/notifications';

eachDatabase('notifications of the client API', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const join = async (count: number): Promise<AppUser[]> => {
    const users = [];
    for (let joined = 0; joined < count; joined += 1) users.push(await joinWithApp(thoughts));
    return users;
  };
  const some = async (): Promise<[AppUser, AppUser, AppUser]> => {
    const [ada, bob, eve] = await join(3);
    assert.ok(ada && bob && eve);
    return [ada, bob, eve];
  };
  const send = async (by: AppUser, path: string, body: object = {}): Promise<Json> => {
    const { status, body: shown, text } = await by.post(path, body);
    assert.equal(status, 200, text);
    return shown;
  };
  const read = async (by: AppUser, path: string): Promise<Json> => {
    const { status, body, text } = await by.get(path);
    assert.equal(status, 200, `${path} ${text}`);
    return body;
  };
  const typesOf = async (by: AppUser, query = ''): Promise<string[]> =>
    (await read(by, LIST + query)).map(({ type }: Json) => type);
  /** Follows the `Link` headers from `start` and returns the lists. */
  const walk = async (by: AppUser, start: string, relation: 'next' | 'prev'): Promise<Json[]> => {
    const pages: Json[] = [];
    for (let path: string | undefined = start; path !== undefined; ) {
      const { status, body, headers, text } = await by.get(path);
      assert.equal(status, 200, text);
      pages.push(body);
      const [, address] = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(headers.get('link') ?? '') ?? [];
      path = address && new URL(address).pathname + new URL(address).search;
    }
    return pages;
  };

  test('each action produces a notification with its account and status', async () => {
    const [ada, bob, eve] = await some();
    const { id } = await send(ada, '/api/v1/statuses', { status: 'Tea?' });
    for (const act of ['favourite', 'reblog']) await send(bob, `/api/v1/statuses/${id}/${act}`);
    const yes = { status: `@${ada.username} yes`, in_reply_to_id: id };
    const reply = await send(bob, '/api/v1/statuses', yes);
    await send(eve, '/api/v1/statuses', { status: `hello @${ada.username}` });
    await send(eve, `/api/v1/accounts/${ada.id}/follow`);
    const all = await read(ada, LIST);
    assert.deepEqual(
      all.map(({ type, account, status }: Json) => [type, account.id, status?.id === id]),
      [
        ['follow', eve.id, false],
        ['mention', eve.id, false],
        // A reply with a mention creates one notification.
        ['mention', bob.id, false],
        ['reblog', bob.id, true],
        ['favourite', bob.id, true],
      ],
    );
    assert.equal(all[2].status.id, reply.id);
    assert.equal('status' in all[0], false);
    for (const one of all) {
      assert.match(one.id, /^\d{1,15}$/);
      assert.deepEqual(await read(ada, `${LIST}/${one.id}`), one);
      assert.equal((await bob.get(`${LIST}/${one.id}`)).status, 404);
    }
    await bob.put(`/api/v1/statuses/${reply.id}`, { status: `@${ada.username} @${eve.username} yes!` });
    assert.equal((await read(ada, LIST)).length, 5);
  });

  test('types unknown to the client API are omitted, and known types can be selected', async () => {
    const [ada, bob] = await some();
    await serverDatabase.database.write(async (tx) => {
      const to = await serverDatabase.idOf(ada.username);
      const from = await serverDatabase.idOf(bob.username);
      for (const type of ['follow_request', 'follow_rejected'] as const) {
        await notify(tx, { to, from, type, thoughtId: null }, thoughts.clock.now());
      }
    });
    assert.equal((await ada.self.get('/notifications')).body.total, 2);
    const [request, ...others] = await read(ada, LIST);
    assert.deepEqual([request.type, request.account.id, others], ['follow_request', bob.id, []]);
    await send(ada, `${LIST}/clear`);
    const { id } = await send(ada, '/api/v1/statuses', { status: 'Tea?' });
    for (const act of ['favourite', 'reblog']) await send(bob, `/api/v1/statuses/${id}/${act}`);
    assert.deepEqual(await typesOf(ada, '?types[]=favourite&types[]=unknown'), ['favourite']);
    assert.deepEqual(await typesOf(ada, '?types[]=unknown'), []);
    assert.deepEqual(await typesOf(ada, '?exclude_types[]=favourite'), ['reblog']);
    assert.deepEqual(await typesOf(ada, `?account_id=${bob.id}`), ['reblog', 'favourite']);
    assert.deepEqual(await typesOf(ada, `?account_id=${ada.id}`), []);
    assert.deepEqual(await typesOf(ada, '?account_id=foo'), [], 'an unknown account');
    assert.deepEqual((await read(ada, `${GROUPS}?account_id=foo`)).notification_groups, []);
    assert.equal((await read(ada, `${GROUPS}/unread_count?account_id=foo`)).count, 0);
  });

  test('pages link in both directions, by id and with their filters', async () => {
    const [ada, bob] = await some();
    for (let at = 0; at < 5; at += 1) {
      await send(bob, '/api/v1/statuses', { status: `${at} @${ada.username}` });
    }
    const idsOf = (page: Json[]): string[] => page.map(({ id }) => id);
    const all = idsOf(await read(ada, LIST));
    const pages = (await walk(ada, `${LIST}?limit=2&types[]=mention`, 'next')).map(idsOf);
    assert.deepEqual(pages, [all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
    const back = await walk(ada, `${LIST}?limit=2&min_id=${all[4]}`, 'prev');
    assert.deepEqual(back.map(idsOf), [all.slice(2, 4), all.slice(0, 2), []]);
    assert.deepEqual(idsOf(await read(ada, `${LIST}?since_id=${all[3]}&limit=2`)), all.slice(0, 2));
    const { headers } = await ada.get(`${LIST}?limit=1&exclude_types[]=follow`);
    assert.match(headers.get('link') ?? '', /exclude_types%5B%5D=follow/);
    assert.match((await ada.get(`${LIST}?limit=9999`)).headers.get('link') ?? '', /limit=80/);
    for (const odd of ['max_id=x', 'max_id=999999999999999', 'limit=0', 'min_id=']) {
      assert.equal((await read(ada, `${LIST}?${odd}`)).length, 5, odd);
    }
  });

  test('favourites of one status form a group that does not span pages', async () => {
    const [ada, bob, eve] = await some();
    const { id } = await send(ada, '/api/v1/statuses', { status: 'Tea?' });
    const { id: other } = await send(ada, '/api/v1/statuses', { status: 'Coffee?' });
    await send(bob, `/api/v1/statuses/${id}/favourite`);
    await send(bob, `/api/v1/statuses/${other}/favourite`);
    await send(bob, '/api/v1/statuses', { status: `hello @${ada.username}` });
    await send(eve, `/api/v1/statuses/${id}/favourite`);
    const { accounts, statuses, notification_groups: groups } = await read(ada, GROUPS);
    const singles = await read(ada, LIST);
    assert.deepEqual(
      groups.map((one: Json) => [one.type, one.notifications_count, one.sample_account_ids, one.status_id]),
      [
        ['favourite', 2, [eve.id, bob.id], id],
        ['mention', 1, [bob.id], singles[1].status.id],
        ['favourite', 1, [bob.id], other],
      ],
    );
    const [first] = groups;
    assert.equal(first.most_recent_notification_id, Number(singles[0].id));
    assert.deepEqual([first.page_min_id, first.page_max_id], [singles[3].id, singles[0].id]);
    assert.deepEqual(
      singles.map(({ group_key: key }: Json) => key),
      [first, groups[1], groups[2], first].map(({ group_key: key }) => key),
    );
    assert.deepEqual(
      [accounts.length, statuses.map(({ id: shown }: Json) => shown).toSorted()],
      [2, groups.map(({ status_id: shown }: Json) => shown).toSorted()],
    );
    const pages = await walk(ada, `${GROUPS}?limit=1`, 'next');
    const keys = pages.flatMap(({ notification_groups: page }) => page.map((one: Json) => one.group_key));
    assert.deepEqual(
      keys,
      groups.map((one: Json) => one.group_key),
    );
    const apart = await read(ada, `${GROUPS}?grouped_types[]=follow`);
    assert.deepEqual(
      apart.notification_groups.map((one: Json) => one.group_key),
      singles.map((one: Json) => `ungrouped-${one.id}`),
    );
  });

  test('accounts are abbreviated on request, except the newest of each group', async () => {
    const [ada, bob, eve] = await some();
    const { id } = await send(ada, '/api/v1/statuses', { status: 'Tea?' });
    for (const by of [bob, eve]) await send(by, `/api/v1/statuses/${id}/favourite`);
    const { accounts, partial_accounts: partial } = await read(
      ada,
      `${GROUPS}?expand_accounts=partial_avatars`,
    );
    assert.deepEqual(
      accounts.map((one: Json) => one.id),
      [eve.id],
    );
    assert.deepEqual(
      partial.map((one: Json) => [one.id, Object.keys(one).toSorted()]),
      [[bob.id, ['acct', 'avatar', 'avatar_static', 'bot', 'id', 'locked', 'url']]],
    );
    const full = await read(ada, `${GROUPS}?expand_accounts=full`);
    assert.deepEqual([full.accounts.length, 'partial_accounts' in full], [2, false]);
    const { status, body } = await ada.get(`${GROUPS}?expand_accounts=some`);
    assert.deepEqual([status, typeof body.error], [400, 'string']);
  });

  test('a group lists its eight newest people and spans at most half a day', async () => {
    const [ada, ...fans] = await join(11);
    assert.ok(ada);
    thoughts.clock.set(Math.ceil(thoughts.clock.now() / (12 * HOUR)) * 12 * HOUR);
    for (const fan of fans) {
      await send(fan, `/api/v1/accounts/${ada.id}/follow`);
      thoughts.clock.advance(1);
    }
    const newest = fans.map(({ id }) => id).toReversed();
    const [group] = (await read(ada, GROUPS)).notification_groups;
    assert.deepEqual([group.notifications_count, group.sample_account_ids], [10, newest.slice(0, 8)]);
    assert.equal('status_id' in group, false);
    const path = `${GROUPS}/${group.group_key}`;
    assert.deepEqual((await read(ada, path)).notification_groups, [group]);
    const people = await read(ada, `${path}/accounts`);
    assert.deepEqual(
      people.map(({ id }: Json) => id),
      newest,
    );
    const firstTwo = await ada.get(`${path}/accounts?limit=2`);
    assert.deepEqual(
      firstTwo.body.map(({ id }: Json) => id),
      newest.slice(0, 2),
    );
    const followers = (await walk(ada, `${path}/accounts?limit=3`, 'next')).flat();
    assert.deepEqual(
      followers.map(({ id }: Json) => id),
      newest,
    );
    thoughts.clock.advance(12 * HOUR);
    await send(await joinWithApp(thoughts), `/api/v1/accounts/${ada.id}/follow`);
    const counts = (await read(ada, GROUPS)).notification_groups.map((one: Json) => one.notifications_count);
    assert.deepEqual(counts, [1, 10]);
  });

  test('notifications are dismissed by id, by group or completely, only by their recipient', async () => {
    const [ada, bob, eve] = await some();
    const { id } = await send(ada, '/api/v1/statuses', { status: 'Tea?' });
    for (const by of [bob, eve]) {
      for (const act of ['favourite', 'reblog']) await send(by, `/api/v1/statuses/${id}/${act}`);
    }
    const [newest] = await read(ada, LIST);
    for (const path of [`${LIST}/${newest.id}`, `${GROUPS}/${newest.group_key}`, `${LIST}/999999999`]) {
      const { status, body } = await bob.post(`${path}/dismiss`);
      assert.deepEqual([status, body], [404, { error: 'Record not found' }], path);
    }
    await send(bob, `${LIST}/clear`);
    assert.deepEqual(await typesOf(ada), ['reblog', 'favourite', 'reblog', 'favourite']);
    assert.deepEqual(await send(ada, `${LIST}/${newest.id}/dismiss`), {});
    assert.deepEqual(await typesOf(ada), ['favourite', 'reblog', 'favourite']);
    const [group] = (await read(ada, GROUPS)).notification_groups;
    assert.deepEqual(await send(ada, `${GROUPS}/${group.group_key}/dismiss`), {});
    assert.deepEqual(await typesOf(ada), ['reblog']);
    assert.deepEqual(await send(ada, `${LIST}/clear`), {});
    assert.deepEqual(await typesOf(ada), []);
    assert.equal((await ada.post(`${GROUPS}/${group.group_key}/dismiss`)).status, 404, 'it is dismissed');
    await send(bob, `/api/v1/statuses/${id}/unreblog`);
    await send(bob, `/api/v1/statuses/${id}/reblog`);
    assert.deepEqual(await send(ada, `${GROUPS}/clear`), {});
    assert.deepEqual(await typesOf(ada), []);
    const keys = [group.group_key, 'follow-1', 'ungrouped-1', 'favourite-1', `follow-${id}-1`, 'x'];
    for (const key of keys) assert.equal((await ada.get(`${GROUPS}/${key}`)).status, 404, key);
    assert.equal((await ada.post(`${LIST}/x/dismiss`)).status, 404);
  });

  test('unread notifications and groups are counted up to a limit', async () => {
    const [ada, bob, eve] = await some();
    const { id } = await send(ada, '/api/v1/statuses', { status: 'Tea?' });
    for (const by of [bob, eve]) await send(by, `/api/v1/statuses/${id}/favourite`);
    await send(eve, `/api/v1/statuses/${id}/reblog`);
    const count = async (list: string, query = '') => (await read(ada, `${list}/unread_count${query}`)).count;
    assert.deepEqual([await count(LIST), await count(GROUPS)], [3, 2]);
    assert.deepEqual([await count(LIST, '?types[]=reblog'), await count(LIST, '?limit=2')], [1, 2]);
    assert.deepEqual(
      [await count(GROUPS, '?limit=1'), await count(GROUPS, '?exclude_types[]=reblog')],
      [1, 1],
    );
    assert.equal(await count(GROUPS, '?grouped_types[]=reblog'), 3, 'favourites are not grouped');
    const [newest] = await read(ada, LIST);
    await ada.post('/api/v1/markers', { notifications: { last_read_id: String(newest.id - 1) } });
    assert.deepEqual([await count(LIST), await count(GROUPS)], [1, 1]);
    await ada.post('/api/v1/markers', { notifications: { last_read_id: '0' } });
    await ada.self.post('/notifications/read-all');
    assert.deepEqual([await count(LIST), await count(GROUPS)], [0, 0]);
    assert.equal((await read(ada, LIST)).length, 3);
  });

  test('notifications of statuses that have become hidden are omitted', async () => {
    const [ada, bob] = await some();
    const { id } = await send(bob, '/api/v1/statuses', { status: `hello @${ada.username}` });
    const [{ id: number }] = await read(ada, LIST);
    assert.equal((await bob.delete(`/api/v1/statuses/${id}`)).status, 200);
    assert.deepEqual(await typesOf(ada), []);
    assert.deepEqual((await read(ada, GROUPS)).notification_groups, []);
    assert.equal((await ada.get(`${LIST}/${number}`)).status, 404);
  });

  test('the policy accepts everything, and cannot be changed', async () => {
    const [ada] = await some();
    const policy = await read(ada, `${GROUPS}/policy`);
    assert.deepEqual(
      [policy.for_not_following, policy.for_limited_accounts, policy.summary.pending_requests_count],
      ['accept', 'accept', 0],
    );
    const change = (body: object) => ada.send('PATCH', `${GROUPS}/policy`, { body });
    assert.deepEqual((await change({ for_new_accounts: 'accept' })).body, policy);
    assert.equal((await change({ for_new_accounts: 'filter' })).status, 422);
    assert.deepEqual(await read(ada, `${LIST}/requests`), []);
  });

  test('a token requires the notifications scope', async () => {
    const app = await joinWithApp(thoughts, undefined, 'read:accounts read:notifications');
    assert.deepEqual(await typesOf(app), []);
    assert.equal((await app.post(`${LIST}/clear`)).status, 403);
    const other = await joinWithApp(thoughts, undefined, 'read:accounts write:notifications');
    for (const list of [LIST, GROUPS]) assert.equal((await other.get(list)).status, 403);
    assert.equal((await thoughts.client.get(GROUPS)).status, 401);
  });
});
