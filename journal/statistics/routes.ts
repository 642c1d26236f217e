// Routes of calendars and numbers.
import { answerInSlices } from '@tandem/platform/http/answers/sliced.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import { requireActivity } from '../activities/activities.ts';
import { areMany } from '../entries/entries.ts';
import type { Journal } from '../journal.ts';
import { periodOfDays, readDays, readPeriod } from '../periods/period.ts';
import { timezoneOf } from '../users/users.ts';
import * as contract from './contract.ts';
import { presentDay, presentStats } from './present.ts';
import {
  type Day,
  readCalendar,
  readCorrelation,
  readStats,
  requireFewDays,
  sliceCalendar,
} from './statistics.ts';

export function mountStatistics({ http, database, clock }: Journal): void {
  http.mount(contract.readCalendar, async ({ caller, query, origin, inBulk }) => {
    const days = readDays(query, await timezoneOf(database.read, caller.accountId));
    requireFewDays(days);
    const present = (day: Day) => presentDay(day, origin);
    if (!(await areMany(database.read, caller.accountId, { period: periodOfDays(days) })))
      return (await readCalendar(database.read, caller.accountId, days)).map(present);
    return inBulk((spool) =>
      database.snapshot((db) => answerInSlices(sliceCalendar(db, caller.accountId, days), present, spool)),
    );
  });

  http.mount(contract.readStats, async ({ caller, query }) => {
    const timezone = await timezoneOf(database.read, caller.accountId);
    const now = momentIn(timezone, clock.now());
    return presentStats(await readStats(database.read, caller.accountId, readPeriod(query, timezone), now));
  });

  http.mount(contract.readCorrelation, async ({ caller, params, query }) => {
    const period = readPeriod(query, await timezoneOf(database.read, caller.accountId));
    const { id } = await requireActivity(database.read, caller.accountId, params.id);
    return {
      activityId: id,
      correlation: await readCorrelation(database.read, caller.accountId, period, id),
    };
  });
}
