import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstKeptDay } from './rules.ts';

test('all days are kept, the last 400 with today, or none', () => {
  assert.equal(firstKeptDay('all', '2026-05-01'), '');
  assert.equal(firstKeptDay('recent', '2026-05-01'), '2025-03-28');
  assert.ok(firstKeptDay('waiting', '2026-05-01') > '2999');
});
