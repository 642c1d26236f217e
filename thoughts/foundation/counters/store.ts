// SQL of stored totals.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { textRows } from '@tandem/platform/database/queries/expressions.ts';
import { type SqlBool, sql } from 'kysely';
import type { ThoughtsDb } from '../tables/tables.ts';

type Change = { name: string; by: string };

const addToAll = defineQuery((tx: ThoughtsDb, changes: readonly Change[]) =>
  tx
    .insertInto('counter')
    .columns(['name', 'value'])
    .expression((from) =>
      from
        .selectFrom(textRows(tx, ['name', 'by'], changes))
        .select((select) => ['row.name', select.cast<number>('row.by', 'bigint').as('value')])
        .where(sql<SqlBool>`true`)
        .orderBy('row.name'),
    )
    .onConflict((on) => on.column('name').doUpdateSet({ value: sql`counter.value + excluded.value` })),
);

/** Ordered by name, so that transactions that change the same counters cannot deadlock. */
export async function incrementCounters(tx: ThoughtsDb, all: ReadonlyMap<string, number>): Promise<void> {
  const changes = Array.from(all, ([name, by]) => ({ name, by: String(by) }));
  if (changes.length > 0) await addToAll.run(tx, changes);
}

export const selectCounter = defineQuery((db: ThoughtsDb, name: string) =>
  db.selectFrom('counter').select('value').where('name', '=', name),
);
