// Rows with a name, a mark and a value: bars, or a dot with its range.
import type { ComponentChildren } from 'preact';
import { dotsAt, type Place, type Segment, segments } from './geometry/path.ts';
import { type Domain, rowMiddle, toUnits, UNITS } from './geometry/scale.ts';
import { Plot } from './plot.tsx';

type Row = {
  key: string;
  label: ComponentChildren;
  /** The text at the end of the row. */
  note: string;
  /** The description of the row. */
  text: string;
  /** Null if there is nothing to draw. */
  value: number | null;
  low?: number | null;
  high?: number | null;
  /** The colour of a bar. */
  mood?: number;
  /** Whether the dot is a ring. */
  isHollow?: boolean;
};

type RowChartProps = {
  name: string;
  walk: string;
  rows: readonly Row[];
  domain: Domain;
  form: 'bars' | 'ranges';
  /** The positions of grid lines, with the labels below them. */
  ticks?: readonly { at: number; label: ComponentChildren; isZero?: boolean }[];
};

export function RowChart({ name, walk, rows, domain, form, ticks = [] }: RowChartProps) {
  const middle = (index: number) => rowMiddle(index, rows.length);
  return (
    <Plot
      class={`row-chart ${form}`}
      name={name}
      walk={walk}
      axis="y"
      points={rows.map(({ value, text }, index) => ({
        x: toUnits(value ?? domain.from, domain),
        y: middle(index),
        text: () => text,
      }))}
      around={
        <>
          <div class="row-labels">
            {rows.map(({ key, label }) => (
              <span key={key}>{label}</span>
            ))}
          </div>
          <div class="row-notes">
            {rows.map(({ key, note }) => (
              <span key={key}>{note}</span>
            ))}
          </div>
          <Ticks ticks={ticks} domain={domain} />
        </>
      }
    >
      <path class="chart-grid" d={segments(ticks.map(({ at }) => upright(toUnits(at, domain))))} />
      {ticks.some(({ isZero }) => isZero) && (
        <path class="chart-zero" d={segments([upright(toUnits(0, domain))])} />
      )}
      {form === 'bars' ? <Bars rows={rows} domain={domain} /> : <Ranges rows={rows} domain={domain} />}
    </Plot>
  );
}

const upright = (x: number): Segment => ({ from: { x, y: 0 }, to: { x, y: UNITS } });

type Marks = Pick<RowChartProps, 'rows' | 'domain'>;

const Bars = ({ rows, domain }: Marks) => (
  <>
    {rows.map(({ key, value, mood }, index) => {
      const y = rowMiddle(index, rows.length);
      const to = { x: toUnits(value ?? domain.from, domain), y };
      if (!value) return null;
      return <path key={key} class="chart-bar" data-mood={mood} d={segments([{ from: { x: 0, y }, to }])} />;
    })}
  </>
);

/** Ranges are clipped to the scale; a clipped range has no end mark. */
const Ranges = ({ rows, domain }: Marks) => {
  const isInside = ({ x }: Place) => x >= 0 && x <= UNITS;
  const clip = ({ x, y }: Place) => ({ x: Math.min(UNITS, Math.max(0, x)), y });
  const ranges = rows.flatMap(({ low, high }, index) => {
    if (typeof low !== 'number' || typeof high !== 'number') return [];
    const y = rowMiddle(index, rows.length);
    return [{ from: { x: toUnits(low, domain), y }, to: { x: toUnits(high, domain), y } }];
  });
  const ends = ranges.flatMap(({ from, to }) => [from, to]).filter(isInside);
  const reach = UNITS / rows.length / 6;
  const dots = rows.flatMap(({ value, isHollow = false }, index) =>
    value === null ? [] : [{ x: toUnits(value, domain), y: rowMiddle(index, rows.length), isHollow }],
  );
  return (
    <>
      <path
        class="chart-range"
        d={segments(ranges.map(({ from, to }) => ({ from: clip(from), to: clip(to) })))}
      />
      <path
        class="chart-range"
        d={segments(ends.map(({ x, y }) => ({ from: { x, y: y - reach }, to: { x, y: y + reach } })))}
      />
      <path class="chart-dots large" d={dotsAt(dots)} />
      <path class="chart-hole" d={dotsAt(dots.filter(({ isHollow }) => isHollow))} />
    </>
  );
};

const Ticks = ({ ticks, domain }: Required<Pick<RowChartProps, 'ticks' | 'domain'>>) => (
  <div class="row-ticks" dir="ltr" aria-hidden="true">
    {ticks.map(({ at, label }) => (
      <span key={at} style={{ insetInlineStart: `${(toUnits(at, domain) / UNITS) * 100}%` }}>
        {label}
      </span>
    ))}
  </div>
);
