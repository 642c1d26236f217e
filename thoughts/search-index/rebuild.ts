// Makes the words of all thoughts and people anew: in a copy of a database, and where the tokenizer has changed.
import type { DerivedTables } from '@tandem/platform/database/copy/copy.ts';
import type { Database } from '@tandem/platform/database/database.ts';
import type { ThoughtsTables } from '../tables.ts';
import { indexThought, indexUser } from './search-index.ts';
import { selectActorsAfter, selectThoughtsAfter } from './store-rebuild.ts';

/** The search index keeps no text of its own and differs between the dialects. */
export const searchIndex: DerivedTables = {
  tables: ['search_thought', 'search_user'],
  rebuild: (copy) => rebuildSearchIndex(copy as Database<ThoughtsTables>),
};

/** In small transactions, so that others read and write meanwhile. */
export async function rebuildSearchIndex(database: Database<ThoughtsTables>): Promise<void> {
  await forEachBatch(
    (after) => selectThoughtsAfter(database.read, after),
    (rows) =>
      database.write(async (tx) => {
        for (const row of rows) await indexThought(tx, { ...row, tags: JSON.parse(row.tags) });
      }),
  );
  await forEachBatch(
    (after) => selectActorsAfter(database.read, after),
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
