import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChunkBudget } from './chunk-budget.ts';

test('so many pieces are written in an iteration, in their order, whoever comes later', async () => {
  const budget = createChunkBudget(2);
  const written: number[] = [];
  const seen: number[] = [];
  for (let piece = 0; piece < 5; piece += 1) budget.next(() => written.push(piece));
  for (; written.length < 6; await new Promise(setImmediate)) {
    seen.push(written.length);
    if (seen.length === 1) budget.next(() => written.push(5));
  }
  assert.deepEqual(written, [0, 1, 2, 3, 4, 5]);
  assert.ok(
    seen.every((count, at) => count - (seen[at - 1] ?? 0) <= 2),
    seen.join(),
  );
});
