// Totals that are kept, in the transaction of what changes them, because counting would scan.
import type { ThoughtsDb } from '../tables.ts';
import { incrementCounter, selectCounter } from './store.ts';

/** `public` counts public thoughts, `public-local` those of users here, `tag:x` those with a tag. */
export type CounterName = 'public' | 'public-local' | 'local-users' | `tag:${string}`;

export const addToCounter = (tx: ThoughtsDb, name: CounterName, by: number): Promise<void> =>
  incrementCounter(tx, name, by);

/** 0 where nothing has been counted. */
export const readCounter = (db: ThoughtsDb, name: CounterName): Promise<number> => selectCounter(db, name);
