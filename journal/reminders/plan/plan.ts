// Advances due reminders: each slot is queued once, in the transaction that plans the next one, regardless of
// the number of planning processes.
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDatabase, JournalDb } from '../../tables.ts';
import { deleteEndedDevices } from '../channels/store.ts';
import { advance, isMissed, type Slot } from '../schedule.ts';
import { BATCH, type DueRow, selectDueReminders, updateFuturePlans, updatePlan } from './store.ts';

/** Queues the deliveries of `reminder` for `slot`. */
export type HandOver = (
  tx: JournalDb,
  reminder: Pick<DueRow, 'id' | 'user_id'>,
  slot: Slot,
  now: Instant,
) => Promise<void>;

/** Advances all reminders due at `now`. Returns the number of reminders that were too late to deliver. */
export async function planDueReminders(
  database: JournalDatabase,
  now: Instant,
  handOver: HandOver,
): Promise<number> {
  let isMore = true;
  let missed = 0;
  while (isMore) {
    const rows = await selectDueReminders.rows(database.read, now);
    if (rows.length === 0) break;
    const plans = rows.map((row) => ({ row, ...advance(toDue(row), now) }));
    const advanced = await database.write(async (tx) => {
      const late = [];
      let count = 0;
      for (const { row, deliver, next } of plans) {
        const plan = {
          due_at: next?.instant ?? null,
          due_date: next?.date ?? null,
          delivered_date: deliver?.date ?? row.delivered_date,
        };
        if (!(await updatePlan.changed(tx, row, plan))) continue;
        count += 1;
        if (deliver) await handOver(tx, row, deliver, now);
        if (isMissed(toDue(row), now)) late.push(row.id);
      }
      return { count, late: late.length };
    });
    missed += advanced.late;
    // A row changed concurrently by another process is left to the next call.
    isMore =
      advanced.count > 0 && (rows.length === BATCH || plans.some(({ next }) => next && next.instant <= now));
  }
  return missed;
}

const toDue = ({ schedule, timezone, enabled, disabled_at, due_at, due_date, delivered_date }: DueRow) => ({
  schedule: JSON.parse(schedule),
  timezone,
  isActive: enabled === 1 && disabled_at === null,
  dueAt: due_at ?? 0,
  dueDate: due_date,
  deliveredDate: delivered_date,
});

/** The maximum distance to the next slot: a week, or two if the zone skips a day. */
const FURTHEST_SLOT = 15 * DAY;
/** An upper bound of UTC offsets. */
const FURTHEST_DATE = 2 * DAY;

/** Repairs plans made while the system clock was ahead. */
async function repairFuturePlans(database: JournalDatabase, now: Instant): Promise<void> {
  const latestDate = new Date(now + FURTHEST_DATE).toISOString().slice(0, 10);
  await database.write((tx) => updateFuturePlans.run(tx, now, now + FURTHEST_SLOT, latestDate));
}

/** Retention of devices with an ended subscription. */
const SHOWN_FOR = 30 * DAY;

export const reminderCleanUpJob = (database: JournalDatabase, clock: Clock): PeriodicJob => ({
  name: 'reminders',
  every: HOUR,
  run: async () => {
    const now = clock.now();
    await repairFuturePlans(database, now);
    await database.write((tx) => deleteEndedDevices.run(tx, now - SHOWN_FOR));
  },
});
