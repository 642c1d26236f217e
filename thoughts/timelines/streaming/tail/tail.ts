// Follows a table whose rows are numbered by a sequence: each row is read once, soon after its commit. On
// PostgreSQL transactions commit in another order than they number, so that a number may be missing when a
// higher one is read; it is looked for until its transaction has certainly ended.
import { isDatabaseUnavailable } from '@tandem/platform/database/unavailable.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';

/** `select` returns the rows after a number, and those of other numbers, in their order. */
export type TailSource<Row> = {
  /** The last numbers, the highest first. */
  last(limit: number): Promise<number[]>;
  select(after: number, missing: readonly number[], limit: number): Promise<Row[]>;
};

export type Tail<Row> = {
  /** The next rows, at most 100; none when all are read. */
  next(now: Instant): Promise<Row[]>;
};

const BATCH = 100;
/** Numbers that are looked for: transactions in flight, and those that were rolled back. */
const MAX_MISSING = 500;
/** Milliseconds until a missing number counts as rolled back. */
const MISSING_FOR = 120_000;

/** Attempts to handle one row. */
const ATTEMPTS = 3;

/**
 * Returns the function that reads what is next and handles it; false where there was nothing. A row that
 * fails is handled again at the next call, a few times: then the fault is the row's. Those do not count at
 * which the database was unavailable.
 */
export function createDrain<Row>(
  tail: Tail<Row>,
  now: () => Instant,
  handle: (row: Row) => Promise<void>,
): () => Promise<boolean> {
  let pending: Row[] = [];
  let attempts = 0;
  const forgiveUnavailable = (error: unknown): never => {
    if (isDatabaseUnavailable(error)) attempts -= 1;
    throw error;
  };
  return async () => {
    if (pending.length === 0) pending = await tail.next(now());
    const isAny = pending.length > 0;
    for (let row = pending[0]; row !== undefined; row = pending[0]) {
      attempts += 1;
      if (attempts <= ATTEMPTS) await handle(row).catch(forgiveUnavailable);
      pending.shift();
      attempts = 0;
    }
    return isAny;
  };
}

/** Starts after the rows that exist; those whose transactions are in flight are still read. */
export async function startTail<Row extends { number: number }>(
  source: TailSource<Row>,
  now: Instant,
): Promise<Tail<Row>> {
  const known = await source.last(MAX_MISSING);
  const missing = new Map<number, Instant>();
  let position = known[0] ?? 0;
  const miss = (first: number, last: number, at: Instant) => {
    for (let number = Math.max(first, last - MAX_MISSING); number <= last; number += 1)
      missing.set(number, at);
  };
  miss(1, position - 1, now);
  for (const number of known) missing.delete(number);
  return {
    async next(time) {
      for (const [number, since] of missing) {
        if (time - since > MISSING_FOR || missing.size > MAX_MISSING) missing.delete(number);
      }
      const rows = await source.select(position, [...missing.keys()], BATCH);
      for (const { number } of rows) {
        missing.delete(number);
        if (number <= position) continue;
        miss(position + 1, number - 1, time);
        position = number;
      }
      return rows;
    },
  };
}
