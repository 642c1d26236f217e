import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figures, Measured } from './measure.ts';
import { formatScenarios, judge } from './report.ts';
import type { Target } from './scenarios/scenario.ts';

const figures = (perSecond: number, alone: number, cpu: number | null = 250): Figures => ({
  perSecond,
  cpu,
  alone,
  p50: 2,
  p99: 12.34,
  memory: null,
});
const kind = (size: 'small' | 'large') =>
  ({ name: `sqlite_${size}`, dialect: 'sqlite', size, root: '/' }) as const;

const measured = (targets: Target[], large: Figures, small?: Figures): Measured => ({
  scenario: { name: 'page', targets },
  baseline: figures(30_000, 0.1),
  systems: [
    ...(small ? [{ kind: kind('small'), figures: small }] : []),
    { kind: kind('large'), figures: large },
  ],
  beside: null,
});

const TARGETS: Target[] = [
  { kind: 'of-baseline', limit: 1 / 3 },
  { kind: 'per-second', limit: 9000 },
  { kind: 'alone', limit: 1 },
  { kind: 'growth', limit: 1.2 },
];
const metOf = (row: Measured) => judge(row).map(({ isMet }) => isMet);

test('results are compared with targets for the largest data set, and growth with the smallest', () => {
  assert.deepEqual(metOf(measured(TARGETS, figures(10_000, 0.6), figures(1, 0.5))), [true, true, true, true]);
  const missed = measured(TARGETS, figures(8999, 1.01), figures(1, 0.5));
  assert.deepEqual(metOf(missed), [false, false, false, false]);
  assert.deepEqual(metOf(measured([{ kind: 'growth', limit: 1.2 }], figures(1, 1))), [null]);
});

test('two requests are compared by their processor time', () => {
  const row = measured([{ kind: 'of-beside', limit: 0.5 }], figures(1, 1));
  const metBeside = (cpu: number | null, perSecond: number) =>
    metOf({ ...row, beside: figures(perSecond, 1, cpu) });
  assert.deepEqual(metOf(row), [null]);
  assert.deepEqual([metBeside(125, 9), metBeside(124, 1)], [[true], [false]]);
  assert.deepEqual([metBeside(null, 2), metBeside(null, 3)], [[true], [false]]);
});

test('the table reports each system relative to the first, and the missed targets', () => {
  const row = measured(TARGETS, figures(5000, 0.6, 500), figures(10_000, 0.5));
  const [head = '', baseline = '', small = '', large = ''] = formatScenarios([row]).split('\n');
  assert.match(head, /^scenario +system +per s +of baseline +of first +cpu µs +cpu of first/);
  assert.match(baseline, /^page +baseline +30,000 +1\.00 +–/);
  assert.match(small, /^page +sqlite_small +10,000 +0\.33 +– +250 +– +0\.50 +–/);
  assert.match(large, /^page +sqlite_large +5,000 +0\.17 +0\.50 +500 +2\.00 +0\.60 +1\.20 .*9,000\/s MISSED/);
});
