// The period of the insights: a number of days until today, all days, or a range. Computes its days and the
// labels of chart axes.
import { addDays, addMonths, daysBetween, isDay, monthOf } from '../../foundation/days/rules.ts';

export const SPANS = ['4w', '3m', '12m', 'all'] as const;
type Span = (typeof SPANS)[number];

/** Null is open. */
export type Period = { span: Span | 'custom'; from: string | null; to: string | null };

type PeriodParameters = { span: string; from: string; to: string };

/** What the address asks for; three months if it asks for nothing that is a period. */
export function readPeriod({ span, from, to }: PeriodParameters, today: string): Period {
  const first = isDay(from) ? from : null;
  const last = isDay(to) ? to : null;
  if (first !== null || last !== null) {
    if (first === null || last === null || first <= last) return { span: 'custom', from: first, to: last };
    return { span: 'custom', from: last, to: first };
  }
  const known = SPANS.find((one) => one === span) ?? '3m';
  return { span: known, from: startOf(known, today), to: known === 'all' ? null : today };
}

function startOf(span: Span, today: string): string | null {
  switch (span) {
    case '4w':
      return addDays(today, -27);
    case '3m':
      return addDays(sameDay(today, -3), 1);
    case '12m':
      return addDays(sameDay(today, -12), 1);
    case 'all':
      return null;
  }
}

/** The same day of an earlier month, or the last of that month. */
function sameDay(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const wanted = `${month}-${day.slice(8)}`;
  return isDay(wanted) ? wanted : addDays(`${addMonths(month, 1)}-01`, -1);
}

/** The period of the same length before; null for one with an open end. */
export function periodBefore({ from, to }: Period): Period | null {
  if (from === null || to === null) return null;
  const last = addDays(from, -1);
  return { span: 'custom', from: addDays(last, -daysBetween(from, to)), to: last };
}

/** The cache key of a period: “three months” has the same key tomorrow. */
export const keyOf = ({ span, from, to }: Period): string =>
  span === 'custom' ? `${from ?? ''}..${to ?? ''}` : span;

/** The query of the interface. */
export function toQuery(
  { from, to }: Pick<Period, 'from' | 'to'>,
  more: Record<string, string> = {},
): string {
  const given = { ...(from ? { from } : {}), ...(to ? { to } : {}), ...more };
  return Object.keys(given).length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** The displayed days: an open end is the first or last entry. Null without entries. */
export function boundsOf(
  { from, to }: Pick<Period, 'from' | 'to'>,
  dates: readonly string[],
  today: string,
): { from: string; to: string } | null {
  const first = from ?? dates[0];
  const last = to ?? today;
  if (first === undefined) return null;
  // Days to come may have entries, and a period may begin after today.
  const end = [last, first, to === null ? (dates.at(-1) ?? '') : ''].reduce((a, b) => (a > b ? a : b));
  return { from: first, to: end };
}

type TimeTick = { date: string; form: 'brief' | 'monthName' | 'year' };

/** At most seven days to write below a chart: days, first days of months, or of years. */
export function ticksBetween(from: string, to: string): TimeTick[] {
  const days = daysBetween(from, to);
  if (days < 49) {
    const step = days < 7 ? 1 : 7;
    return range(Math.floor(days / step) + 1).map((index) => ({
      date: addDays(from, index * step),
      form: 'brief',
    }));
  }
  const first = from.endsWith('-01') ? monthOf(from) : addMonths(monthOf(from), 1);
  const months = monthsBetween(first, monthOf(to)) + 1;
  if (months <= 18) {
    const step = Math.ceil(months / 6);
    return range(Math.ceil(months / step)).map((index) => ({
      date: `${addMonths(first, index * step)}-01`,
      form: 'monthName',
    }));
  }
  const year = Number(from.slice(0, 4)) + (from.endsWith('-01-01') ? 0 : 1);
  const years = Number(to.slice(0, 4)) - year + 1;
  const step = Math.ceil(years / 6);
  return range(Math.ceil(years / step)).map((index) => ({
    date: `${String(year + index * step).padStart(4, '0')}-01-01`,
    form: 'year',
  }));
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));
