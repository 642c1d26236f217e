// The home feed, with its indexes and caches, equals a plain filter over all thoughts, in every process and
// after every change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { type Client, createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { startThoughts, thoughtsMigrations } from '../../app.ts';
import { requireActor } from '../../foundation/actors/actors.ts';
import { compareNewest, toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId, StatusNumber } from '../../ids.ts';
import { joinAt, type Person, startTestThoughts } from '../../testing/thoughts.ts';

const PEOPLE = 4;
const INCLUDES = ['', 'own', 'boosts', 'own,boosts'] as const;
const RELATIONS = ['follow', 'follow', 'block', 'mute'] as const;
const REACTIONS = ['like', 'boost', 'boost'] as const;

const anyPerson = fc.nat({ max: PEOPLE - 1 });
const anyMethod = fc.constantFrom('post', 'post', 'delete');
const anyPost = fc.record({
  do: fc.constant('post'),
  by: anyPerson,
  to: anyPerson,
  visibility: fc.constantFrom('public', 'followers', 'private'),
});
const anyChange = fc.oneof(
  anyPost,
  anyPost,
  fc.record({ do: fc.constantFrom('edit', 'delete'), post: fc.nat({ max: 40 }) }),
  fc.record({
    do: fc.constantFrom(...REACTIONS),
    method: anyMethod,
    by: anyPerson,
    post: fc.nat({ max: 40 }),
  }),
  fc.record({ do: fc.constantFrom(...RELATIONS), method: anyMethod, by: anyPerson, whom: anyPerson }),
  fc.record({ do: fc.constant('rename'), by: anyPerson }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

type Reader = { self: Person; other: Client; id: ActorId };
type World = { people: Reader[]; posts: { id: string; by: Person }[]; changes: number };

async function applyChange(world: World, change: Change): Promise<void> {
  const { people, posts } = world;
  world.changes += 1;
  const content = `Change ${world.changes}`;
  if (change.do === 'post') {
    const by = people[change.by]?.self;
    const to = people[change.to]?.self;
    const { visibility } = change;
    const reply = await by?.post('/thoughts', { content: `${content} @${to?.username}`, visibility });
    assert.equal(reply?.status, 201);
    if (by) posts.push({ id: reply?.body.id, by });
  } else if (change.do === 'rename') {
    await people[change.by]?.self.put('/users/me', { displayName: content });
  } else if ('whom' in change) {
    const by = people[change.by]?.self;
    const whom = people[change.whom]?.self;
    await by?.[change.method](`/users/${whom?.username}/${change.do}`);
  } else {
    const at = change.post % Math.max(1, posts.length);
    const post = posts[at];
    if (!post) return;
    if ('by' in change) await people[change.by]?.self[change.method](`/thoughts/${post.id}/${change.do}`);
    else if (change.do === 'edit') await post.by.put(`/thoughts/${post.id}`, { content });
    else {
      assert.equal((await post.by.delete(`/thoughts/${post.id}`)).status, 204);
      posts.splice(at, 1);
    }
  }
}

type Item = { id: string; at: number; booster: string; number: StatusNumber };

/** The items of the feed, newest first, computed from all rows. */
async function plainFeed(db: ThoughtsDb, viewer: ActorId, include: string): Promise<Item[]> {
  const [thoughts, boosts, follows, blocks, mutes, recipients] = await Promise.all([
    db.selectFrom('thought').select(['id', 'actor_id', 'visibility', 'created_at', 'tie']).execute(),
    db.selectFrom('boost').select(['thought_id', 'actor_id', 'author_id', 'created_at', 'tie']).execute(),
    db.selectFrom('follow').selectAll().where('follower_id', '=', viewer).execute(),
    db.selectFrom('block').selectAll().execute(),
    db.selectFrom('mute').selectAll().where('muter_id', '=', viewer).execute(),
    db.selectFrom('recipient').selectAll().where('actor_id', '=', viewer).execute(),
  ]);
  const hidden = new Set([
    ...blocks.filter(({ blocker_id }) => blocker_id === viewer).map(({ blocked_id }) => blocked_id),
    ...blocks.filter(({ blocked_id }) => blocked_id === viewer).map(({ blocker_id }) => blocker_id),
    ...mutes.map(({ muted_id }) => muted_id),
  ]);
  const followed = new Set(
    follows
      .filter(({ state, followee_id }) => state === 'accepted' && !hidden.has(followee_id))
      .map(({ followee_id }) => followee_id),
  );
  const addressed = new Set(recipients.map(({ thought_id }) => thought_id));
  const isShown = ({ id, actor_id, visibility }: (typeof thoughts)[number]) =>
    actor_id === viewer
      ? include.includes('own')
      : followed.has(actor_id) && (visibility !== 'private' || addressed.has(id));
  const items: Item[] = thoughts
    .filter(isShown)
    .map((row) => ({ id: row.id, at: row.created_at, booster: '', number: toStatusNumber('thought', row) }));
  if (include.includes('boosts'))
    for (const row of boosts)
      if (followed.has(row.actor_id) && !hidden.has(row.author_id)) {
        const number = toStatusNumber('boost', row);
        items.push({ id: row.thought_id, at: row.created_at, booster: row.actor_id, number });
      }
  const compare = (one: string, other: string) => Number(one < other) - Number(one > other);
  return items.toSorted(
    (one, other) => other.at - one.at || compare(one.id, other.id) || compare(one.booster, other.booster),
  );
}

/** The expected page, with each thought as returned by its own URL. */
async function expectedPage({ people }: World, reader: Client, items: readonly Item[], perPage: number) {
  const data = [];
  const shown = items.slice(0, perPage);
  for (const { id, booster } of shown) {
    const { body } = await reader.get(`/thoughts/${id}`);
    const boostedBy = people.find((person) => person.id === booster)?.self.username;
    data.push(boostedBy === undefined ? body : { ...body, boostedBy });
  }
  const numbers = shown.map(({ number }) => number).toSorted(compareNewest);
  const continued = {
    ...(shown.length === perPage ? { next: numbers.at(-1) } : {}),
    ...(shown.length > 0 ? { prev: numbers[0] } : {}),
  };
  return { data, page: 1, per_page: perPage, total: items.length, ...continued };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever JSON comes
const withNames = (body: any) => ({
  ...body,
  data: body.data.map((item: Record<string, { username: string }>) =>
    item.boostedBy ? { ...item, boostedBy: item.boostedBy.username } : item,
  ),
});

async function findTheSame(dialect: DialectName): Promise<void> {
  await using thoughts = await startTestThoughts(dialect, { THOUGHTS_PUBLIC_URL: 'http://a.example' });
  await using second = await startThoughts(thoughts.config, thoughts.clock);
  await using database = await openDatabase<ThoughtsTables>(thoughts.config.database, thoughtsMigrations);
  const world: World = { people: [], posts: [], changes: 0 };
  for (let index = 0; index < PEOPLE; index += 1) {
    const self = await (index % 2 === 0 ? thoughts.join() : joinAt(second.url));
    const other = createClient(index % 2 === 0 ? second.url : thoughts.service.url).as(self.token);
    world.people.push({ self, other, id: (await requireActor(database.read, self.username)).id });
  }
  const compare = async (perPage: number) => {
    for (const { id, self, other } of world.people)
      for (const include of INCLUDES) {
        const path = `/feed?include=${include}&per_page=${perPage}`;
        const items = await plainFeed(database.read, id, include);
        const expected = await expectedPage(world, self, items, perPage);
        const first = await self.get(path);
        assert.deepEqual(withNames(first.body), expected, path);
        // Repeated reads are served from the caches of a process.
        for (const reader of [other, self, other, self, other])
          assert.equal((await reader.get(path)).text, first.text, path);
      }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyChange, { minLength: 3, maxLength: 12 }),
      fc.constantFrom(3, 20),
      async (changes, perPage) => {
        for (const change of changes) {
          thoughts.clock.advance(1);
          await applyChange(world, change);
        }
        await compare(perPage);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}

eachDatabase('the home feed and the plain rule', (dialect) => {
  test('the optimised feed equals the plain rule for every viewer, in two processes, after any change', () =>
    findTheSame(dialect));
});
