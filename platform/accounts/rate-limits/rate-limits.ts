// Rate limits counted in the database and shared by all processes.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { defineQuery } from '../../database/queries/define-query.ts';
import type { PlatformDb } from '../../database/tables.ts';
import { Refusal } from '../../refusal.ts';
import { type Instant, MAX_CLOCK_SKEW } from '../../time/clock.ts';

/** At most `max` times per `window` milliseconds; `max` 0 means no limit. */
type RateLimit = { max: number; window: number };

/** The id of a counter, which does not reveal the counted identifier or address. */
export const counterId = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Refuses if `counter` has reached its limit. */
export async function requireBelowLimit(
  db: PlatformDb,
  counter: string,
  limit: RateLimit,
  now: Instant,
): Promise<void> {
  if (limit.max === 0) return;
  const window = await selectCurrentWindow(db, counter, now, limit.window);
  if (window && window.hits >= limit.max) throw tooMany(window.ends_at - now);
}

/**
 * Increments the counter; returns whether it is within the limit, and the milliseconds until the window ends.
 */
async function incrementCounter(
  tx: PlatformDb,
  counter: string,
  limit: RateLimit,
  now: Instant,
): Promise<{ within: boolean; remaining: number }> {
  const { hits, ends_at } = await upsertWindow(tx, counter, now, limit.window);
  return { within: hits <= limit.max, remaining: ends_at - now };
}

/** A counter and its limit. */
export type Counter = { id: string; limit: RateLimit };

/** Increments all counters; refuses and increments none if one has reached its limit. */
export async function incrementCounters(
  tx: PlatformDb,
  counters: readonly Counter[],
  now: Instant,
): Promise<void> {
  for (const { id, limit } of counters) {
    if (limit.max === 0) continue;
    const { within, remaining: wait } = await incrementCounter(tx, id, limit, now);
    // The transaction is rolled back: a refused request is not counted.
    if (!within) throw tooMany(wait);
  }
}

/** Reverts {@link incrementCounters}. */
export async function decrementCounters(
  tx: PlatformDb,
  counters: readonly Counter[],
  now: Instant,
): Promise<void> {
  for (const { id, limit } of counters) if (limit.max > 0) await decrementWindow.run(tx, id, now);
}

const tooMany = (milliseconds: number): Refusal =>
  new Refusal('too-many', 'Too many attempts; wait before the next one.', {
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  });

/** The latest end of a current window (see {@link MAX_CLOCK_SKEW}). */
const latestEnd = (now: Instant, length: number): Instant => now + length + MAX_CLOCK_SKEW;

// SQL of rate-limit windows.

/** The current window of `length` milliseconds; undefined if there is none. */
const selectCurrentWindow = (db: PlatformDb, id: string, now: Instant, length: number) =>
  selectWindowEndingBy.first(db, id, now, latestEnd(now, length));

const selectWindowEndingBy = defineQuery((db: PlatformDb, id: string, now: Instant, latest: Instant) =>
  db
    .selectFrom('rate_window')
    .select(['hits', 'ends_at'])
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', latest),
);

/** Increments the current window, or starts one of `length` milliseconds. */
const upsertWindow = (tx: PlatformDb, id: string, now: Instant, length: number) => {
  const runs = sql`rate_window.ends_at > ${now} and rate_window.ends_at <= ${latestEnd(now, length)}`;
  return tx
    .insertInto('rate_window')
    .values({ id, hits: 1, ends_at: now + length })
    .onConflict((on) =>
      on.column('id').doUpdateSet({
        hits: sql`case when ${runs} then rate_window.hits + 1 else 1 end`,
        ends_at: sql`case when ${runs} then rate_window.ends_at else ${now + length} end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow();
};

/** Decrements the current window, if it has hits. */
const decrementWindow = defineQuery((tx: PlatformDb, id: string, now: Instant) =>
  tx
    .updateTable('rate_window')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('id', '=', id)
    .where('hits', '>', 0)
    .where('ends_at', '>', now),
);

export const deleteEndedWindows = defineQuery((tx: PlatformDb, now: Instant) =>
  tx.deleteFrom('rate_window').where('ends_at', '<=', now),
);
