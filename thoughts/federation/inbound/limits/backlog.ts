// How much the inbound queue holds in all. Adding it up reads the whole queue, so it is done now and then,
// and what is queued meanwhile is added to it.
import { type Clock, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { selectQueued } from './store.ts';

const MIB = 1024 * 1024;

/** Of all sources together: thirty-two that use up what each may have. */
export const BACKLOG_LIMITS = { bytes: 256 * MIB, activities: 20_000 } as const;
const MEASURED_EVERY = 10 * SECOND;

export type Backlog = {
  /** Whether any more may be queued. */
  hasRoom(db: FederationDb): Promise<boolean>;
  /** So many bytes were queued. */
  add(bytes: number): void;
};

/** In the memory of one process: others are seen at the next measuring. */
export function createBacklog(clock: Clock): Backlog {
  let held = { bytes: 0, activities: 0 };
  let measuredAt: Instant | null = null;

  async function measure(db: FederationDb, now: Instant): Promise<void> {
    // Set before, so that of many requests one measures.
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
