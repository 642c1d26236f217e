// Moods by weekday and by time of day: a column with its range.
import { ColumnChart } from '@tandem/web/charts/column-chart.tsx';
import { formatDecimal, formatNumber } from '../../../foundation/i18n/i18n.ts';
import { ti } from '../i18n/i18n.ts';
import { CardChart } from './card.tsx';
import { describeRhythm, isSure, type NamedMean, type RhythmTexts, rangeOf, textOf } from './rhythm-text.ts';

type RhythmProps = {
  title: string;
  means: readonly NamedMean[];
  words: RhythmTexts;
  file: string;
  walk: string;
};

export function RhythmChart({ title, means, words, file, walk }: RhythmProps) {
  const sentence = describeRhythm(means, words);
  if (sentence === null)
    return <p class="muted">{ti(words.need, { n: Math.max(...means.map(({ days }) => days)) })}</p>;
  return (
    <CardChart
      title={title}
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
      <ColumnChart
        name={sentence}
        walk={walk}
        clip={{ from: 1, to: 5 }}
        columns={means.map((beat) => ({
          key: beat.name,
          label: beat.short,
          note: beat.mean === null ? '' : formatDecimal(beat.mean),
          text: textOf(beat),
          value: beat.mean,
          low: beat.low,
          high: beat.high,
        }))}
      />
    </CardChart>
  );
}
