// Totals that are kept, in the transaction of what changes them, because counting would scan.
import { type DeferredWrite, deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { ThoughtsDb, ThoughtsTables } from '../tables.ts';
import { incrementCounters, selectCounter } from './store.ts';

/** `public` counts public thoughts, `public-local` those of users here, `tag:x` those with a tag. */
export type CounterName = 'public' | 'public-local' | 'local-users' | `tag:${string}`;

/** Added at the end of the transaction, because many change the same counters and wait for one another there. */
const changes: DeferredWrite<ThoughtsTables, Map<CounterName, number>> = {
  create: () => new Map(),
  flush: incrementCounters,
};

export function addToCounters(tx: ThoughtsDb, names: Iterable<CounterName>, by: number): void {
  const all = deferred(tx, changes);
  for (const name of new Set(names)) all.set(name, (all.get(name) ?? 0) + by);
}

export const addToCounter = (tx: ThoughtsDb, name: CounterName, by: number): void =>
  addToCounters(tx, [name], by);

/** 0 where nothing has been counted. */
export const readCounter = (db: ThoughtsDb, name: CounterName): Promise<number> =>
  selectCounter.count(db, name);
