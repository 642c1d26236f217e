// The total size of the inbound queue. The sum reads the whole queue, so it is measured periodically; later
// additions are counted in memory.
import { type Clock, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { selectQueued } from './store.ts';

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
