import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBody } from './wire.ts';

test('a body has what is given, and the time with its offset', () => {
  const at = Date.UTC(2026, 4, 1, 16, 30);
  assert.deepEqual(toBody({}), {});
  assert.deepEqual(toBody({ mood: 4, content: '', at, offset: 120 }), {
    mood: 4,
    content: '',
    loggedAt: '2026-05-01T18:30:00.000+02:00',
  });
  assert.deepEqual(toBody({ activities: ['a'], photos: ['b'], voiceMemos: [] }), {
    activityIds: ['a'],
    photoIds: ['b'],
    voiceMemoIds: [],
  });
  // A time without an offset could fall on another day.
  assert.deepEqual(toBody({ at }), {});
});
