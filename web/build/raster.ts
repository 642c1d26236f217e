// Draws the logos of the apps as PNG pictures: a small part of SVG (rectangles, circles, paths, fills and
// round strokes), which is all that a logo needs.
import { encodePng, type Rgb } from '@tandem/platform/media/encode-png.ts';

type Point = readonly [x: number, y: number];
type Polygon = Point[];
type Paint = { fill: string; stroke: string; width: number; scale: number; x: number; y: number };

/** Samples of a pixel in each direction. */
const SAMPLES = 4;
const CURVE_STEPS = 24;

/**
 * A square picture of `size` pixels. `isFull` leaves out the rounded corners of rectangles, for platforms
 * that cut icons themselves. @throws for an element or a command of paths that is not drawn
 */
export function drawPng(svg: string, size: number, isFull = false): Buffer {
  const [, side = ''] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? [];
  const scale = size / Number(side);
  if (!Number.isFinite(scale)) throw new Error('A logo needs a square viewBox.');
  const pixels = new Float64Array(size * size * 4);
  for (const { polygons, colour } of readShapes(svg, scale, isFull))
    paint(pixels, size, cover(polygons, size), colour);
  const samples = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1)
    samples[at] = Math.round((pixels[at] ?? 0) * (at % 4 === 3 ? 255 : 1));
  return encodePng(size, samples);
}

/** The shapes in the order of painting, in pixels. */
function readShapes(svg: string, scale: number, isFull: boolean) {
  const shapes: { polygons: Polygon[]; colour: Rgb }[] = [];
  const groups: Paint[] = [{ fill: '#000', stroke: 'none', width: 1, scale, x: 0, y: 0 }];
  for (const [, end = '', name = '', attributes = ''] of svg.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    const group = groups.at(-1);
    if (!group || name === 'svg' || name === 'title') continue;
    if (end !== '') {
      if (name === 'g') groups.pop();
      continue;
    }
    const of = new Map([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
    const own = inherit(group, of);
    if (name === 'g') {
      groups.push(own);
      continue;
    }
    const outlines = outlinesOf(name, of, isFull).map((line) =>
      line.map(([x, y]): Point => [own.x + x * own.scale, own.y + y * own.scale]),
    );
    if (own.fill !== 'none') shapes.push({ polygons: outlines, colour: toRgb(own.fill) });
    if (own.stroke !== 'none')
      shapes.push({
        polygons: outlines.flatMap((line) => strokeOf(line, (own.width * own.scale) / 2)),
        colour: toRgb(own.stroke),
      });
  }
  return shapes;
}

function inherit(group: Paint, of: ReadonlyMap<string | undefined, string | undefined>): Paint {
  const transform = of.get('transform') ?? '';
  const [, x = '0', y = '0'] = /translate\(([\d.-]+)[ ,]([\d.-]+)\)/.exec(transform) ?? [];
  const [, by = '1'] = /scale\(([\d.]+)\)/.exec(transform) ?? [];
  return {
    fill: of.get('fill') ?? group.fill,
    stroke: of.get('stroke') ?? group.stroke,
    width: Number(of.get('stroke-width') ?? group.width),
    scale: group.scale * Number(by),
    x: group.x + Number(x) * group.scale,
    y: group.y + Number(y) * group.scale,
  };
}

function outlinesOf(
  name: string,
  of: ReadonlyMap<string | undefined, string | undefined>,
  isFull: boolean,
): Polygon[] {
  const number = (key: string) => Number(of.get(key) ?? 0);
  if (name === 'circle') return [circle([number('cx'), number('cy')], number('r'))];
  if (name === 'rect') {
    const r = isFull ? 0 : number('rx');
    const corners: Point[] = [
      [number('width') - r, number('height') - r],
      [r, number('height') - r],
      [r, r],
      [number('width') - r, r],
    ];
    return [corners.flatMap((corner, at) => arc(corner, r, (at * Math.PI) / 2, Math.PI / 2))];
  }
  if (name === 'path') return readPath(of.get('d') ?? '');
  throw new Error(`A logo has no <${name}>.`);
}

const arc = ([x, y]: Point, r: number, from: number, length: number): Polygon =>
  Array.from({ length: CURVE_STEPS + 1 }, (_, step): Point => {
    const angle = from + (length * step) / CURVE_STEPS;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });

const circle = (centre: Point, r: number): Polygon => [
  ...arc(centre, r, 0, Math.PI),
  ...arc(centre, r, Math.PI, Math.PI),
];

/** Parameters of each command. */
const LENGTHS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, C: 6, Q: 4, Z: 0 };

/** The lines of a path, with curves as short lines. */
function readPath(d: string): Polygon[] {
  const lines: Polygon[] = [];
  let at: Point = [0, 0];
  const tokens = d.match(/[a-z]|-?\d*\.?\d+/gi) ?? [];
  let command = '';
  for (let index = 0; index < tokens.length; ) {
    if (/[a-z]/i.test(tokens[index] ?? '')) command = tokens[index++] ?? '';
    const kind = command.toUpperCase();
    const length = LENGTHS[kind];
    if (length === undefined) throw new Error(`A path of a logo has no command ${command}.`);
    const values = tokens.slice(index, index + length).map(Number);
    index += length;
    const from = at;
    const [ox, oy] = command === kind ? [0, 0] : from;
    const point = (place: number): Point => [ox + (values[place] ?? 0), oy + (values[place + 1] ?? 0)];
    const line = lines.at(-1);
    if (kind === 'Z') at = line?.[0] ?? from;
    else at = kind === 'H' ? [ox + (values[0] ?? 0), from[1]] : point(length - 2);
    if (kind === 'M') {
      lines.push([at]);
      command = command === kind ? 'L' : 'l';
    } else if (length > 2) {
      const control = point(0);
      line?.push(...curve(length === 4 ? [from, control, at] : [from, control, point(2), at]));
    } else line?.push(at);
  }
  return lines;
}

/** A Bézier curve by De Casteljau's construction, without its first point. */
const curve = (points: readonly Point[]): Polygon =>
  Array.from({ length: CURVE_STEPS }, (_, step) => between(points, (step + 1) / CURVE_STEPS));

function between(points: readonly Point[], t: number): Point {
  const [first = [0, 0]] = points;
  if (points.length === 1) return first;
  const mixed = points.slice(1).map(([x, y], index): Point => {
    const [px, py] = points[index] ?? first;
    return [px + (x - px) * t, py + (y - py) * t];
  });
  return between(mixed, t);
}

/** A line of round ends and joins, as polygons of one orientation that overlap. */
function strokeOf(line: Polygon, radius: number): Polygon[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1];
    if (!from) return [circle(to, radius)];
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    const length = Math.hypot(dx, dy) || 1;
    const nx = (-dy / length) * radius;
    const ny = (dx / length) * radius;
    const side: Polygon = [
      [from[0] - nx, from[1] - ny],
      [to[0] - nx, to[1] - ny],
      [to[0] + nx, to[1] + ny],
      [from[0] + nx, from[1] + ny],
    ];
    return [side, circle(to, radius)];
  });
}

/** The covered part of each pixel by the nonzero rule, from 0 to 1. */
function cover(polygons: readonly Polygon[], size: number): Float64Array {
  const covered = new Float64Array(size * size);
  const spans = polygons.map((polygon) => {
    const heights = polygon.map(([, y]) => y);
    return { polygon, top: Math.min(...heights), bottom: Math.max(...heights) };
  });
  for (let row = 0; row < size * SAMPLES; row += 1) {
    const y = (row + 0.5) / SAMPLES;
    const crossings: [x: number, direction: 1 | -1][] = [];
    for (const { polygon, top, bottom } of spans) {
      if (y < top || y > bottom) continue;
      for (const [index, to] of polygon.entries()) {
        const from = polygon.at(index - 1) ?? to;
        if (from[1] <= y === to[1] <= y) continue;
        const x = from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
        crossings.push([x, to[1] > from[1] ? 1 : -1]);
      }
    }
    crossings.sort(([one], [other]) => one - other);
    let winding = 0;
    for (const [index, [x, direction]] of crossings.entries()) {
      winding += direction;
      const next = crossings[index + 1];
      if (winding !== 0 && next) addSpan(covered, Math.floor(row / SAMPLES) * size, x, next[0], size);
    }
  }
  return covered;
}

function addSpan(covered: Float64Array, offset: number, from: number, to: number, size: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(size, to); x += 1)
    covered[offset + x] = (covered[offset + x] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / SAMPLES;
}

/** Paints over existing pixels. Pixels are red, green, blue and opacity, not multiplied. */
function paint(pixels: Float64Array, size: number, covered: Float64Array, colour: Rgb): void {
  const [red, green, blue] = colour;
  const mix = (at: number, value: number, alpha: number, below: number) => {
    pixels[at] = (value * alpha + (pixels[at] ?? 0) * below) / (alpha + below);
  };
  for (let at = 0; at < size * size; at += 1) {
    const alpha = Math.min(1, covered[at] ?? 0);
    if (alpha === 0) continue;
    const below = (pixels[at * 4 + 3] ?? 0) * (1 - alpha);
    mix(at * 4, red, alpha, below);
    mix(at * 4 + 1, green, alpha, below);
    mix(at * 4 + 2, blue, alpha, below);
    pixels[at * 4 + 3] = alpha + below;
  }
}

function toRgb(colour: string): Rgb {
  const hex = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1);
  if (!/^#[\da-f]{3,6}$/i.test(colour)) throw new Error(`A logo has no colour ${colour}.`);
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}
