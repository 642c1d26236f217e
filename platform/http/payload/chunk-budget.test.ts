import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChunkBudget } from './chunk-budget.ts';

test('a limited number of chunks is written per iteration, in order', async () => {
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

test('first chunks precede the rest of long responses, which continue', async () => {
  const budget = createChunkBudget(2);
  const written: string[] = [];
  const write = (name: string, sent: number) => budget.next(() => written.push(name), sent);
  for (const name of ['long1', 'long2', 'long3', 'long4', 'long5']) write(name, 1_000_000);
  for (const name of ['short1', 'short2', 'short3', 'short4']) write(name, 0);
  while (written.length < 9) await new Promise(setImmediate);
  assert.deepEqual(written, [
    'long1',
    'long2',
    'short1',
    'short2',
    'short3',
    'long3',
    'short4',
    'long4',
    'long5',
  ]);
});
