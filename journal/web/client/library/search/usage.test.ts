import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countUsage } from './usage.ts';

test('usage counts entries, and knows the latest day in whatever order they come', () => {
  const usage = countUsage([
    { activities: ['Walk'], date: '2026-05-02' },
    { activities: ['Walk', 'Work'], date: '2026-05-01' },
  ]);
  assert.deepEqual(usage.get('Walk'), { entries: 2, lastUsed: '2026-05-02' });
  assert.deepEqual(usage.get('Work'), { entries: 1, lastUsed: '2026-05-01' });
});
