// SVG paths: many dots or lines form one path, so that a chart of ten years needs only a few elements.

export type Place = { x: number; y: number };

const round = (value: number): number => Math.round(value * 10) / 10;

/** Lines through the points of each run. A run of one point is a dot. */
export const linesThrough = (runs: readonly (readonly Place[])[]): string =>
  runs.map(([first, ...rest]) => (first ? moveTo(first) + (rest.map(lineTo).join('') || HERE) : '')).join('');

/** The areas between the points of each run and the height `base`. */
export const areasBelow = (runs: readonly (readonly Place[])[], base: number): string =>
  runs
    .map((run) => {
      const first = run[0];
      const last = run.at(-1);
      if (!first || !last) return '';
      const top = run.map(lineTo).join('');
      return `${moveTo({ x: first.x, y: base })}${top}${lineTo({ x: last.x, y: base })}Z`;
    })
    .join('');

/** With round caps, each point is a dot with the width of the stroke. */
export const dotsAt = (places: readonly Place[]): string =>
  places.map((place) => moveTo(place) + HERE).join('');

export type Segment = { from: Place; to: Place };

export const segments = (parts: readonly Segment[]): string =>
  parts.map(({ from, to }) => moveTo(from) + lineTo(to)).join('');

const moveTo = ({ x, y }: Place): string => `M${round(x)} ${round(y)}`;
const lineTo = ({ x, y }: Place): string => `L${round(x)} ${round(y)}`;

/** A line of almost no length: some browsers draw no caps on a line of zero length. */
const HERE = 'h.01';
