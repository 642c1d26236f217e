// Follows a table with rows numbered by a sequence and reads each row once, soon after its commit. PostgreSQL
// transactions may commit out of number order, so a number may be missing when a higher one is read. Missing
// numbers are queried again until their transactions have certainly ended.
import { isDatabaseUnavailable, logFailure } from '@tandem/platform/database/unavailable.ts';
import type { Log } from '@tandem/platform/log/log.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import {
  type StreamEvent,
  selectLastStreamEvents,
  selectStreamEvents,
  selectStreamEventsOf,
} from '../../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { type ActorId, toNotificationNumber } from '../../../ids.ts';
import {
  selectLastNotifications,
  selectNotificationsAfter,
  selectNotificationsOf,
} from '../../../notifications/queries.ts';

/** `select` returns the rows after a number, and the rows with the `missing` numbers, in order. */
type TailSource<Row> = {
  /** The last numbers, highest first. */
  last(limit: number): Promise<number[]>;
  select(after: number, missing: readonly number[], limit: number): Promise<Row[]>;
};

type Tail<Row> = {
  /** The next rows, at most 100; empty at the end. */
  next(now: Instant): Promise<Row[]>;
};

const BATCH = 100;
/** Maximum number of missing numbers: transactions in progress or rolled back. */
const MAX_MISSING = 500;
/** Milliseconds until a missing number counts as rolled back. */
const MISSING_FOR = 120_000;

/** Attempts to handle one row. */
const ATTEMPTS = 3;

/**
 * Returns a function that reads and handles the next rows; it resolves to false if there are none. A failed
 * row is retried at the next call, up to {@link ATTEMPTS} times, and then skipped. Failures because of an
 * unavailable database do not count.
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

/** Starts after the existing rows, but still reads rows of transactions in progress. */
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

// The tables followed by streams.
export const streamEvents = (db: ThoughtsDb): TailSource<{ number: number; event: StreamEvent }> => ({
  last: (limit) => selectLastStreamEvents.values(db, limit),
  async select(after, missing, limit) {
    const late = missing.length === 0 ? [] : await selectStreamEventsOf.rows(db, missing);
    const rows = [...late, ...(await selectStreamEvents.rows(db, after, limit))];
    return rows.map(({ number, payload }) => ({ number, event: JSON.parse(payload) as StreamEvent }));
  },
});

const FIRST = toNotificationNumber(0);

export const notifications = (db: ThoughtsDb): TailSource<{ number: number; actor_id: ActorId }> => ({
  last: (limit) => selectLastNotifications.values(db, FIRST, limit),
  async select(after, missing, limit) {
    const late = missing.length === 0 ? [] : await selectNotificationsOf.rows(db, missing);
    return [...late, ...(await selectNotificationsAfter.rows(db, toNotificationNumber(after), limit))];
  },
});

// Runs work at an interval, and immediately after a notification, never concurrently.
export type Poller = {
  /** Runs immediately, or after the current run. */
  notify(): void;
  /** Stops further runs; resolves after the current run. */
  close(): Promise<void>;
};

/** `interval` is in milliseconds. A failed run is logged, and the schedule continues. */
export function startPoller(work: () => Promise<void>, interval: number, log: Log): Poller {
  let current: Promise<void> | null = null;
  let isAsked = false;
  let isClosed = false;
  const run = async (): Promise<void> => {
    do {
      isAsked = false;
      try {
        await work();
      } catch (error) {
        logFailure(log, error, 'reading events for streams failed');
      }
    } while (isAsked && !isClosed);
    current = null;
  };
  const notify = (): void => {
    isAsked = true;
    if (!isClosed) current ??= run();
  };
  const timer = setInterval(notify, interval).unref();
  return {
    notify,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await current;
    },
  };
}
