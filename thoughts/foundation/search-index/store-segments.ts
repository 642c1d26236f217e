// SQL of the segments of SQLite's word indexes. FTS5 searches each segment separately.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../tables/tables.ts';

export const INDEXES = ['search_public_words', 'search_other_words', 'search_user_words'] as const;
export type WordIndex = (typeof INDEXES)[number];

export async function countSegments(db: ThoughtsDb, index: WordIndex): Promise<number> {
  const counted = sql<{
    count: number;
  }>`select count(distinct segid) as count from ${sql.table(`${index}_idx`)}`;
  return (await counted.execute(db)).rows[0]?.count ?? 0;
}

/** Changes on the writing connection. */
const countChanges = defineQuery((tx: ThoughtsDb) => ({
  compile: () => sql`select total_changes() as count`.compile(tx),
})).count;

/**
 * Merges segments until about `pages` pages are written. A negative number starts a merge of all segments
 * into one. Returns whether there was work: FTS5 counts a command without effect as one change.
 */
export async function mergeSegments(tx: ThoughtsDb, index: WordIndex, pages: number): Promise<boolean> {
  const before = await countChanges(tx);
  const table = sql.table(index);
  await sql`insert into ${table} (${table}, rank) values ('merge', ${sql.lit(pages)})`.execute(tx);
  return (await countChanges(tx)) - before > 1;
}
