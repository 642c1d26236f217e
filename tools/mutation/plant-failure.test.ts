import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plant } from './faults/fault.ts';
import { plantFailure } from './plant-failure.ts';

test('the last test of a file fails at its end', () => {
  const text = "test('a', () => {});\ntest('b', { timeout: 1 }, async () => {\n  await c();\n});\n";
  const fault = plantFailure('a.test.ts', text);
  assert.ok(fault);
  assert.equal(
    plant(text, fault),
    "test('a', () => {});\ntest('b', { timeout: 1 }, async () => {\n  await c();\n\n  throw new Error('planted failure in a.test.ts.');\n});\n",
  );
});

test('a file whose tests are expressions alone is left out', () => {
  assert.equal(plantFailure('a.test.ts', "test('a', () => assert.ok(b));"), null);
});
