// Walks through grouped notifications with groups larger than a page, while others like, boost and follow.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import { notify } from '../../notifications/notify.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';
import { linkOf } from '../testing/walks.ts';

const LIST = '/api/v1/notifications';
const GROUPS = '/api/v2/notifications';
const FANS = 12;
const TYPES = { favourite: 'like', reblog: 'boost', follow: 'follow', mention: 'mention' } as const;

type Act = { type: keyof typeof TYPES; by: number; about: number };

/** Likes are frequent, so that groups are larger than a page. */
const anyAct = fc.record<Act>({
  type: fc.constantFrom('favourite', 'favourite', 'favourite', 'reblog', 'follow', 'mention'),
  by: fc.nat(FANS - 1),
  about: fc.nat(2),
});

const anyWalk = fc.record({
  before: fc.array(anyAct, { minLength: 10, maxLength: 40 }),
  between: fc.array(anyAct, { maxLength: 6 }),
  limit: fc.integer({ min: 1, max: 4 }),
  later: fc.nat(40),
});

eachDatabase('walks through grouped notifications', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  let reader: AppUser | null = null;
  let fans: string[] = [];

  before(async () => {
    reader = await joinWithApp(thoughts);
    const handles = await Promise.all(Array.from({ length: FANS }, () => serverDatabase.addRemoteActor()));
    fans = await Promise.all(handles.map((handle) => serverDatabase.idOf(handle)));
  });

  const read = async (path: string) => {
    assert.ok(reader);
    const reply = await reader.get(path);
    assert.equal(reply.status, 200, reply.text);
    return reply;
  };
  /** All single notifications, newest first. */
  const singles = async (): Promise<Json[]> => (await read(`${LIST}?limit=80`)).body;

  /** The pages of a walk along `Link`, or by ids as apps do it; `between` is called after each page. */
  async function walk(
    start: string,
    way: 'next' | 'prev' | 'page_min_id',
    limit: number,
    between = async () => {},
  ): Promise<Json[][]> {
    const pages: Json[][] = [];
    for (let path: string | null = `${GROUPS}?limit=${limit}${start}`; path !== null; ) {
      const reply = await read(path);
      const groups: Json[] = reply.body.notification_groups;
      const last = groups.at(-1)?.page_min_id;
      if (groups.length > 0) pages.push(groups);
      if (way === 'page_min_id') path = last ? `${GROUPS}?limit=${limit}&max_id=${last}` : null;
      else path = groups.length === 0 ? null : linkOf(reply, way);
      await between();
    }
    return pages;
  }

  test('each notification is listed once, in its group', async () => {
    await fc.assert(
      fc.asyncProperty(anyWalk, async ({ before: first, between, limit, later }) => {
        assert.ok(reader);
        const self = reader;
        await self.post(`${LIST}/clear`);
        thoughts.clock.advance(12 * HOUR);
        const posts: string[] = [];
        for (const status of ['one', 'two', 'three']) {
          posts.push((await self.self.post('/thoughts', { content: status })).body.id);
        }
        const to = await serverDatabase.idOf(self.username);
        const perform = (act: Act | undefined) =>
          serverDatabase.database.write(async (tx) => {
            if (!act) return;
            const thoughtId = act.type === 'follow' ? null : (posts[act.about] as never);
            const from = (fans[act.by] ?? '') as never;
            await notify(tx, { to, from, type: TYPES[act.type], thoughtId }, thoughts.clock.now());
          });
        for (const [at, act] of first.entries()) {
          if (at === later) thoughts.clock.advance(12 * HOUR);
          await perform(act);
        }

        // Without changes, each way meets each notification in one group, and no page but the last is short.
        const rows = await singles();
        const expected = [...Map.groupBy(rows, keyOf)].map(([key, members]) => [key, members.length]);
        for (const way of ['next', 'page_min_id'] as const) {
          const pages = await walk('', way, limit);
          assert.deepEqual(pages.flat().map(sizeOf), expected, way);
          for (const page of pages.slice(0, -1)) assert.equal(page.length, limit, 'a short page');
        }
        const upwards = await walk('&min_id=0', 'prev', limit);
        assert.deepEqual(upwards.toReversed().flat().map(sizeOf), expected, 'prev');
        for (const page of await walk('', 'next', limit)) checkBounds(page, rows);

        // While others act, a walk meets no group twice; the groups that changed are newer than its start.
        const acts = between.values();
        const met = (await walk('', 'next', limit, () => perform(acts.next().value))).flat();
        const keys = met.map((group) => group.group_key);
        assert.equal(new Set(keys).size, keys.length, 'a group is listed twice');
        const newest = met[0]?.page_max_id ?? '0';
        const newer = (await walk(`&min_id=${newest}`, 'prev', limit)).flat();
        const counts = new Map([...met, ...newer].map(sizeOf) as [string, number][]);
        const left = Map.groupBy(await singles(), keyOf);
        for (const act of acts) await perform(act);
        const total = (groups: Iterable<number>) => [...groups].reduce((sum, count) => sum + count, 0);
        assert.equal(total(counts.values()), total([...left.values()].map(({ length }) => length)));
      }),
      { numRuns: cases(12) },
    );
  });

  const keyOf = (row: Json): string => row.group_key;
  const sizeOf = (group: Json) => [group.group_key, group.notifications_count];

  /** `page_min_id` is the oldest member on the page, `page_max_id` the newest member. */
  function checkBounds(page: Json[], rows: Json[]): void {
    for (const { group_key, page_min_id, page_max_id } of page) {
      const ids = rows.filter((row) => keyOf(row) === group_key).map(({ id }) => Number(id));
      assert.equal(Number(page_max_id), Math.max(...ids));
      assert.ok(ids.includes(Number(page_min_id)), 'a member');
    }
  }
});
