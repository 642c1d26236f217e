// Totals that are kept, in the transaction of what changes them, because counting would scan.
import type { ThoughtsDb } from '../tables.ts';
import { incrementCounters, selectCounter } from './store.ts';

/** `public` counts public thoughts, `public-local` those of users here, `tag:x` those with a tag. */
export type CounterName = 'public' | 'public-local' | 'local-users' | `tag:${string}`;

export const addToCounter = (tx: ThoughtsDb, name: CounterName, by: number): Promise<void> =>
  incrementCounters(tx, [name], by);

/** Sorted, so that transactions which change the same counters wait for one another in one direction. */
export const addToCounters = (tx: ThoughtsDb, names: Iterable<CounterName>, by: number): Promise<void> =>
  incrementCounters(tx, [...new Set(names)].sort(), by);

/** 0 where nothing has been counted. */
export const readCounter = (db: ThoughtsDb, name: CounterName): Promise<number> => selectCounter(db, name);
