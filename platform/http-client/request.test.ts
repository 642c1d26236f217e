import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE } from '../time/clock.ts';
import { readRetryAfter } from './request.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

test('seconds and dates are both accepted', () => {
  assert.equal(readRetryAfter('120', now), 120);
  assert.equal(readRetryAfter(' 0 ', now), 0);
  assert.equal(readRetryAfter(new Date(now + 2 * MINUTE).toUTCString(), now), 120);
});

test('a date in the past means now, and an invalid value is ignored', () => {
  assert.equal(readRetryAfter(new Date(now - MINUTE).toUTCString(), now), 0);
  for (const value of ['', 'soon', '9'.repeat(400), 'NaN']) assert.equal(readRetryAfter(value, now), null);
});
