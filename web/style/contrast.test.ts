// The colours of both apps: contrast of text and marks as WCAG 2 defines it, and the distance of the colours
// of moods for people who see colours differently.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { contrastOf } from './contrast.ts';

test('the contrast of two colours is that of WCAG, either way round', () => {
  assert.equal(contrastOf('rgb(0, 0, 0)', 'rgb(255, 255, 255)'), 21);
  assert.equal(contrastOf('rgb(255, 255, 255)', 'rgb(0, 0, 0)'), 21);
  assert.equal(contrastOf('rgb(10, 102, 88)', 'rgb(251, 250, 247)')?.toFixed(1), '6.6');
  assert.equal(contrastOf('rgba(0, 0, 0, 0.5)', 'rgb(255, 255, 255)'), null);
});

type Theme = 'light' | 'dark';
type Colours = Readonly<Record<string, string>>;

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The custom properties of a style by name, for one theme. */
const readColours = (text: string, theme: Theme): Colours =>
  Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
      ([, name = '', light = '', dark = '', both]) => [name, both ?? (theme === 'light' ? light : dark)],
    ),
  );

const channelsOf = (hex: string): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [red, green, blue];
};

const contrast = (colours: Colours, ink: string, backdrop: string): number => {
  const [one, other] = [ink, backdrop].map((name) => {
    const hex = colours[name] ?? assert.fail(`There is no colour --${name}.`);
    return `rgb(${channelsOf(hex).join(', ')})`;
  });
  return contrastOf(one ?? '', other ?? '') ?? assert.fail(`${ink} on ${backdrop}`);
};

/** Ink, backdrop, and the least contrast in light and in dark. */
type Pair = readonly [string, string, number, number];

const BOTH: readonly Pair[] = [
  ['accent', 'sunk', 4.5, 4.5],
  ['link', 'sunk', 4.5, 4.5],
  ['danger', 'sunk', 4.5, 4.5],
  ['ink', 'notice-bg', 4.5, 4.5],
  ['ink', 'raised', 4.5, 4.5],
  ['muted', 'surface', 4.5, 4.5],
  ['focus', 'bg', 3, 3],
];

const THOUGHTS: readonly Pair[] = [
  ...BOTH,
  ['ink', 'bg', 17.8, 15.1],
  ['ink', 'sunk', 16.2, 12.7],
  ['muted', 'bg', 6, 7.2],
  ['muted', 'sunk', 5.5, 6],
  ['border', 'bg', 3.3, 4],
  ['border', 'sunk', 3, 3.3],
  ['accent', 'bg', 5.8, 9.2],
  ['on-accent', 'accent', 5.8, 8.7],
  ['on-soft', 'accent-soft', 7.8, 9],
  ['link', 'bg', 6, 9.5],
  ['like', 'bg', 5.7, 7.5],
  ['boost', 'bg', 6.6, 9.3],
  ['save', 'bg', 5.9, 10.7],
  ['danger', 'bg', 6.6, 8.1],
];

const JOURNAL: readonly Pair[] = [
  ...BOTH,
  ['ink', 'bg', 15.1, 15.6],
  ['ink', 'sunk', 13.6, 12.9],
  ['muted', 'bg', 6.2, 7.7],
  ['muted', 'sunk', 5.6, 6.4],
  ['border', 'bg', 3.6, 4],
  ['border', 'sunk', 3.3, 3.3],
  ['accent', 'bg', 7.4, 9.2],
  ['accent', 'sunk', 6.7, 7.6],
  ['on-accent', 'accent', 7.6, 8.6],
  ['on-soft', 'accent-soft', 8.8, 8.8],
  ['mood-1', 'bg', 10.7, 3],
  ['mood-2', 'bg', 5.3, 3],
  ['mood-line-3', 'bg', 4.7, 3],
  ['mood-line-4', 'bg', 4.6, 3],
  ['mood-line-5', 'bg', 4.8, 3],
  ['on-dark-mood', 'mood-1', 11.1, 4.6],
  ['on-dark-mood', 'mood-2', 5.5, 3.5],
  ...[3, 4, 5].map((mood): Pair => ['on-light-mood', `mood-${mood}`, 6, 6]),
];

const MOODS = textOf('moods.css');
const [SUNRISE = '', OCEAN = ''] = MOODS.split('[data-moods="ocean"]');

describe('the colours of', () => {
  for (const [app, text, pairs] of [
    ['thoughts', textOf('../../thoughts/web/layout/palette.css'), THOUGHTS],
    ['the journal', textOf('palette.css') + SUNRISE, JOURNAL],
  ] as const)
    for (const [at, theme] of (['light', 'dark'] as const).entries())
      test(`${app} have enough contrast: ${theme}`, () => {
        const colours = readColours(text, theme);
        const low = pairs.flatMap(([ink, backdrop, ...least]) => {
          const found = contrast(colours, ink, backdrop);
          // The numbers are rounded to a tenth.
          return found >= (least[at] ?? 0) - 0.05 ? [] : [`${ink} on ${backdrop}: ${found.toFixed(2)}`];
        });
        assert.deepEqual(low, []);
      });
});

type Matrix = readonly (readonly [number, number, number])[];

/** Machado, Oliveira and Fernandes (2009), severity 1, for linear RGB. */
const SIGHTS: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const multiply = (matrix: Matrix, values: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (values[at] ?? 0), 0));

const toLinear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Of linear RGB (Ottosson, https://bottosson.github.io/posts/oklab). */
const toOklab = (rgb: readonly number[]): number[] => {
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb.map((value) => Math.min(1, Math.max(0, value))),
  );
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  );
};

/** The distance of two colours for one sight, in OKLab times 100. */
const distanceOf = (sight: Matrix, one: string, other: string): number => {
  const [first = [], second = []] = [one, other].map((hex) =>
    toOklab(multiply(sight, channelsOf(hex).map(toLinear))),
  );
  return Math.hypot(...first.map((value, at) => value - (second[at] ?? 0))) * 100;
};

test('any two moods are far enough apart for every sight of colours', () => {
  for (const [name, text, least] of [
    ['Sunrise', SUNRISE, { light: 13.3, dark: 10.7 }],
    ['Ocean', OCEAN, { light: 9.7, dark: 12.9 }],
  ] as const)
    for (const theme of ['light', 'dark'] as const) {
      const colours = readColours(text, theme);
      const moods = [1, 2, 3, 4, 5].map((mood) => colours[`mood-${mood}`] ?? '');
      const distances = Object.values(SIGHTS).flatMap((sight) =>
        moods.flatMap((one, at) => moods.slice(at + 1).map((other) => distanceOf(sight, one, other))),
      );
      const smallest = Math.min(...distances);
      assert.ok(smallest >= least[theme] - 0.05, `${name}, ${theme}: ${smallest.toFixed(2)}`);
    }
});
