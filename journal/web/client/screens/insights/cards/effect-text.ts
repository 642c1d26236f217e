// Describes the effect of an activity with its days and range, without claiming a cause.
import { formatDecimal, formatNumber } from '../../../foundation/i18n/i18n.ts';
import { ti } from '../i18n.ts';
import type { Effect, Effects, Verdict } from '../responses.ts';

export const VERDICTS: readonly Verdict[] = ['clear', 'hint', 'calendar', 'none', 'few'];

/** The sentence of an effect, of an activity called `name`. */
export function describeEffect(
  name: string,
  effect: Effect,
  { compared, chance }: Pick<Effects, 'compared' | 'chance'>,
): string {
  const { verdict, daysWith, daysWithout, difference = 0, low, high } = effect;
  const days = { a: daysWith, b: daysWithout };
  if (effect.reason === 'slow') return ti('effect.slow', { name });
  if (verdict === 'few') return ti('effect.few', { name, n: Math.min(daysWith, daysWithout) });
  if (typeof low !== 'number' || typeof high !== 'number') return ti('effect.same', { name, ...days });
  if (verdict === 'calendar') return ti('effect.calendar', { name });
  if (verdict === 'none')
    return ti('effect.none', { name, low: formatSigned(low), high: formatSigned(high), ...days });
  const sizes = [Math.abs(low), Math.abs(high)].sort((one, other) => one - other);
  const words = {
    name,
    higher: higherOrLower(difference),
    d: formatDecimal(Math.abs(difference)),
    low: formatNearZero(sizes[0] ?? 0),
    high: formatDecimal(sizes[1] ?? 0),
  };
  const said =
    verdict === 'hint'
      ? ti('effect.hint', { ...words, k: compared, c: formatDecimal(chance) })
      : ti('effect.clear', { ...words, ...days });
  return fades(effect) ? `${said} ${ti('effect.fades')}` : said;
}

/** Whether less than half of the difference remains among similar days. */
export const fades = ({ difference, similar }: Effect): boolean =>
  typeof similar === 'number' && difference !== undefined && similar / difference < 0.5;

const higherOrLower = (difference: number): string => ti(difference > 0 ? 'effect.higher' : 'effect.lower');

/** The end of a range that excludes zero is not rounded to zero. */
const formatNearZero = (value: number): string => formatDecimal(value, { digits: value < 0.05 ? 2 : 1 });

/** `+0.4` */
export const formatSigned = (value: number): string => formatDecimal(value, { signDisplay: 'exceptZero' });

type Range = { low: number; high: number };

/**
 * The range of a difference as it is drawn: within the drawing, and within the differences that moods from 1
 * to 5 allow. Null without a range.
 */
export function clipRange(
  { low, high, meanWithout }: Pick<Effect, 'low' | 'high' | 'meanWithout'>,
  { from, to }: { from: number; to: number },
): Range | null {
  if (typeof low !== 'number' || typeof high !== 'number') return null;
  const least = meanWithout === undefined ? from : Math.max(from, 1 - meanWithout);
  const most = meanWithout === undefined ? to : Math.min(to, 5 - meanWithout);
  const clip = (value: number) => Math.min(most, Math.max(least, value));
  return { low: clip(low), high: clip(high) };
}

/** Summarises the number of compared activities and of those with a result. */
export function summarizeEffects({ compared, activities }: Effects): string {
  const count = (wanted: Verdict) => activities.filter(({ verdict }) => verdict === wanted).length;
  const most = activities.reduce(
    (found, { daysWith, daysWithout }) => Math.max(found, Math.min(daysWith, daysWithout)),
    0,
  );
  if (compared === 0) return ti('effects.need', { n: formatNumber(most) });
  const clear = count('clear');
  const hints = count('hint');
  if (clear + hints === 0) return ti('effects.nothing', { k: compared });
  return ti('effects.sentence', { k: compared, clear, hints });
}
