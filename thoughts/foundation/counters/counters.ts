// Stored totals, updated in the transaction of each change. Counting rows would require a scan.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { textRows } from '@tandem/platform/database/queries/expressions.ts';
import { type DeferredWrite, deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { type SqlBool, sql } from 'kysely';
import type { ThoughtsDb, ThoughtsTables } from '../tables/tables.ts';

// SQL of stored totals.

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
async function incrementCounters(tx: ThoughtsDb, all: ReadonlyMap<string, number>): Promise<void> {
  const changes = Array.from(all, ([name, by]) => ({ name, by: String(by) }));
  if (changes.length > 0) await addToAll.run(tx, changes);
}

const selectCounter = defineQuery((db: ThoughtsDb, name: string) =>
  db.selectFrom('counter').select('value').where('name', '=', name),
);

/** `public` counts public thoughts, `public-local` those of local users, `tag:x` those with the hashtag. */
export type CounterName = 'public' | 'public-local' | 'local-users' | `tag:${string}`;

/** Deferred to the end of the transaction, to hold the locks on these contended rows briefly. */
const changes: DeferredWrite<ThoughtsTables, Map<CounterName, number>> = {
  // After the actor rows.
  rank: 2,
  create: () => new Map(),
  flush: incrementCounters,
};

export function addToCounters(tx: ThoughtsDb, names: Iterable<CounterName>, by: number): void {
  const all = deferred(tx, changes);
  for (const name of new Set(names)) all.set(name, (all.get(name) ?? 0) + by);
}

export const addToCounter = (tx: ThoughtsDb, name: CounterName, by: number): void =>
  addToCounters(tx, [name], by);

/** 0 if the counter has no row. */
export const readCounter = (db: ThoughtsDb, name: CounterName): Promise<number> =>
  selectCounter.count(db, name);
