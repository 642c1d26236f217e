// How often which mood: each day counts once.
import { RowChart } from '@tandem/web/charts/charts.tsx';
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS, type Mood } from '@tandem/web/ui/moods.ts';
import { formatList, formatNumber, moodName } from '../../../foundation/i18n/i18n.ts';
import { tk } from '../../calendar/i18n.ts';
import { ti } from '../i18n.ts';
import { CardChart } from './card.tsx';

type Dominant = readonly { dominantMood: number }[];

/** Days by their dominant mood, from 1 to 5. */
export const countMoods = (days: Dominant): number[] =>
  MOODS.map((mood) => days.filter(({ dominantMood }) => dominantMood === mood).length);

export function describeCounts(days: Dominant): string {
  const counts = countMoods(days);
  const most = Math.max(...counts);
  const names = MOODS.filter((mood) => counts[mood - 1] === most).map(moodName);
  return ti('insights.often.sentence', { moods: formatList(names), n: most, all: formatNumber(days.length) });
}

const textOf = (mood: Mood, n: number): string => ti('insights.often.point', { mood: moodName(mood), n });

export function Distribution({ days, file }: { days: Dominant; file: string }) {
  const counts = countMoods(days);
  return (
    <CardChart
      title={ti('insights.often')}
      sentence={describeCounts(days)}
      method={ti('insights.often.method')}
      file={`moods-${file}`}
      csv={() => [['mood', 'days'], ...MOODS.map((mood) => [mood, counts[mood - 1]])]}
      table={() => ({
        head: [tk('calendar.col.mood'), ti('chart.days')],
        rows: MOODS.map((mood) => [moodName(mood), formatNumber(counts[mood - 1] ?? 0)]),
      })}
    >
      <DistributionChart days={days} />
    </CardChart>
  );
}

/** `hasNames`: for print, where faces have no colour. */
type DistributionProps = { days: Dominant; hasNames?: boolean };

/** The best mood on top, as in the chart over time. */
export function DistributionChart({ days, hasNames = false }: DistributionProps) {
  const counts = countMoods(days);
  return (
    <RowChart
      name={describeCounts(days)}
      walk={ti('insights.often.walk')}
      most={Math.max(1, ...counts)}
      rows={MOODS.toReversed().map((mood) => ({
        key: String(mood),
        mood,
        value: counts[mood - 1] ?? 0,
        label: (
          <>
            <Face mood={mood} size={24} />
            {hasNames && moodName(mood)}
          </>
        ),
        note: formatNumber(counts[mood - 1] ?? 0),
        text: textOf(mood, counts[mood - 1] ?? 0),
      }))}
    />
  );
}
