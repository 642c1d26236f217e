// The page boundary for common words that are rare among the newest thoughts, on PostgreSQL.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { sql } from 'kysely';
import { requireActor } from '../../foundation/actors/actors.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { frequencyOf } from './store.ts';
import { findNumberBelowPage } from './store-common-words.ts';

const thoughts = useThoughts('postgres');

const NOW = 2_000_000_000;
/** Age of the 1,800 thoughts with each word (1,200 of them public) relative to the newest 5,000 thoughts. */
const AGES = { lately: 6_000, once: 1_900_000_000 };

test('the thirtieth public result is found at any position', async () => {
  const { username } = await thoughts.join();
  await using database = await openDatabase<ThoughtsTables>(thoughts.config.database, []);
  const { id } = await requireActor(database.read, username);
  const insert = (word: string, age: number, count: number) =>
    sql`with posted as (
        insert into thought (id, root_id, actor_id, is_local, content, tags, visibility, listed, created_at, tie)
          select ${word} || at, ${word} || at, ${id}, 1, ${word}, '[]',
            case when at % 3 = 0 then 'followers' else 'public' end, case when at % 3 = 0 then 0 else 1 end,
            ${NOW - age}::bigint - at, 0
          from generate_series(1, ${count}::integer) as at returning id)
      insert into search_thought (thought_id, words) select id, array_to_tsvector(array[${word}]) from posted`.execute(
      database.read,
    );
  await insert('newest', 0, 5_000);
  for (const [word, age] of Object.entries(AGES)) await insert(word, age, 1_800);
  for (const word of Object.keys(AGES)) {
    const words = `'${word}'`;
    const { rows } = await sql<{ number: string }>`select number::text from search_thought
      where words @@ ${words}::tsquery and is_open order by number desc limit 1 offset 29`.execute(
      database.read,
    );
    assert.equal(await findNumberBelowPage(database.read, words), rows[0]?.number, word);
    assert.deepEqual(await frequencyOf(database.read, { whole: words, prefixed: null }), {
      is: 'scattered',
      from: rows[0]?.number,
    });
  }
  assert.equal(await findNumberBelowPage(database.read, "'never'"), null);
});
