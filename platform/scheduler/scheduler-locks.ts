// Locks of periodic jobs: shared by all processes with the same database, or local to a process.
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { PlatformDb, PlatformTables } from '../database/tables.ts';
import { type Instant, MAX_CLOCK_SKEW } from '../time/clock.ts';
import { LOCK_DURATION, type SchedulerLocks } from './scheduler.ts';

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

// SQL of the locks of periodic jobs.

type JobTimes = Record<'now' | 'until' | 'dueBy' | 'dueAtLatest' | 'leasedAtLatest', Instant>;

type LockRef = { name: string; lease: string };

/**
 * False if the job is not due by `dueBy`, or another process has the lock. A due time after `dueAtLatest`, or
 * a lock until after `leasedAtLatest`, was set by a wrong clock and is ignored.
 */
async function acquireJobLock(
  tx: PlatformDb,
  { name, lease }: LockRef,
  { now, until, ...bounds }: JobTimes,
): Promise<boolean> {
  const acquired = await tx
    .insertInto('periodic_job')
    .values({ name, due_at: now, lease, lease_ends_at: until })
    .onConflict((on) =>
      on
        .column('name')
        .doUpdateSet({ lease, lease_ends_at: until })
        .where((where) =>
          where.or([
            where('periodic_job.lease_ends_at', 'is', null),
            where('periodic_job.lease_ends_at', '<=', now),
            where('periodic_job.lease_ends_at', '>', bounds.leasedAtLatest),
          ]),
        )
        .where((where) =>
          where.or([
            where('periodic_job.due_at', '<=', bounds.dueBy),
            where('periodic_job.due_at', '>', bounds.dueAtLatest),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return acquired !== undefined;
}

/** Changes nothing if another process has the lock. */
async function extendJobLock(tx: PlatformDb, { name, lease }: LockRef, until: Instant): Promise<void> {
  await tx
    .updateTable('periodic_job')
    .set({ lease_ends_at: until })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .execute();
}

/** Changes nothing if another process has the lock. */
async function releaseJobLock(tx: PlatformDb, { name, lease }: LockRef, dueAt: Instant): Promise<void> {
  await tx
    .updateTable('periodic_job')
    .set({ lease: null, lease_ends_at: null, due_at: dueAt })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .execute();
}
