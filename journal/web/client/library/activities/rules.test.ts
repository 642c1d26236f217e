import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredActivity } from '../../foundation/storage/records.ts';
import { arrange } from './rules.ts';

const activity = (name: string, category: string | null = null): StoredActivity => ({
  id: name,
  name,
  category,
  archived: false,
  createdAt: 0,
});

test('groups are by name, those without one last, and each is in the order asked for', () => {
  const all = [
    activity('Work'),
    activity('Read', 'Home'),
    activity('Cook', 'Home'),
    activity('Walk', 'Outside'),
  ];
  const usage = new Map([
    ['Read', { entries: 5, lastUsed: '2026-05-01' }],
    ['Cook', { entries: 2, lastUsed: '2026-05-02' }],
  ]);
  const names = (order: 'used' | 'name' | 'recent', filter = '') =>
    arrange(all, usage, order, filter).map(
      ({ name, activities }) => `${name}: ${activities.map((one) => one.name)}`,
    );
  assert.deepEqual(names('used'), ['Home: Read,Cook', 'Outside: Walk', ': Work']);
  assert.deepEqual(names('recent')[0], 'Home: Cook,Read');
  assert.deepEqual(names('name')[0], 'Home: Cook,Read');
  assert.deepEqual(names('name', ' WA'), ['Outside: Walk']);
});
