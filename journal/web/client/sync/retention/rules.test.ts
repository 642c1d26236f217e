import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstRetainedDay } from './rules.ts';

test('all days are kept, the last 400 with today, or none', () => {
  assert.equal(firstRetainedDay('all', '2026-05-01'), '');
  assert.equal(firstRetainedDay('recent', '2026-05-01'), '2025-03-28');
  assert.ok(firstRetainedDay('waiting', '2026-05-01') > '2999');
});
