// Locks of periodic jobs: shared by all processes with the same database, or local to a process.
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { PlatformTables } from '../database/tables.ts';
import { type Instant, MAX_CLOCK_SKEW } from '../time/clock.ts';
import { LOCK_DURATION, type SchedulerLocks } from './scheduler.ts';
import { acquireJobLock, extendJobLock, releaseJobLock } from './store.ts';

/** For jobs that run in one of all processes; the lock of a crashed process expires. */
export const sharedSchedulerLocks = (database: Database<PlatformTables>): SchedulerLocks => ({
  acquire: async ({ name, every }, now, early) => {
    const lockRef = { name, lease: randomUUID() };
    const times = {
      now,
      until: now + LOCK_DURATION,
      dueBy: early ? Number.MAX_SAFE_INTEGER : now,
      dueAtLatest: now + every + MAX_CLOCK_SKEW,
      leasedAtLatest: now + LOCK_DURATION + MAX_CLOCK_SKEW,
    };
    if (!(await database.write((tx) => acquireJobLock(tx, lockRef, times)))) return null;
    return {
      renew: (at) => database.write((tx) => extendJobLock(tx, lockRef, at + LOCK_DURATION)),
      release: (dueAt) => database.write((tx) => releaseJobLock(tx, lockRef, dueAt)),
    };
  },
});

/** For jobs that run in each process. */
export function localSchedulerLocks(): SchedulerLocks {
  const dueAt = new Map<string, Instant>();
  return {
    acquire: async ({ name, every }, now, early) => {
      const due = dueAt.get(name) ?? 0;
      if (!early && now < due && due <= now + every + MAX_CLOCK_SKEW) return null;
      return {
        renew: async () => {},
        release: async (at) => void dueAt.set(name, at),
      };
    },
  };
}
