// Columns of means on the scale of moods, each with its range and its value above.
import { type Segment, segments } from './geometry/path.ts';
import { type Domain, rowMiddle, toHeight, UNITS } from './geometry/scale.ts';
import { Plot } from './plot.tsx';

type Column = {
  key: string;
  /** Below the column. */
  label: string;
  /** The description of the column. */
  text: string;
  /** Null if there is nothing to draw. */
  value: number | null;
  /** The value as text. */
  note: string;
  /** Of the range; null without one: the column rests on little and is drawn lightly. */
  low: number | null;
  high: number | null;
};

type ColumnChartProps = { name: string; walk: string; columns: readonly Column[]; clip: Domain };

/** From zero, so that the heights of columns compare as their values do. */
const SCALE: Domain = { from: 0, to: 5 };

const percentOf = (value: number): string => `${(value / SCALE.to) * 100}%`;

/** Ranges are clipped to `clip`, the values that a mean can have. */
export function ColumnChart({ name, walk, columns, clip }: ColumnChartProps) {
  const clipped = (value: number) => Math.min(clip.to, Math.max(clip.from, value));
  const middle = (index: number) => rowMiddle(index, columns.length);
  const ranges: Segment[] = columns.flatMap(({ low, high }, index) => {
    if (low === null || high === null) return [];
    const x = middle(index);
    return [{ from: { x, y: toHeight(clipped(low), SCALE) }, to: { x, y: toHeight(clipped(high), SCALE) } }];
  });
  return (
    <Plot
      class="column-chart"
      name={name}
      walk={walk}
      axis="x"
      start={0}
      points={columns.map(({ value, text }, index) => ({
        x: middle(index),
        y: value === null ? UNITS : toHeight(value, SCALE),
        text: () => text,
      }))}
      around={
        <>
          <div class="columns-drawn" dir="ltr" aria-hidden="true">
            {columns.map(({ key, value, note, low, high }) => (
              <span key={key}>
                {value !== null && (
                  <>
                    <i
                      class={low === null ? 'chart-bar few' : 'chart-bar'}
                      data-mood={Math.round(value)}
                      style={{ blockSize: percentOf(value) }}
                    />
                    <b style={{ insetBlockEnd: percentOf(clipped(high ?? value)) }}>{note}</b>
                  </>
                )}
              </span>
            ))}
          </div>
          <div class="column-labels" dir="ltr" aria-hidden="true">
            {columns.map(({ key, label }) => (
              <span key={key}>{label}</span>
            ))}
          </div>
        </>
      }
    >
      <path class="chart-range" d={segments(ranges)} />
    </Plot>
  );
}
