// Rows with a name, a bar and a value.
import type { ComponentChildren } from 'preact';
import { rowMiddle, toUnits } from './geometry/scale.ts';
import { Plot } from './plot.tsx';

type Row = {
  key: string;
  label: ComponentChildren;
  /** The text at the end of the row. */
  note: string;
  /** The description of the row. */
  text: string;
  value: number;
  /** The colour of the bar. */
  mood: number;
};

type RowChartProps = {
  name: string;
  walk: string;
  rows: readonly Row[];
  /** The value of the longest bar. */
  most: number;
};

export function RowChart({ name, walk, rows, most }: RowChartProps) {
  return (
    <Plot
      class="row-chart"
      name={name}
      walk={walk}
      axis="y"
      start={0}
      points={rows.map(({ value, text }, index) => ({
        x: toUnits(value, { from: 0, to: most }),
        y: rowMiddle(index, rows.length),
        text: () => text,
      }))}
      around={
        <>
          <div class="row-labels">
            {rows.map(({ key, label }) => (
              <span key={key}>{label}</span>
            ))}
          </div>
          <div class="row-bars" dir="ltr" aria-hidden="true">
            {rows.map(({ key, value, mood }) => (
              <span key={key}>
                {value > 0 && (
                  <i class="chart-bar" data-mood={mood} style={{ inlineSize: `${(value / most) * 100}%` }} />
                )}
              </span>
            ))}
          </div>
          <div class="row-notes">
            {rows.map(({ key, note }) => (
              <span key={key}>{note}</span>
            ))}
          </div>
        </>
      }
    />
  );
}
