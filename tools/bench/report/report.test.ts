import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figures, Measured } from '../measure.ts';
import type { Target } from '../scenarios/scenario.ts';
import { formatMeasurements } from './measurement-table.ts';
import { mostExpensive } from './profiles.ts';
import { formatScenarios } from './scenario-table.ts';
import { formatSideBySide } from './side-by-side-table.ts';
import { judge } from './verdict.ts';

const figures = (perSecond: number, alone: number): Figures => ({
  ...{ perSecond, alone, cpu: 250, p50: 2, p99: 12.34, memory: null },
});

const measured = (targets: Target[], largest: Figures, aloneInSmallest?: number): Measured => ({
  scenario: {
    ...{ name: 'page', service: 'thoughts', status: 200, targets },
    request: () => ({ method: 'GET', path: '/' }),
  },
  baseline: figures(30_000, 0.1),
  figures: largest,
  beside: null,
  alone: [
    ...(aloneInSmallest === undefined ? [] : [{ size: 'small' as const, milliseconds: aloneInSmallest }]),
    { size: 'large', milliseconds: largest.alone },
  ],
});

const TARGETS: Target[] = [
  { kind: 'of-baseline', least: 1 / 3 },
  { kind: 'per-second', least: 9000 },
  { kind: 'alone', most: 1 },
  { kind: 'growth', most: 1.2 },
];

test('targets are compared with the largest data set, growth with the smallest too', () => {
  const met = judge(measured(TARGETS, figures(10_000, 0.6), 0.5));
  assert.deepEqual(
    met.map(({ isMet }) => isMet),
    [true, true, true, true],
  );
  const missed = judge(measured(TARGETS, figures(8999, 1.01), 0.5));
  assert.deepEqual(
    missed.map(({ isMet }) => isMet),
    [false, false, false, false],
  );
});

test('growth is unknown with a single data set', () => {
  assert.deepEqual(judge(measured([{ kind: 'growth', most: 1.2 }], figures(1, 1))), [
    { label: 'growth ≤ 1.2', isMet: null },
  ]);
});

test('two requests are compared by the processor time that they take', () => {
  const row = measured([{ kind: 'of-beside', least: 0.5 }], figures(1, 1));
  const judgeBeside = (cpu: number | null, perSecond: number) =>
    judge({ ...row, beside: { ...figures(perSecond, 1), cpu } }).map(({ isMet }) => isMet);
  assert.deepEqual(judge(row)[0]?.isMet, null);
  assert.deepEqual([judgeBeside(125, 9), judgeBeside(124, 1)], [[true], [false]]);
  assert.deepEqual([judgeBeside(null, 2), judgeBeside(null, 3)], [[true], [false]]);
});

test('the table names the missed targets', () => {
  const [head = '', row = ''] = formatScenarios([measured(TARGETS, figures(8999, 0.6), 0.5)]).split('\n');
  assert.match(head, /^scenario +per s +baseline +ratio/);
  assert.match(
    row,
    /^page +8,999 +30,000 +0\.30 .* ≥ 9,000\/s MISSED; alone ≤ 1\.00 ms met; growth ≤ 1\.2 met$/,
  );
  const findings = [{ label: 'both ready', value: 1500, unit: 'ms', target: { most: 1000 } }];
  assert.match(
    formatMeasurements([{ name: 'start-up', findings }]),
    /start-up +both ready +1500 ms +≤ 1,000 ms MISSED/,
  );
});

test('databases and another server are shown side by side', () => {
  const { scenario, baseline } = measured([], figures(1, 1));
  const systems = new Map([
    ['sqlite', figures(10_000, 0.5)],
    ['postgres', figures(5000, 1.5)],
  ]);
  const compared = [
    { scenario, baseline, systems },
    { scenario, baseline, systems: new Map([...systems, ['other', { ...figures(20_000, 1), cpu: null }]]) },
  ];
  const [head = '', one = '', two = ''] = formatSideBySide(compared).split('\n');
  assert.match(head, /^scenario +baseline per s +sqlite per s +postgres per s +other per s +sqlite cpu µs/);
  assert.match(one, /^page +30,000 +10,000 +5,000 +– +250 +250 +– .* 0\.50 +–$/);
  assert.match(two, /^page +30,000 +10,000 +5,000 +20,000 +250 +250 +– .* 0\.50 +2\.00$/);
});

test('a profile shows where time went, without idle time', () => {
  const node = (id: number, functionName: string) => ({
    id,
    callFrame: { functionName, url: functionName.startsWith('(') ? '' : 'node:x', lineNumber: 4 },
  });
  const nodes = [node(1, '(idle)'), node(2, 'work'), node(3, 'wait'), node(4, 'work')];
  assert.deepEqual(mostExpensive({ nodes, samples: [1, 2, 3, 4], timeDeltas: [1000, 2, 2, 4] }), [
    { where: 'work node:x:5', share: 0.75 },
    { where: 'wait node:x:5', share: 0.25 },
  ]);
});
