// Stored totals, updated in the transaction of each change. Counting rows would require a scan.
import { type DeferredWrite, deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { ThoughtsDb, ThoughtsTables } from '../tables/tables.ts';
import { incrementCounters, selectCounter } from './store.ts';

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
