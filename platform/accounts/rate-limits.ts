// Counts what must not happen too often, in the database, so that every process counts alike.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
import type { Instant } from '../time/clock.ts';

/** At most `most` times per `window` milliseconds; `most` 0 means no limit. */
export type RateLimit = { most: number; window: number };

type Db = Kysely<PlatformTables>;

/** Names a counter without keeping the identifier or address it counts. */
export const counterOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Refuses when `counter` has reached its limit. */
export async function requireBelow(
  db: Db,
  counter: string,
  { most }: RateLimit,
  now: Instant,
): Promise<void> {
  if (most === 0) return;
  const window = await db
    .selectFrom('rate_window')
    .select(['hits', 'ends_at'])
    .where('id', '=', counter)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  if (window && window.hits >= most) throw tooMany(window.ends_at - now);
}

/** Counts one more and answers how many there are in the window that now runs, with its end. */
export async function countHit(
  tx: Db,
  counter: string,
  { window }: RateLimit,
  now: Instant,
): Promise<{ hits: number; endsAt: Instant }> {
  const { hits, ends_at } = await tx
    .insertInto('rate_window')
    .values({ id: counter, hits: 1, ends_at: now + window })
    .onConflict((on) =>
      on.column('id').doUpdateSet({
        hits: sql`case when rate_window.ends_at > ${now} then rate_window.hits + 1 else 1 end`,
        ends_at: sql`case when rate_window.ends_at > ${now} then rate_window.ends_at else ${now + window} end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { hits, endsAt: ends_at };
}

export const tooMany = (milliseconds: number): Refusal =>
  new Refusal('too-many', 'Too many attempts; wait before the next one.', {
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  });

export async function deleteEndedWindows(tx: Db, now: Instant): Promise<void> {
  await tx.deleteFrom('rate_window').where('ends_at', '<=', now).execute();
}
