import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inOwnOrder, moveInGroup } from './own-order.ts';

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
