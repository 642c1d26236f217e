import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimezone } from './calendar.ts';

test('a time zone is UTC or a name known to the runtime, not an offset', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'America/St_Johns']) assert.ok(isTimezone(name), name);
  for (const name of ['', 'Europe/Nowhere', 'Z', 'Berlin', '+02:00', '2']) assert.ok(!isTimezone(name), name);
});
