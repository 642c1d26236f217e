// The optimised search returns the same results as a plain scan, in every process and after every change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { cases } from '@tandem/platform/testing/cases.ts';
import { type Client, createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { startThoughts, thoughtsMigrations } from '../../app.ts';
import { requireActor } from '../../foundation/actors/actors.ts';
import { indexThought, thoughtTokens } from '../../foundation/search-index/search-index.ts';
import { newThoughtId } from '../../foundation/status-ids/ties.ts';
import type { ThoughtsDatabase, ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { plainSearch } from '../../testing/plain-search.ts';
import { joinAt, type Person, startTestThoughts } from '../../testing/thoughts.ts';
import { MAX_HITS, type Slice } from './hits.ts';
import { searchCommonWords } from './store-common-words.ts';

const QUERIES = ['tea', 'teapot', 'te', 'tea leaf', 'rare', 'none'];
/** A word in most thoughts. */
const COMMON = 'tea';
const CONTENTS = ['tea', 'teapot', 'a tea leaf', 'leaf', 'rare tea', 'unrelated', 'teapots of tea'];
const AUDIENCES = [
  { visibility: 'public', listed: true },
  { visibility: 'public', listed: false },
  { visibility: 'followers', listed: false },
  { visibility: 'private', listed: false },
] as const;
const PEOPLE = 4;
/**
 * Initial numbers of thoughts: few, or more publicly visible hits than the maximum. For a prefix, PostgreSQL
 * reads the newest hits regardless of visibility.
 */
const CROWDS = {
  sqlite: [{ count: 1_400, queries: QUERIES }],
  postgres: [
    { count: 300, queries: QUERIES },
    { count: 1_400, queries: QUERIES.filter((q) => q !== 'te') },
  ],
};

const anyPerson = fc.nat({ max: PEOPLE - 1 });
const anyPost = fc.record({
  do: fc.constant('post'),
  by: anyPerson,
  to: anyPerson,
  content: fc.constantFrom(...CONTENTS),
  audience: fc.constantFrom(...AUDIENCES),
});
const anyChange = fc.oneof(
  anyPost,
  anyPost,
  fc.record({
    do: fc.constantFrom('edit', 'delete'),
    post: fc.nat({ max: 40 }),
    content: fc.constantFrom(...CONTENTS),
  }),
  fc.record({
    do: fc.constantFrom('follow', 'block', 'mute'),
    method: fc.constantFrom('post', 'delete'),
    by: anyPerson,
    whom: anyPerson,
  }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;
type World = { people: { self: Person; other: Client; id: ActorId }[]; posts: { id: string; by: Person }[] };

/**
 * Every third thought is not public; every fourth has the same millisecond as its predecessor; every fifth
 * has an id out of date order, like remote thoughts.
 */
async function insertCrowd(database: ThoughtsDatabase, authors: readonly ActorId[], count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const at = 1_000_000 + index - Number(index % 4 === 1);
    const { visibility, listed } = AUDIENCES[index % 3 === 0 ? index % 4 : 0] ?? AUDIENCES[0];
    const id = newThoughtId(index % 5 === 0 ? at + 100 * (index % 7) : at, index);
    return {
      id,
      root_id: id,
      actor_id: authors[index % authors.length] ?? ('' as ActorId),
      is_local: 1 as const,
      content: index % 50 === 0 ? 'teapot' : 'tea',
      content_html: null,
      tags: '[]',
      reply_to_id: null,
      visibility,
      listed: listed ? (1 as const) : (0 as const),
      uri: null,
      url: null,
      created_at: at,
      tie: index,
      edited_at: null,
    };
  });
  await database.write(async (tx) => {
    for (const row of rows) {
      await tx.insertInto('thought').values(row).execute();
      await indexThought(tx, row, thoughtTokens({ summary: '', content: row.content, tags: [] }));
    }
  });
}

async function applyChange({ people, posts }: World, change: Change): Promise<void> {
  if (change.do === 'post') {
    const author = people[change.by]?.self;
    const { visibility, listed } = change.audience;
    const to =
      visibility === 'private' && change.to !== change.by
        ? { recipients: [people[change.to]?.self.username] }
        : {};
    const draft = {
      content: change.content,
      visibility,
      ...(visibility === 'public' ? { listed } : {}),
      ...to,
    };
    const reply = await author?.post('/thoughts', draft);
    // A recipient who blocks the author is refused.
    if ('recipients' in to && reply?.status !== 201) return;
    assert.equal(reply?.status, 201);
    if (author) posts.push({ id: reply?.body.id, by: author });
  } else if ('post' in change) {
    const [post] = posts.splice(change.post % Math.max(1, posts.length), 1);
    if (post && change.do === 'edit') {
      assert.equal((await post.by.put(`/thoughts/${post.id}`, { content: change.content })).status, 200);
      posts.push(post);
    } else if (post) assert.equal((await post.by.delete(`/thoughts/${post.id}`)).status, 204);
  } else {
    const by = people[change.by]?.self;
    const whom = people[change.whom]?.self;
    await by?.[change.method](`/users/${whom?.username}/${change.do}`);
  }
}

/** The expected page, with each hit as returned by its own URL. */
async function expectedPage(client: Client, ids: readonly string[], page: number, perPage: number) {
  const shown = ids.slice((page - 1) * perPage, page * perPage);
  const thoughts = await Promise.all(shown.map((id) => client.get(`/thoughts/${id}`)));
  const data = thoughts.map(({ body }) => ({ type: 'thought', ...body }));
  return { data, page, per_page: perPage, total: ids.length };
}

eachDatabase('optimised and plain search', (dialect) => {
  for (const { count, queries } of CROWDS[dialect]) {
    test(`the optimised search equals the plain rule for ${count} thoughts, every viewer and any change`, () =>
      findTheSame(dialect, count, queries));
  }
});

/** The position of the hits affects how a page of common words is read, but not its contents. */
async function compareCommon(db: ThoughtsDb, viewer: ActorId | null, slice: Slice): Promise<void> {
  const words = `'${COMMON}'`;
  const all = '-9223372036854775808';
  const none = '9223372036854775807';
  const [expected, ...others] = await Promise.all(
    [null, all, none].map((from) => searchCommonWords(db, { words, from }, viewer, slice)),
  );
  for (const other of others) assert.deepEqual(other, expected);
}

async function findTheSame(dialect: DialectName, count: number, queries: readonly string[]): Promise<void> {
  await using thoughts = await startTestThoughts(dialect, { THOUGHTS_PUBLIC_URL: 'http://a.example' });
  await using second = await startThoughts(thoughts.config, thoughts.clock);
  await using database = await openDatabase<ThoughtsTables>(thoughts.config.database, thoughtsMigrations);
  const world: World = { people: [], posts: [] };
  for (let index = 0; index < PEOPLE; index += 1) {
    const self = await (index % 2 === 0 ? thoughts.join() : joinAt(second.url));
    const other = createClient(index % 2 === 0 ? second.url : thoughts.service.url).as(self.token);
    world.people.push({ self, other, id: (await requireActor(database.read, self.username)).id });
  }
  const anybody = { id: null, self: thoughts.client, other: createClient(second.url) };
  const compare = async (q: string, perPage: number) => {
    for (const { id, self, other } of [anybody, ...world.people]) {
      const ids = await plainSearch(database.read, q, id);
      const last = Math.max(1, Math.ceil(ids.length / perPage));
      for (const page of new Set([1, 2, last, last + 1])) {
        const path = `/search?type=thought&q=${encodeURIComponent(q)}&per_page=${perPage}&page=${page}`;
        const expected = await expectedPage(self, ids, page, perPage);
        const here = await self.get(path);
        const there = await other.get(path);
        assert.deepEqual(here.body, expected, path);
        assert.equal(there.text, here.text);
        if (dialect === 'postgres' && q === COMMON && ids.length >= MAX_HITS)
          await compareCommon(database.read, id, { limit: perPage, offset: (page - 1) * perPage });
      }
    }
  };
  // Word frequencies are cached; stale values must not affect the results.
  for (const q of queries) await compare(q, 20);
  await insertCrowd(
    database,
    world.people.map(({ id }) => id),
    count,
  );
  for (const q of queries) await compare(q, 20);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyChange, { minLength: 3, maxLength: 12 }),
      fc.constantFrom(3, 20),
      async (changes, perPage) => {
        for (const change of changes) {
          thoughts.clock.advance(1);
          await applyChange(world, change);
        }
        for (const q of queries) await compare(q, perPage);
      },
    ),
    { numRuns: cases(12), endOnFailure: true },
  );
}
