// Moods by weekday and by time of day: a dot, a range, and how many days they rest on.
import { RowChart } from '@tandem/web/charts/row-chart.tsx';
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import { formatDecimal, formatNumber } from '../../../foundation/i18n/i18n.ts';
import { ti } from '../i18n/i18n.ts';
import { CardChart } from './card.tsx';
import {
  describeRhythm,
  isSure,
  type NamedMean,
  noteOf,
  type RhythmTexts,
  rangeOf,
  textOf,
} from './rhythm-text.ts';

type RhythmProps = { means: readonly NamedMean[]; words: RhythmTexts; file: string; walk: string };

export function RhythmChart({ means, words, file, walk }: RhythmProps) {
  const sentence = describeRhythm(means, words);
  if (sentence === null)
    return <p class="muted">{ti(words.need, { n: Math.max(...means.map(({ days }) => days)) })}</p>;
  return (
    <CardChart
      sentence={sentence}
      method={ti('insights.rhythm.method')}
      file={file}
      csv={() => [
        ['name', 'days', 'mean', 'low', 'high'],
        ...means.map(({ name, days, mean, low, high }) => [name, days, mean, low, high]),
      ]}
      table={() => ({
        head: [ti('chart.name'), ti('chart.mean'), ti('chart.interval'), ti('chart.days')],
        rows: means.map((beat) => [
          beat.name,
          beat.mean === null ? '' : formatDecimal(beat.mean),
          isSure(beat) ? rangeOf(beat) : '',
          formatNumber(beat.days),
        ]),
      })}
    >
      <RowChart
        name={sentence}
        walk={walk}
        form="ranges"
        domain={{ from: 1, to: 5 }}
        ticks={MOODS.map((mood) => ({ at: mood, label: <Face mood={mood} size={20} /> }))}
        rows={means.map((beat) => ({
          key: beat.name,
          label: beat.name,
          note: noteOf(beat),
          text: textOf(beat),
          value: beat.mean,
          low: beat.low,
          high: beat.high,
        }))}
      />
    </CardChart>
  );
}
