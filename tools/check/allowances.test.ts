import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyondAllowances } from './allowances.ts';

const violation = { path: 'a.ts', line: 1, message: 'is wrong' };

test('a rule may be broken as often as is allowed, and no more', () => {
  const findings = { old: [violation, violation], strict: [] };
  assert.deepEqual(beyondAllowances(findings, { old: 2 }), []);
  assert.deepEqual(beyondAllowances(findings, { old: 1 }), [violation, violation]);
});

test('nothing is allowed that is not named', () => {
  assert.deepEqual(beyondAllowances({ strict: [violation] }, {}), [violation]);
});
