// The area of a chart: one labelled picture, and one slider that selects its points.
import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { dotsAt, type Place, segments } from './geometry/path.ts';
import { nearestIndex, UNITS } from './geometry/scale.ts';
import { rowForKey } from './geometry/walk.ts';
import './charts.css';

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
export function Plot({ name, walk, points, axis, start, children, around, class: kind }: PlotProps) {
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
