import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import type { Client } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { type ActorId, type ThoughtId, toActorId, toThoughtId } from '../../ids.ts';
import { post } from '../../testing/posts.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { createActor } from '../actors/actors.ts';
import type { ThoughtsDb, Visibility } from '../tables/tables.ts';
import { foundBy, visibleTo } from './queries.ts';
import { canFind, canSee } from './rules.ts';
import { filterViewers } from './visibility.ts';

const PEOPLE = 4;
const person = fc.nat({ max: PEOPLE - 1 });
const pair = fc.tuple(person, person).filter(([one, other]) => one !== other);
const pairs = fc.uniqueArray(pair, { maxLength: 6, selector: String });

/** Actors by number; thoughts as author, visibility, listed flag and recipients. */
const anyHistory = fc.record({
  follows: fc.uniqueArray(fc.tuple(pair, fc.boolean()), { maxLength: 8, selector: ([who]) => String(who) }),
  blocks: pairs,
  suspended: fc.uniqueArray(person, { maxLength: 1 }),
  thoughts: fc.array(
    fc.record({
      author: person,
      visibility: fc.constantFrom<Visibility>('public', 'public', 'followers', 'private'),
      listed: fc.constantFrom<0 | 1>(0, 1),
      recipients: fc.uniqueArray(person, { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type AnyHistory = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never;

eachDatabase('visibility', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);

  test('the SQL condition matches the rule for every viewer and thought', async () => {
    let visible = 0;
    let hidden = 0;
    let unlisted = 0;
    await fc.assert(
      fc.asyncProperty(anyHistory, async (generated) => {
        const { ids, rows } = await serverDatabase.database.write((tx) => insertHistory(tx, generated));
        for (const viewer of [null, ...ids]) {
          const seen = await idsVisibleTo(serverDatabase.database.read, viewer);
          const found = await idsFoundBy(serverDatabase.database.read, viewer);
          for (const row of rows) {
            const facts = factsOf(generated, ids, row, viewer);
            assert.equal(found.has(row.id), canFind({ ...facts, listed: row.listed }));
            if (seen.has(row.id) && !found.has(row.id)) unlisted += 1;
            const expected = canSee(facts);
            assert.equal(seen.has(row.id), expected);
            if (expected) visible += 1;
            else hidden += 1;
          }
        }
        for (const row of rows) {
          const told = new Set(await filterViewers(serverDatabase.database.read, row, ids));
          for (const viewer of ids) {
            assert.equal(told.has(viewer), canSee(factsOf(generated, ids, row, viewer)));
          }
        }
      }),
      { numRuns: cases(60) },
    );
    assert.ok(visible > 0 && hidden > 0 && unlisted > 0, 'every case of the rules occurs');
  });

  test('readers of a reply get the id of its deleted parent only if that was public', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    await bob.post(`/users/${ada.username}/follow`);
    for (const visibility of ['public', 'followers'] as const) {
      const parent = await post(ada, 'x', { visibility });
      const reply = await post(bob, 'y', { visibility: 'public', replyTo: parent.id });
      assert.equal((await ada.delete(`/thoughts/${parent.id}`)).status, 204);
      const parentFor = async (reader: Client) => (await reader.get(`/thoughts/${reply.id}`)).body.replyTo;
      const told = visibility === 'public' ? parent.id : null;
      assert.deepEqual([await parentFor(eve), await parentFor(thoughts.client)], [told, told]);
      assert.equal(await parentFor(bob), parent.id, 'the author of the reply');
    }
  });
});

/** Each row has a unique date, and with it a unique number. */
let dates = 0;
const date = () => {
  dates += 1;
  return { created_at: dates, tie: 0 };
};

type Row = {
  id: ThoughtId;
  actor_id: ActorId;
  visibility: Visibility;
  listed: 0 | 1;
  recipients: readonly number[];
};

async function insertHistory(tx: ThoughtsDb, { follows, blocks, suspended, thoughts }: AnyHistory) {
  const ids = Array.from({ length: PEOPLE }, () => toActorId(randomUUIDv7()));
  const idOf = (number: number): ActorId => ids[number] ?? ('' as ActorId);
  for (const id of ids) {
    const name = { username: id, handle_key: `${id}@other.example` };
    await createActor(tx, { ...name, id, account_id: null, host: 'other.example', url: null, created_at: 0 });
  }
  for (const [[one, other], accepted] of follows) {
    const state = accepted ? ('accepted' as const) : ('pending' as const);
    const follow = { follower_id: idOf(one), followee_id: idOf(other), state, uri: null, created_at: 0 };
    await tx.insertInto('follow').values(follow).execute();
  }
  for (const [one, other] of blocks) {
    const block = { blocker_id: idOf(one), blocked_id: idOf(other), uri: null, created_at: 0 };
    await tx.insertInto('block').values(block).execute();
  }
  for (const number of suspended) {
    const limit = { actor_id: idOf(number), level: 'suspend' as const, created_at: 0 };
    await tx.insertInto('actor_limit').values(limit).execute();
  }
  const rows: Row[] = [];
  for (const { author, visibility, listed, recipients } of thoughts) {
    const row = { id: toThoughtId(randomUUIDv7()), actor_id: idOf(author), visibility, listed };
    rows.push({ ...row, recipients });
    const rest = { is_local: 0 as const, content: 'x', content_html: null, tags: '[]', reply_to_id: null };
    await tx
      .insertInto('thought')
      .values({ ...row, ...rest, root_id: row.id, uri: null, url: null, ...date(), edited_at: null })
      .execute();
    for (const recipient of recipients) {
      await tx
        .insertInto('recipient')
        .values({ thought_id: row.id, actor_id: idOf(recipient) })
        .execute();
    }
  }
  return { ids, rows };
}

async function idsVisibleTo(db: ThoughtsDb, viewer: ActorId | null): Promise<Set<string>> {
  const rows = await db
    .selectFrom('thought')
    .select('thought.id')
    .where((where) => visibleTo(where, viewer))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function idsFoundBy(db: ThoughtsDb, viewer: ActorId | null): Promise<Set<string>> {
  const rows = await db
    .selectFrom('thought')
    .select('thought.id')
    .where((where) => foundBy(where, viewer))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function factsOf(
  { follows, blocks, suspended }: AnyHistory,
  ids: ActorId[],
  row: Row,
  viewer: ActorId | null,
) {
  const one = viewer === null ? -1 : ids.indexOf(viewer);
  const other = ids.indexOf(row.actor_id);
  const isPair = ([a, b]: [number, number]) => a === one && b === other;
  return {
    viewer,
    author: row.actor_id,
    visibility: row.visibility,
    follows: follows.some(([who, accepted]) => accepted && isPair(who)),
    isRecipient: row.recipients.includes(one),
    blocked: suspended.includes(other) || blocks.some(([a, b]) => isPair([a, b]) || isPair([b, a])),
  };
}
