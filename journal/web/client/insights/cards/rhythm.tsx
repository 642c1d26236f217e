// Moods by weekday and by time of day: a dot, a range, and how many days they rest on.
import { allOverlap } from '@tandem/web/charts/geometry/series.ts';
import { RowChart } from '@tandem/web/charts/row-chart.tsx';
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { firstWeekday, weekdayNames } from '../../days/today.ts';
import { formatDecimal, formatNumber } from '../../words/words.ts';
import type { Beat } from '../responses.ts';
import { type InsightKey, ti } from '../words/words.ts';
import { CardChart } from './card.tsx';

type NamedBeat = Beat & { name: string };
type Sure = NamedBeat & { mean: number; low: number; high: number };

/** The week as it begins where the device is. */
export function nameWeekdays(beats: readonly Beat[]): NamedBeat[] {
  const [names, first] = [weekdayNames('long'), firstWeekday()];
  const named = beats.map((beat, index) => ({ ...beat, name: names[index] ?? '' }));
  return [...named.slice(first), ...named.slice(0, first)];
}

const hour = (slot: number): string => String(slot * 3).padStart(2, '0');

export const nameTimes = (beats: readonly Beat[]): NamedBeat[] =>
  beats.map((beat, slot) => ({ ...beat, name: `${hour(slot)}–${hour(slot + 1)}` }));

/** Days that are enough, but all equal, have no range. */
const FEWEST_DAYS = 5;

const isSure = (beat: NamedBeat): beat is Sure =>
  beat.mean !== null && beat.low !== null && beat.high !== null;

export type RhythmWords = {
  none: Extract<InsightKey, `insights.${string}.none`>;
  need: Extract<InsightKey, `insights.${string}.need`>;
};

/** Null where no row has enough days. */
export function describeRhythm(beats: readonly NamedBeat[], words: RhythmWords): string | null {
  const sure = beats.filter(isSure);
  if (beats.every(({ days }) => days < FEWEST_DAYS)) return null;
  if (sure.length < 2 || allOverlap(sure)) return ti(words.none);
  const top = sure.reduce((best, one) => (one.low > best.low ? one : best));
  const bottom = sure.reduce((least, one) => (one.high < least.high ? one : least));
  return ti('insights.rhythm.some', {
    ...{ high: top.name, low: bottom.name, k: (beats.length * (beats.length - 1)) / 2 },
    ...{ a: formatDecimal(top.mean), b: formatDecimal(bottom.mean) },
  });
}

type RhythmProps = { beats: readonly NamedBeat[]; words: RhythmWords; file: string; walk: string };

export function RhythmChart({ beats, words, file, walk }: RhythmProps) {
  const sentence = describeRhythm(beats, words);
  if (sentence === null)
    return <p class="muted">{ti(words.need, { n: Math.max(...beats.map(({ days }) => days)) })}</p>;
  return (
    <CardChart
      sentence={sentence}
      method={ti('insights.rhythm.method')}
      file={file}
      csv={() => [
        ['name', 'days', 'mean', 'low', 'high'],
        ...beats.map(({ name, days, mean, low, high }) => [name, days, mean, low, high]),
      ]}
      table={{
        head: [ti('chart.name'), ti('chart.mean'), ti('chart.interval'), ti('chart.days')],
        rows: beats.map((beat) => [
          ...[beat.name, beat.mean === null ? '' : formatDecimal(beat.mean)],
          ...[isSure(beat) ? rangeOf(beat) : '', formatNumber(beat.days)],
        ]),
      }}
    >
      <RowChart
        name={sentence}
        walk={walk}
        form="ranges"
        domain={{ from: 1, to: 5 }}
        ticks={MOODS.map((mood) => ({ at: mood, label: <Face mood={mood} size={20} /> }))}
        rows={beats.map((beat) => ({
          ...{ key: beat.name, label: beat.name, note: noteOf(beat), text: textOf(beat) },
          ...{ value: beat.mean, low: beat.low, high: beat.high },
        }))}
      />
    </CardChart>
  );
}

const rangeOf = ({ low, high }: Sure): string =>
  ti('chart.range', { low: formatDecimal(Math.max(1, low)), high: formatDecimal(Math.min(5, high)) });

const isFew = ({ days }: Beat): boolean => days < FEWEST_DAYS;

const noteOf = (beat: NamedBeat): string =>
  beat.days === 0
    ? ''
    : isFew(beat)
      ? ti('insights.rhythm.few', { n: beat.days })
      : ti('insights.rhythm.days', { n: beat.days });

function textOf(beat: NamedBeat): string {
  const { name, days, mean } = beat;
  if (mean === null) return ti('insights.rhythm.nothing', { name });
  if (!isSure(beat)) return ti('insights.rhythm.pointFew', { name, mean: formatDecimal(mean), n: days });
  return ti('insights.rhythm.point', { name, mean: formatDecimal(mean), range: rangeOf(beat), n: days });
}
