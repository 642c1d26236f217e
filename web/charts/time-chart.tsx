// Moods over time: a dot for each day, or each month with its range, and areas that stop at gaps.
import { Face } from '../ui/face.tsx';
import { MOODS } from '../ui/moods.ts';
import { areasBelow, dotsAt, linesThrough, type Place, segments } from './geometry/path.ts';
import { type Domain, toHeight, toUnits, UNITS } from './geometry/scale.ts';
import { Plot } from './plot.tsx';

export type TimePoint = { at: number; value: number; low?: number; high?: number; text: () => string };

type Tick = { at: number; label: string };

type TimeChartProps = {
  name: string;
  walk: string;
  time: Domain;
  points: readonly TimePoint[];
  lines: readonly (readonly { at: number; value: number }[])[];
  ticks: readonly Tick[];
};

/** All five moods, regardless of the values: a truncated axis exaggerates small differences. */
const MOOD_AXIS: Domain = { from: 0.7, to: 5.3 };
/** With more, dots are drawn smaller. */
const MANY_POINTS = 60;

export function TimeChart({ name, walk, time, points, lines, ticks }: TimeChartProps) {
  const place = ({ at, value }: { at: number; value: number }): Place => ({
    x: toUnits(at, time),
    y: toHeight(value, MOOD_AXIS),
  });
  const ranges = points.flatMap(({ at, low, high }) =>
    low === undefined || high === undefined
      ? []
      : [{ from: place({ at, value: low }), to: place({ at, value: high }) }],
  );
  const runs = lines.map((run) => run.map(place));
  return (
    <Plot
      class="time-chart"
      name={name}
      walk={walk}
      axis="x"
      start={points.length - 1}
      points={points.map((point) => ({ ...place(point), text: point.text }))}
      around={
        <>
          <MoodAxis />
          <TimeAxis ticks={ticks} time={time} />
        </>
      }
    >
      <path class="chart-grid" d={segments(MOODS.map((mood) => across(toHeight(mood, MOOD_AXIS))))} />
      <path class="chart-fill" d={areasBelow(runs, toHeight(1, MOOD_AXIS))} />
      <path class="chart-range" d={segments(ranges)} />
      <path class="chart-line" d={linesThrough(runs)} />
      {MOODS.map((mood) => {
        const dots = dotsAt(points.filter(({ value }) => Math.round(value) === mood).map(place));
        const size = points.length > MANY_POINTS ? 'chart-dots small' : 'chart-dots';
        return (
          <g key={mood} data-mood={mood}>
            <path class={`${size} edge`} d={dots} />
            <path class={size} d={dots} />
          </g>
        );
      })}
    </Plot>
  );
}

const across = (y: number) => ({ from: { x: 0, y }, to: { x: UNITS, y } });

const percent = (units: number): string => `${(units / UNITS) * 100}%`;

const MoodAxis = () => (
  <div class="mood-axis" aria-hidden="true">
    {MOODS.map((mood) => (
      <span key={mood} style={{ insetBlockStart: percent(toHeight(mood, MOOD_AXIS)) }}>
        <Face mood={mood} size={20} />
      </span>
    ))}
  </div>
);

/** The first and the last label stay inside the chart. */
const anchorOf = (units: number): string => (units < 60 ? 'start' : units > 940 ? 'end' : 'middle');

const TimeAxis = ({ ticks, time }: Pick<TimeChartProps, 'ticks' | 'time'>) => (
  <div class="time-axis" dir="ltr" aria-hidden="true">
    {ticks.map(({ at, label }) => {
      const units = toUnits(at, time);
      return (
        <span key={at} data-anchor={anchorOf(units)} style={{ insetInlineStart: percent(units) }}>
          {label}
        </span>
      );
    })}
  </div>
);
