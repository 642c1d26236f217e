// The area of a chart: one labelled picture, and one slider that selects its points.
import './charts.css';
import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Face } from '../ui/face.tsx';
import { MOODS } from '../ui/moods.ts';
import {
  areasBelow,
  type Domain,
  dotsAt,
  linesThrough,
  nearestIndex,
  type Place,
  rowForKey,
  rowMiddle,
  type Segment,
  segments,
  toHeight,
  toUnits,
  UNITS,
} from './geometry.ts';

/** A point in units, with its description, which is only computed for the selected point. */
type PlotPoint = Place & { text: () => string };

type PlotProps = {
  /** A sentence that describes the picture. */
  name: string;
  /** The label of the slider. */
  walk: string;
  /** Ascending along the axis. */
  points: readonly PlotPoint[];
  axis: 'x' | 'y';
  /** The index of the point where the slider begins. */
  start: number;
  /** The drawing, and the labels around it. */
  children?: ComponentChildren;
  around?: ComponentChildren;
  class: string;
};

/**
 * Time runs from left to right in every language, as do the arrow keys; row names are at the start of the
 * text direction.
 */
function Plot({ name, walk, points, axis, start, children, around, class: kind }: PlotProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const picture = useRef<SVGSVGElement>(null);
  const point = chosen === null ? undefined : points[chosen];
  const show = (index: number) => setChosen(index >= 0 ? index : null);
  const follow = (event: PointerEvent) => show(indexAt(event, picture, points, axis));
  return (
    <div class={`chart ${kind}`}>
      <div class="chart-area" onPointerDown={follow} onPointerMove={follow}>
        {around}
        <svg
          ref={picture}
          class="chart-picture"
          role="img"
          aria-label={name}
          viewBox={`0 0 ${UNITS} ${UNITS}`}
          preserveAspectRatio="none"
        >
          {children}
          {point && <Marker point={point} axis={axis} />}
        </svg>
      </div>
      {points.length > 1 && (
        <Walk label={walk} points={points} axis={axis} index={chosen ?? start} onChoose={setChosen} />
      )}
      <p class="chart-readout small" aria-hidden="true">
        {point?.text()}
      </p>
    </div>
  );
}

function indexAt(
  { clientX, clientY }: PointerEvent,
  picture: RefObject<SVGSVGElement | null>,
  points: readonly PlotPoint[],
  axis: 'x' | 'y',
): number {
  const box = picture.current?.getBoundingClientRect();
  if (!box) return -1;
  const share = axis === 'x' ? (clientX - box.left) / box.width : (clientY - box.top) / box.height;
  return nearestIndex(
    points.map((point) => point[axis]),
    share * UNITS,
  );
}

function Marker({ point: { x, y }, axis }: { point: PlotPoint; axis: 'x' | 'y' }) {
  const rule =
    axis === 'x' ? { from: { x, y: 0 }, to: { x, y: UNITS } } : { from: { x: 0, y }, to: { x: UNITS, y } };
  return (
    <>
      <path class="chart-rule" d={segments([rule])} />
      <path class="chart-ring" d={dotsAt([{ x, y }])} />
      <path class="chart-core" d={dotsAt([{ x, y }])} />
    </>
  );
}

type WalkProps = {
  label: string;
  points: readonly PlotPoint[];
  axis: 'x' | 'y';
  index: number;
  onChoose: (index: number) => void;
};

/** A native slider, which supports arrow keys, Home and End, and the gestures of screen readers. */
function Walk({ label, points, axis, index, onChoose }: WalkProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = axis === 'y' ? rowForKey(index, points.length, event.key) : null;
    if (to === null) return;
    event.preventDefault();
    onChoose(to);
  };
  return (
    <input
      type="range"
      class="chart-walk"
      dir="ltr"
      min={0}
      max={points.length - 1}
      value={index}
      aria-label={label}
      aria-valuetext={points[index]?.text()}
      onFocus={() => onChoose(index)}
      onInput={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      onKeyDown={onKeyDown}
    />
  );
}

// Columns of means on the scale of moods, each with its range and its value above.

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

// Rows with a name, a bar and a value.

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

// Moods over time: a dot for each day, or each month with its range, and areas that stop at gaps.

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
