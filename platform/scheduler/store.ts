// SQL of the locks of periodic jobs.
import type { PlatformDb } from '../database/tables.ts';
import type { Instant } from '../time/clock.ts';

export type JobTimes = Record<'now' | 'until' | 'dueBy' | 'dueAtLatest' | 'leasedAtLatest', Instant>;

type LockRef = { name: string; lease: string };

/**
 * False if the job is not due by `dueBy`, or another process has the lock. A due time after `dueAtLatest`, or
 * a lock until after `leasedAtLatest`, was set by a wrong clock and is ignored.
 */
export async function acquireJobLock(
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
export async function extendJobLock(tx: PlatformDb, { name, lease }: LockRef, until: Instant): Promise<void> {
  await tx
    .updateTable('periodic_job')
    .set({ lease_ends_at: until })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .execute();
}

/** Changes nothing if another process has the lock. */
export async function releaseJobLock(
  tx: PlatformDb,
  { name, lease }: LockRef,
  dueAt: Instant,
): Promise<void> {
  await tx
    .updateTable('periodic_job')
    .set({ lease: null, lease_ends_at: null, due_at: dueAt })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .execute();
}
