import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryAfterOf } from './http-client.ts';

test('Retry-After is returned only if it is a number of seconds', () => {
  const read = (value: string | null) =>
    retryAfterOf(new Headers(value === null ? {} : { 'retry-after': value }));
  assert.equal(read('5'), 5);
  assert.equal(read('0'), 0);
  for (const value of [null, '-1', 'Wed, 21 Oct 2026 07:28:00 GMT', 'soon']) assert.equal(read(value), null);
});
