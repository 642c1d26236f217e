import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredActivity } from '../../foundation/storage/records.ts';
import { arrange, rankByUse } from './rules.ts';

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

test('what is used within three hours comes first, also over midnight, then what is used most', () => {
  const use = [
    { minute: 1430, activities: ['sleep'] },
    { minute: 700, activities: ['lunch', 'walk'] },
    { minute: 720, activities: ['lunch'] },
    { minute: 180, activities: ['walk'] },
    { minute: 800, activities: ['gone'] },
  ];
  const ids = ['new', 'walk', 'lunch', 'sleep'];
  assert.deepEqual(rankByUse(ids, use, 60), {
    ids: ['walk', 'sleep', 'lunch', 'new'],
    near: true,
    used: true,
  });
  assert.deepEqual(rankByUse(ids, use, 1000).ids, ['walk', 'lunch', 'sleep', 'new']);
  assert.equal(rankByUse(ids, use, 1000).near, false);
  assert.deepEqual(rankByUse(['new'], use, 0), { ids: ['new'], near: false, used: false });
});
