// Pages of thoughts by status id: an iteration returns each thought once despite concurrent posts and
// deletions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { post, readAllPages } from '../../testing/posts.ts';
import { type Person, useThoughts } from '../../testing/thoughts.ts';

/** Changes between two page requests. */
const between = fc.constantFrom('nothing', 'a post', 'two posts', 'a deletion');

eachDatabase('pages of thoughts by number', (dialect) => {
  const thoughts = useThoughts(dialect);
  let count = 0;

  /** A writer, and lists that contain the writer's thoughts about `tag`, exclusively or among others. */
  async function begin() {
    count += 1;
    const writer = await thoughts.join();
    const reader = await thoughts.join();
    const tag = `walk${dialect}${count}`;
    await reader.post(`/users/${writer.username}/follow`);
    const lists = [
      `/users/${writer.username}/thoughts`,
      `/tags/${tag}`,
      '/feed/public?local=true',
      '/feed',
      '/feed?include=own,boosts',
    ];
    return { writer, reader, tag, lists };
  }
  const read = async (by: Person, path: string, query: string): Promise<Json> => {
    const { status, body, text } = await by.get(`${path}${path.includes('?') ? '&' : '?'}${query}`);
    assert.equal(status, 200, text);
    return body;
  };
  const idsOf = (data: readonly Json[]): string[] => data.map(({ id }) => id);

  test('a walk with before lists the initial thoughts once, in order, and no later ones', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(between, { minLength: 10, maxLength: 10 }),
        async (pauses, size, acts) => {
          const { writer, reader, tag, lists } = await begin();
          const write = (): Promise<Json> => post(writer, `about #${tag}`);
          const own = new Set<string>();
          for (const pause of pauses) {
            thoughts.clock.advance(pause);
            own.add((await write()).id);
          }
          for (const path of lists) {
            const there = idsOf(await readAllPages(reader, path, 100)).filter((id) => own.has(id));
            const met: string[] = [];
            const gone = new Set<string>();
            const happens = [...acts];
            let page = await read(reader, path, `per_page=${size}`);
            while (true) {
              met.push(...idsOf(page.data).filter((id) => own.has(id)));
              if (page.next === undefined || met.length === there.length) break;
              const act = happens.shift();
              for (let posts = act === 'two posts' ? 2 : act === 'a post' ? 1 : 0; posts > 0; posts -= 1)
                await write();
              const [last] = met.slice(-1);
              if (act === 'a deletion' && last && !gone.has(last)) {
                gone.add(last);
                assert.equal((await writer.delete(`/thoughts/${last}`)).status, 204);
              }
              page = await read(reader, path, `per_page=${size}&before=${page.next}`);
            }
            assert.deepEqual(met, there, path);
            for (const id of gone) own.delete(id);
          }
        },
      ),
      { numRuns: cases(8) },
    ));

  test('after leads from any page back to the newest, and returns new thoughts', async () => {
    const { writer, reader, tag, lists } = await begin();
    for (let at = 0; at < 7; at += 1) await post(writer, `about #${tag}, ${at}`);
    for (const path of lists) {
      const all = idsOf(await readAllPages(reader, path, 100)).slice(0, 7);
      const numbers = (await read(reader, path, 'per_page=7')).data.map(({ number }: Json) => number);
      const back: string[] = [];
      let page = await read(reader, path, `per_page=2&after=${numbers[6]}`);
      while (page.data.length > 0) {
        back.unshift(...idsOf(page.data));
        page = await read(reader, path, `per_page=2&after=${page.prev}`);
      }
      assert.deepEqual(back, all.slice(0, 6), path);
      assert.deepEqual([page.prev, page.next], [numbers[0], undefined]);
    }
    const [path = ''] = lists;
    const { prev } = await read(reader, path, 'per_page=2');
    const { id } = await post(writer, 'new');
    assert.deepEqual(idsOf((await read(reader, path, `after=${prev}`)).data), [id]);
  });

  test('a walk through the home feed lists each thought and boost once', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('post', 'own', 'boost'), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (acts, size) => {
          const { writer, reader } = await begin();
          const others = [await post(await thoughts.join(), 'one'), await post(writer, 'another')];
          const boosted = others.map(({ id }) => id as string);
          for (const act of acts) {
            thoughts.clock.advance(1);
            if (act === 'post') boosted.push((await post(writer, 'of whom one follows')).id);
            else if (act === 'own') await post(reader, 'of oneself');
            else await writer.post(`/thoughts/${boosted.shift() ?? ''}/boost`);
          }
          const list = '/feed?include=own,boosts';
          const nameOf = ({ id, boostedBy }: Json) => `${id} ${boostedBy?.username ?? ''}`;
          const expected = (await readAllPages(reader, list, 100)).map(nameOf);
          const met: string[] = [];
          let page = await read(reader, list, `per_page=${size}`);
          const { prev } = page;
          let last = page;
          while (true) {
            met.push(...page.data.map(nameOf));
            if (page.next === undefined) break;
            page = await read(reader, list, `per_page=${size}&before=${page.next}`);
            if (page.data.length > 0) last = page;
          }
          page = last;
          assert.deepEqual(met, expected);
          const back: string[] = [];
          do {
            page = await read(reader, list, `per_page=${size}&after=${page.prev}`);
            back.unshift(...page.data.map(nameOf));
          } while (page.data.length > 0);
          assert.deepEqual([back, page.prev], [expected.slice(0, -last.data.length), prev]);
          thoughts.clock.advance(1);
        },
      ),
      { numRuns: cases(8) },
    ));

  test('invalid numbers and conflicting parameters are refused', async () => {
    const { reader, lists } = await begin();
    for (const path of lists) {
      const separator = path.includes('?') ? '&' : '?';
      for (const [query, pointer] of [
        ['before=', 'query/before'],
        ['before=x', 'query/before'],
        ['after=1.5', 'query/after'],
        ['after=99999999999999999999', 'query/after'],
        ['before=5&after=4', 'query/after'],
        ['before=5&page=2', 'query/page'],
      ] as const) {
        const { status, body } = await reader.get(`${path}${separator}${query}`);
        assert.deepEqual([status, body.errors[0].pointer], [400, pointer], `${path} ${query}`);
      }
      assert.deepEqual((await read(reader, path, 'before=1')).data, []);
    }
  });
});
