// The total size of the inbound queue. The sum reads the whole queue, so it is measured periodically; later
// additions are counted in memory.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type Clock, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { INBOX } from '../received-request.ts';

const MIB = 1024 * 1024;

/** For all sources together: thirty-two sources at their own limits. */
export const BACKLOG_LIMITS = { bytes: 256 * MIB, activities: 20_000 } as const;
const MEASURED_EVERY = 10 * SECOND;

export type Backlog = {
  /** Whether the queue accepts another activity. */
  hasRoom(db: FederationDb): Promise<boolean>;
  /** Counts a queued activity of this size. */
  add(bytes: number): void;
};

/** In the memory of one process; activities of other processes are included at the next measurement. */
export function createBacklog(clock: Clock): Backlog {
  let held = { bytes: 0, activities: 0 };
  let measuredAt: Instant | null = null;

  async function measure(db: FederationDb, now: Instant): Promise<void> {
    // Set before the query, so that only one of many concurrent requests measures.
    measuredAt = now;
    const { bytes, activities } = await selectQueued(db, BACKLOG_LIMITS.activities);
    held = { bytes, activities };
  }

  return {
    async hasRoom(db) {
      const now = clock.now();
      if (measuredAt === null || Math.abs(now - measuredAt) >= MEASURED_EVERY) await measure(db, now);
      return held.bytes < BACKLOG_LIMITS.bytes && held.activities < BACKLOG_LIMITS.activities;
    },
    add(bytes) {
      held = { bytes: held.bytes + bytes, activities: held.activities + 1 };
    },
  };
}

/** A literal, because the partial index only contains events of this kind. */
const KIND = sql.lit(INBOX);

/** Whether more than `most` events of `source` are queued. */
export const selectQueuedBeyond = defineQuery((db: FederationDb, source: string, most: number) =>
  db
    .selectFrom('event')
    .select('id')
    .where(sql<boolean>`kind = ${KIND}`)
    .where('source', '=', source)
    .limit(1)
    .offset(most),
);

type Totals = { activities: number; bytes: number | null };

/** Databases store lengths with the payloads, so the payloads are not read. */
const BYTES = sql<number | null>`cast(sum(octet_length(payload)) as bigint)`;

/** Number of queued bytes of `source`. */
export const selectBytesOf = defineQuery((db: FederationDb, source: string) =>
  db
    .selectFrom('event')
    .select(BYTES.as('bytes'))
    .where(sql<boolean>`kind = ${KIND}`)
    .where('source', '=', source),
);

const sumOfAll = defineQuery((db: FederationDb, most: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('event')
        .select('payload')
        .where(sql<boolean>`kind = ${KIND}`)
        .orderBy('source')
        .orderBy('due_at')
        .orderBy('id')
        .limit(most)
        .as('queued'),
    )
    .select((select) => [select.fn.countAll<number>().as('activities'), BYTES.as('bytes')]),
);

/** Number of queued activities, counted up to `most`, and their size in bytes. */
export async function selectQueued(
  db: FederationDb,
  most: number,
): Promise<{ activities: number; bytes: number }> {
  const { activities, bytes }: Totals = (await sumOfAll.first(db, most)) ?? { activities: 0, bytes: null };
  return { activities, bytes: bytes ?? 0 };
}
