import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { StoredActivity } from '../../foundation/storage/records.ts';
import { arrange, inOwnOrder, moveInGroup, rankByUse } from './rules.ts';

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

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `group-00-${String(index).padStart(8, '0')}` }));

test('one that is moved changes places with its neighbour, the others stay; at an end, nothing moves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(8), fc.constantFrom(-1, 1), (count, at, by) => {
      const all = items(count);
      const moved = all[at % count];
      if (!moved) return;
      const from = all.indexOf(moved);
      const result = moveInGroup([all], moved.id, by as -1 | 1);
      assert.equal(result === null, from + by < 0 || from + by >= count);
      if (!result) return;
      const after = inOwnOrder(all, result.order);
      assert.equal(after.indexOf(moved), from + by);
      const others = (list: typeof all) => list.filter((one) => one !== moved);
      assert.deepEqual(others(after), others(all));
      assert.deepEqual([result.place, result.of], [from + by + 1, count]);
    }),
  );
});

test('what has no place stays behind; 200 activities have room beside the other choices', () => {
  const all = items(200);
  const { order } = moveInGroup([all], all[0]?.id ?? '', 1) ?? {};
  assert.ok((order?.length ?? Infinity) < 2_000);
  const fresh = { id: 'new' };
  assert.deepEqual(inOwnOrder([fresh, ...all], order ?? '').at(-1), fresh);
});
