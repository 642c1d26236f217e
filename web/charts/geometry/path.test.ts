import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dotsAt, linesThrough, segments } from './path.ts';

const A = { x: 0, y: 10.04 };
const B = { x: 20.26, y: 30 };

test('a path has a line for each run, and a dot for a run of one point', () => {
  assert.equal(linesThrough([[A, B], [], [A]]), 'M0 10L20.3 30M0 10h.01');
  assert.equal(dotsAt([A, B]), 'M0 10h.01M20.3 30h.01');
  assert.equal(segments([{ from: A, to: B }]), 'M0 10L20.3 30');
  assert.equal(linesThrough([]), '');
});
