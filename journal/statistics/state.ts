// What the statistics of an account depend on: its journal, and by the streak the clock.
import type { StateOf } from '@tandem/platform/http/response-cache/cached-replies.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { readState } from '../changes/changes.ts';
import type { JournalContext } from '../context.ts';
import { MOST_CLOCK_CHANGE } from './rules.ts';
import { selectEntryState } from './store.ts';

const NO_ENTRIES = { later: 0, offset: null };

/**
 * Returns the function that reads what the statistics of an account depend on. The streak changes with the
 * local date, when an entry of the future begins to count, and, after travel, at midnight by another clock:
 * then the state changes each minute.
 */
export const createStatisticsStateReader =
  ({ database: { read }, clock }: Pick<JournalContext, 'database' | 'clock'>): StateOf =>
  async ({ accountId }) => {
    const { number, timezone } = await readState(read, accountId);
    const now = clock.now();
    const { localDate, offsetMinutes } = momentIn(timezone, now);
    const { later, offset } = (await selectEntryState.first(read, accountId, now)) ?? NO_ENTRIES;
    const hasTravelled = Math.abs((offset ?? offsetMinutes) - offsetMinutes) > MOST_CLOCK_CHANGE;
    const minute = Number(later) > 0 || hasTravelled ? Math.floor(now / MINUTE) : '';
    return `${number} ${timezone} ${localDate} ${offsetMinutes} ${later} ${minute}`;
  };
