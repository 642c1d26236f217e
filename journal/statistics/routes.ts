// Routes of the calendar and statistics.
import { replyInSlices } from '@tandem/platform/http/replies/sliced-list.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import { requireActivity } from '../activities/activities.ts';
import { createStateReader } from '../changes/state.ts';
import type { JournalContext } from '../context.ts';
import { isBulk } from '../entries/entries.ts';
import { periodOfDays, readDays, readPeriod } from '../periods/period.ts';
import { timezoneOf } from '../users/users.ts';
import * as contract from './contract.ts';
import { presentDay, presentStats } from './present.ts';
import { createStatisticsStateReader } from './state.ts';
import {
  type Day,
  readCalendar,
  readCalendarSlices,
  readCorrelation,
  readStats,
  requireDayLimit,
} from './statistics.ts';

export function mountStatistics(journal: JournalContext): void {
  const { http, database, clock } = journal;
  const stateOf = createStateReader(journal);

  http.mount(
    contract.readCalendar,
    async ({ caller, query, origin, bulkReply: inBulk }) => {
      const days = readDays(query, await timezoneOf(database.read, caller.accountId));
      requireDayLimit(days);
      const present = (day: Day) => presentDay(day, origin);
      if (!(await isBulk(database.read, caller.accountId, { period: periodOfDays(days) })))
        return (await readCalendar(database.read, caller.accountId, days)).map(present);
      return inBulk((spool) =>
        database.snapshot((db) =>
          replyInSlices(readCalendarSlices(db, caller.accountId, days), present, spool),
        ),
      );
    },
    stateOf,
  );

  http.mount(
    contract.readStats,
    async ({ caller, query }) => {
      const timezone = await timezoneOf(database.read, caller.accountId);
      const now = momentIn(timezone, clock.now());
      return presentStats(await readStats(database.read, caller.accountId, readPeriod(query, timezone), now));
    },
    createStatisticsStateReader(journal),
  );

  http.mount(
    contract.readCorrelation,
    async ({ caller, params, query }) => {
      const period = readPeriod(query, await timezoneOf(database.read, caller.accountId));
      const { id } = await requireActivity(database.read, caller.accountId, params.id);
      return {
        activityId: id,
        correlation: await readCorrelation(database.read, caller.accountId, period, id),
      };
    },
    stateOf,
  );
}
