// Rebuilds the search index after a database copy or a change of the tokenizer.
import type { DerivedTables } from '@tandem/platform/database/copy/copy.ts';
import type { Database } from '@tandem/platform/database/database.ts';
import { indexThought, indexUser, thoughtTokens } from '../../../foundation/search-index/search-index.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../../foundation/tables/tables.ts';
import { type ActorId, type ThoughtId, toActorId, toThoughtId } from '../../../ids.ts';
import { parsePoll, titlesOf } from '../../../posts/polls/poll.ts';

/** The search index stores no text and differs between the dialects, so a copy rebuilds it. */
export const searchIndex: DerivedTables = {
  tables: ['search_thought', 'search_user'],
  rebuild: (copy) => rebuildSearchIndex(copy as Database<ThoughtsTables>),
};

/** Uses small transactions, so that other readers and writers continue. */
export async function rebuildSearchIndex(database: Database<ThoughtsTables>): Promise<void> {
  await forEachBatch(
    (after) => selectThoughtsAfter(database.read, toThoughtId(after)),
    (rows) => {
      const indexed = rows.map(({ summary, content, tags, poll, ...thought }) => ({
        thought,
        tokens: thoughtTokens({
          summary,
          content,
          tags: JSON.parse(tags),
          choices: titlesOf(parsePoll(poll)),
        }),
      }));
      return database.write(async (tx) => {
        for (const { thought, tokens } of indexed) await indexThought(tx, thought, tokens);
      });
    },
  );
  await forEachBatch(
    (after) => selectActorsAfter(database.read, toActorId(after)),
    (rows) =>
      database.write(async (tx) => {
        for (const row of rows) await indexUser(tx, row);
      }),
  );
}

async function forEachBatch<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let rows = await read(''); rows.length > 0; rows = await read(rows.at(-1)?.id ?? '')) await work(rows);
}

// SQL that reads the rows to index in batches.

const BATCH_SIZE = 500;

const selectThoughtsAfter = (db: ThoughtsDb, id: ThoughtId) =>
  db
    .selectFrom('thought')
    .select([
      'id',
      'actor_id',
      'created_at',
      'tie',
      'visibility',
      'listed',
      'summary',
      'content',
      'tags',
      'poll',
    ])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();

const selectActorsAfter = (db: ThoughtsDb, id: ActorId) =>
  db
    .selectFrom('actor')
    .select(['id', 'username', 'display_name'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
