import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault, Kind } from './faults/fault.ts';
import { featureOf, sampleFaults } from './sample.ts';

const fault = (path: string, line: number, kind: Kind): Fault => ({
  ...{ path, line, kind, start: line, end: line, original: '', replacement: '', context: '', nth: 0 },
});
const many = (path: string, count: number, kind: Kind = 'removed call') =>
  Array.from({ length: count }, (_, line) => fault(path, line, kind));

test('a feature is a folder of a service, and inside federation one below it', () => {
  assert.equal(featureOf('journal/entries/links/links.ts'), 'journal/entries');
  assert.equal(featureOf('thoughts/federation/inbound/apply/apply.ts'), 'thoughts/federation/inbound');
  assert.equal(featureOf('journal/app.ts'), 'journal');
  assert.equal(featureOf('main.ts'), 'main');
});

test('every feature has its share, the larger ones more', () => {
  const faults = [
    ...many('journal/a/a.ts', 400),
    ...many('journal/b/b.ts', 100),
    ...many('journal/c/c.ts', 1),
  ];
  const chosen = sampleFaults(faults, 31, 1);
  const counts = Map.groupBy(chosen, ({ path }) => path);
  assert.equal(chosen.length, 31);
  assert.deepEqual(
    [...counts.values()].map((list) => list.length).toSorted((one, other) => one - other),
    [1, 10, 20],
  );
});

test('within a feature the kinds alternate', () => {
  const faults = [...many('journal/a/a.ts', 90), ...many('journal/a/b.ts', 3, 'removed SQL condition')];
  const kinds = sampleFaults(faults, 6, 1).map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === 'removed SQL condition').length, 3);
});

test('the same seed chooses the same faults, another one others, and none twice', () => {
  const faults = many('journal/a/a.ts', 200);
  const lines = (seed: number) => sampleFaults(faults, 20, seed).map(({ line }) => line);
  assert.deepEqual(lines(1), lines(1));
  assert.notDeepEqual(lines(1), lines(2));
  assert.equal(new Set(lines(1)).size, 20);
  assert.equal(sampleFaults(faults, 1000, 1).length, 200);
});
