// Parses `from` and `to` as frozen dates or instants.
import { invalid } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import {
  dayBounds,
  isDate,
  type LocalDate,
  momentIn,
  type ParsedTime,
  parseTime,
  wallClockIn,
} from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';

// The query parameters `from` and `to`.

const from = Type.String({
  description:
    'A date (the whole local day of the entries) or an RFC 3339 date-time (that instant); inclusive.',
  examples: ['2026-03-01'],
});
const to = Type.String({
  description:
    'As `from`, also inclusive, and not before it. Without an offset: local time in your time zone.',
  examples: ['2026-03-31'],
});

export const OptionalPeriod = Type.Object({ from: Type.Optional(from), to: Type.Optional(to) });
export type OptionalPeriod = Static<typeof OptionalPeriod>;

export const RequiredPeriod = Type.Object({ from, to });
export type RequiredPeriod = Static<typeof RequiredPeriod>;

/** Inclusive bounds of an entry's frozen date or its instant; a missing bound is open. */
export type Period = { firstDay?: LocalDate; lastDay?: LocalDate; since?: Instant; until?: Instant };

type PeriodEnd = 'from' | 'to';

/** Query decoding turns `+` into a space. Restores it before an offset, but not between date and time. */
const restorePlusSign = (text: string): string => text.replace(/(:\d{2}(?:\.\d+)?) (\d{2}:\d{2})$/, '$1+$2');

function parsePeriodEnd(end: PeriodEnd, text: string): ParsedTime {
  const written = parseTime(restorePlusSign(text));
  if (!written) throw invalid(`query/${end}`, 'must be a date (2026-03-29) or an RFC 3339 date-time');
  return written;
}

/**
 * Two dates (or a single one) are compared with frozen dates. Otherwise instants are compared, and a date
 * means its start or end in `timezone`. Refuses an invalid time, and a `from` after `to`.
 */
export function readPeriod(query: OptionalPeriod, timezone: string): Period {
  const from = query.from === undefined ? null : parsePeriodEnd('from', query.from);
  const to = query.to === undefined ? null : parsePeriodEnd('to', query.to);
  const areDates = [from, to].every((written) => written === null || written.kind === 'date');
  const period = areDates ? periodOfDates(from, to) : periodOfInstants(timezone, from, to);
  const { firstDay, lastDay, since, until } = period;
  if (firstDay !== undefined && lastDay !== undefined && firstDay > lastDay) throw fromAfterTo();
  if (since !== undefined && until !== undefined && since > until) throw fromAfterTo();
  return period;
}

const fromAfterTo = () => invalid('query/from', 'must not be after to');

type Ends = [from: ParsedTime | null, to: ParsedTime | null];

const periodOfDates = (...[from, to]: Ends): Period => ({
  ...(from?.kind === 'date' ? { firstDay: from.date } : {}),
  ...(to?.kind === 'date' ? { lastDay: to.date } : {}),
});

const periodOfInstants = (timezone: string, ...[from, to]: Ends): Period => ({
  ...(from ? { since: instantOf(from, timezone, 'from') } : {}),
  ...(to ? { until: instantOf(to, timezone, 'to') } : {}),
});

function instantOf(written: ParsedTime, timezone: string, end: PeriodEnd): Instant {
  if (written.kind === 'instant') return written.instant;
  if (written.kind === 'offset') return written.moment.instant;
  if (written.kind === 'wall-clock') return wallClockIn(timezone, written.local).instant;
  const day = dayBounds(timezone, written.date);
  return end === 'from' ? day.start : day.end - 1;
}

/** Parses a calendar period: a date-time means its local date, by its offset or in `timezone`. */
export function readDays(query: RequiredPeriod, timezone: string): { from: LocalDate; to: LocalDate } {
  readPeriod(query, timezone);
  const from = localDateOf('from', parsePeriodEnd('from', query.from), timezone);
  const to = localDateOf('to', parsePeriodEnd('to', query.to), timezone);
  if (from > to) throw fromAfterTo();
  return { from, to };
}

/** {@link readDays} for an optional period; a missing bound is open. */
export function readOptionalDays(
  query: OptionalPeriod,
  timezone: string,
): Pick<Period, 'firstDay' | 'lastDay'> {
  readPeriod(query, timezone);
  const dayOf = (end: PeriodEnd) => {
    const text = query[end];
    return text === undefined ? undefined : localDateOf(end, parsePeriodEnd(end, text), timezone);
  };
  const firstDay = dayOf('from');
  const lastDay = dayOf('to');
  if (firstDay !== undefined && lastDay !== undefined && firstDay > lastDay) throw fromAfterTo();
  return { ...(firstDay === undefined ? {} : { firstDay }), ...(lastDay === undefined ? {} : { lastDay }) };
}

function localDateOf(end: PeriodEnd, written: ParsedTime, timezone: string): LocalDate {
  const date = dateOf(written, timezone);
  if (!isDate(date)) throw invalid(`query/${end}`, 'must be within the years 1 to 9999');
  return date;
}

function dateOf(written: ParsedTime, timezone: string): LocalDate {
  if (written.kind === 'date') return written.date;
  if (written.kind === 'wall-clock') return written.local.slice(0, 10);
  return written.kind === 'offset' ? written.moment.localDate : momentIn(timezone, written.instant).localDate;
}

/** Converts inclusive days to a period. */
export const periodOfDays = ({ from, to }: { from: LocalDate; to: LocalDate }): Period => ({
  firstDay: from,
  lastDay: to,
});
