// The periodic reminder job: repairs plans made with a clock that was ahead, and deletes ended devices.
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, DAY, HOUR } from '@tandem/platform/time/clock.ts';
import type { JournalDatabase } from '../tables.ts';
import { deleteEndedDevices } from './channels/store.ts';
import { repairFuturePlans } from './plan/plan.ts';

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
