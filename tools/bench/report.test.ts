import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figures, Measured } from './measure.ts';
import { formatScenarios } from './report.ts';

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

const measured = (large: Figures, small: Figures): Measured => ({
  scenario: { name: 'page' },
  baseline: figures(30_000, 0.1),
  systems: [
    { kind: kind('small'), figures: small },
    { kind: kind('large'), figures: large },
  ],
  beside: null,
});

test('the table reports each system relative to the first', () => {
  const row = measured(figures(5000, 0.6, 500), figures(10_000, 0.5));
  const [head = '', baseline = '', small = '', large = ''] = formatScenarios([row]).split('\n');
  assert.match(head, /^scenario +system +per s +of baseline +of first +cpu µs +cpu of first/);
  assert.match(baseline, /^page +baseline +30,000 +1\.00 +–/);
  assert.match(small, /^page +sqlite_small +10,000 +0\.33 +– +250 +– +0\.50 +–/);
  assert.match(large, /^page +sqlite_large +5,000 +0\.17 +0\.50 +500 +2\.00 +0\.60 +1\.20/);
});
