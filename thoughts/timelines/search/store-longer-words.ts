// SQL: whether prefixes find more than whole words on SQLite, where FTS5 reads all that a prefix matches.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

/**
 * Whether `index` has a word that goes on after the `prefix` in scope. No character of a word sorts before
 * the digit 0 (tokenizer.ts); with a bound that lets the prefix itself in, all its hits would be read.
 */
const goesOnIn = (index: 'search_public_term' | 'search_other_term'): RawBuilder<boolean> =>
  sql`exists (select 1 from ${sql.table(index)}
    where term >= prefix.value || '0' and term <= prefix.value || char(0x10ffff))`;

const selectLonger = defineQuery((db: ThoughtsDb, prefixes: string) => ({
  compile: () =>
    sql`select 1 from json_each(${prefixes}) as prefix
      where ${goesOnIn('search_public_term')} or ${goesOnIn('search_other_term')} limit 1`.compile(db),
})).exists;

/** Whether some indexed word begins with one of `prefixes` and is longer. */
export const hasLongerWords = (db: ThoughtsDb, prefixes: readonly string[]): Promise<boolean> =>
  selectLonger(db, JSON.stringify(prefixes));
