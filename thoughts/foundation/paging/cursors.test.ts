// Cursor pages of people and notifications: an iteration returns each row once despite concurrent changes.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { post } from '../../testing/posts.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';

/** The maximum number of people in a list. */
const PEOPLE = 9;

/** A list with functions that add and remove a person. */
type List = {
  reader: Person;
  path: string;
  add(who: Person): Promise<unknown>;
  remove(who: Person): Promise<unknown>;
};

eachDatabase('pages by cursors', (dialect) => {
  const thoughts = useThoughts(dialect);
  let people: readonly Person[] = [];
  before(async () => {
    people = await Promise.all(Array.from({ length: PEOPLE }, () => thoughts.join()));
  });
  const ok = async (reply: Promise<{ status: number; text: string }>): Promise<void> => {
    const { status, text } = await reply;
    assert.equal(status, 204, text);
  };

  /** Creates one empty list of each kind. */
  async function begin(): Promise<List[]> {
    const star = await thoughts.join();
    const fan = await thoughts.join();
    const { id } = await post(star, 'liked and boosted');
    const byStar = (act: string): Pick<List, 'add' | 'remove'> => ({
      add: ({ username }) => ok(fan.post(`/users/${username}/${act}`)),
      remove: ({ username }) => ok(fan.delete(`/users/${username}/${act}`)),
    });
    const toThought = (act: string): Pick<List, 'add' | 'remove'> => ({
      add: (who) => ok(who.post(`/thoughts/${id}/${act}`)),
      remove: (who) => ok(who.delete(`/thoughts/${id}/${act}`)),
    });
    const toStar: Pick<List, 'add' | 'remove'> = {
      add: (who) => ok(who.post(`/users/${star.username}/follow`)),
      remove: (who) => ok(who.delete(`/users/${star.username}/follow`)),
    };
    return [
      { reader: star, path: `/users/${star.username}/followers`, ...toStar },
      { reader: fan, path: `/users/${fan.username}/following`, ...byStar('follow') },
      { reader: fan, path: '/mutes', ...byStar('mute') },
      { reader: fan, path: '/blocks', ...byStar('block') },
      { reader: fan, path: `/thoughts/${id}/liked-by`, ...toThought('like') },
      { reader: fan, path: `/thoughts/${id}/boosted-by`, ...toThought('boost') },
      { reader: star, path: '/notifications', ...toThought('like') },
    ];
  }
  const read = async ({ reader, path }: List, query: string): Promise<Json> => {
    const { status, body, text } = await reader.get(`${path}?${query}`);
    assert.equal(status, 200, text);
    return body;
  };
  const namesOf = ({ data }: Json): string[] =>
    data.map(({ username, from }: Json) => username ?? from.username);
  const everybody = async (list: List): Promise<string[]> => namesOf(await read(list, 'per_page=100'));

  /** Runs `visit` for each list. The list starts with one person per element of `pauses`. */
  async function eachList(pauses: readonly number[], visit: (list: List, rest: Person[]) => Promise<void>) {
    // Sequential: all lists share the people.
    for (const list of await begin()) {
      for (const [at, pause] of pauses.entries()) {
        thoughts.clock.advance(pause);
        await list.add(people[at] as Person);
      }
      await visit(list, people.slice(pauses.length) as Person[]);
      for (const who of people) await list.remove(who);
    }
  }
  const somePauses = fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 6 });
  const someSize = fc.integer({ min: 1, max: 3 });

  test('a walk with before lists the initial members once, in order, and no later ones', () =>
    fc.assert(
      fc.asyncProperty(
        somePauses,
        someSize,
        fc.infiniteStream(fc.boolean()),
        async (pauses, size, chance) => {
          await eachList(pauses, async (list, rest) => {
            const there = await everybody(list);
            const met: string[] = [];
            const gone: Set<string> = new Set();
            let page = await read(list, `per_page=${size}`);
            while (true) {
              met.push(...namesOf(page));
              if (page.next === undefined) break;
              thoughts.clock.advance(1);
              const comes = rest.pop();
              if (comes && chance.next().value) await list.add(comes);
              // May be the last person of the previous page.
              const goes = there.find((name) => met.includes(name) && !gone.has(name));
              const leaving = people.find(({ username }) => username === (met.at(-1) ?? goes));
              if (leaving && chance.next().value) {
                await list.remove(leaving);
                gone.add(leaving.username);
              }
              page = await read(list, `per_page=${size}&before=${page.next}`);
            }
            assert.deepEqual(met, there, list.path);
          });
        },
      ),
      { numRuns: cases(12) },
    ));

  test('a walk with after lists new members next to the first page', () =>
    fc.assert(
      fc.asyncProperty(somePauses, someSize, async (pauses, size) => {
        await eachList(pauses, async (list, rest) => {
          const seen = await everybody(list);
          let { prev } = await read(list, `per_page=${size}`);
          for (const who of rest) {
            thoughts.clock.advance(1);
            await list.add(who);
          }
          const met: string[] = [];
          while (true) {
            const page = await read(list, `per_page=${size}&after=${prev}`);
            if (page.data.length === 0) break;
            assert.notEqual(page.next, undefined, 'older items are included');
            met.unshift(...namesOf(page));
            prev = page.prev;
          }
          assert.deepEqual([...met, ...seen], await everybody(list), list.path);
          const { prev: same } = await read(list, `after=${prev}`);
          assert.equal(same, prev, 'an empty page continues at its cursor');
        });
      }),
      { numRuns: cases(6) },
    ));

  test('a cursor of another kind, and a cursor with a page number or another cursor, are refused', async () => {
    for (const list of await begin()) {
      const { path, reader } = list;
      await list.add(people[0] as Person);
      const { next, prev } = await read(list, 'per_page=1');
      assert.equal(typeof (next ?? prev), 'string', path);
      for (const query of [
        'before=',
        'before=x',
        'after=-1',
        'after=1.5',
        `before=${'9'.repeat(200)}`,
        'after=1.x',
        'before=%00',
        `before=${prev}&after=${prev}`,
        `page=1&before=${prev}`,
        `page=2&after=${prev}`,
      ])
        assert.equal((await reader.get(`${path}?${query}`)).status, 400, `${path}?${query}`);
      await list.remove(people[0] as Person);
    }
  });

  test('a hidden network has no cursors', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ok(bob.post(`/users/${ada.username}/follow`));
    await ada.put('/users/me', { showNetwork: false });
    const own = (await ada.get(`/users/${ada.username}/followers`)).body;
    assert.equal(typeof own.prev, 'string');
    const { body } = await bob.get(`/users/${ada.username}/followers?after=${own.prev}`);
    assert.deepEqual([body.data, body.total, body.next, body.prev], [[], 0, undefined, undefined]);
  });
});
