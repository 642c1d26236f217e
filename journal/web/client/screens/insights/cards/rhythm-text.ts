// Describes weekdays and times of day.
import { allOverlap } from '@tandem/web/charts/geometry.ts';
import { firstWeekday, weekdayNames } from '../../../foundation/days/today.ts';
import { formatDecimal } from '../../../foundation/i18n/i18n.ts';
import { type InsightKey, ti } from '../i18n.ts';
import type { MeanWithInterval } from '../responses.ts';

/** `short` is the name below a column. */
export type NamedMean = MeanWithInterval & { name: string; short: string };
type Sure = NamedMean & { mean: number; low: number; high: number };

/** The weekdays, beginning with the first day of the week of the locale. */
export function nameWeekdays(means: readonly MeanWithInterval[]): NamedMean[] {
  const names = weekdayNames('long');
  const short = weekdayNames('short');
  const first = firstWeekday();
  const named = means.map((beat, index) => ({
    ...beat,
    name: names[index] ?? '',
    short: short[index] ?? '',
  }));
  return [...named.slice(first), ...named.slice(0, first)];
}

const hour = (slot: number): string => String(slot * 3).padStart(2, '0');

export const nameTimes = (means: readonly MeanWithInterval[]): NamedMean[] =>
  means.map((beat, slot) => {
    const name = `${hour(slot)}–${hour(slot + 1)}`;
    return { ...beat, name, short: name };
  });

/** Days that are enough, but all equal, have no range. */
const FEWEST_DAYS = 5;

export const isSure = (beat: NamedMean): beat is Sure =>
  beat.mean !== null && beat.low !== null && beat.high !== null;

export type RhythmTexts = {
  none: Extract<InsightKey, `insights.${string}.none`>;
  need: Extract<InsightKey, `insights.${string}.need`>;
};

/** Null if no row has enough days. */
export function describeRhythm(means: readonly NamedMean[], words: RhythmTexts): string | null {
  const sure = means.filter(isSure);
  if (means.every(({ days }) => days < FEWEST_DAYS)) return null;
  if (sure.length < 2 || allOverlap(sure)) return ti(words.none);
  const top = sure.reduce((best, one) => (one.low > best.low ? one : best));
  const bottom = sure.reduce((least, one) => (one.high < least.high ? one : least));
  return ti('insights.rhythm.some', {
    high: top.name,
    low: bottom.name,
    k: (means.length * (means.length - 1)) / 2,
    a: formatDecimal(top.mean),
    b: formatDecimal(bottom.mean),
  });
}

export const rangeOf = ({ low, high }: Sure): string =>
  ti('chart.range', { low: formatDecimal(Math.max(1, low)), high: formatDecimal(Math.min(5, high)) });

/** Of one column. */
export function textOf(beat: NamedMean): string {
  const { name, days, mean } = beat;
  if (mean === null) return ti('insights.rhythm.nothing', { name });
  if (!isSure(beat)) return ti('insights.rhythm.pointFew', { name, mean: formatDecimal(mean), n: days });
  return ti('insights.rhythm.point', { name, mean: formatDecimal(mean), range: rangeOf(beat), n: days });
}
