import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inThreadOrder } from './rules.ts';

type Node = { id: string; reply_to_id: string | null };

/** A random forest with random timestamps; parents may be missing. */
const forest = fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 30 }).chain((picks) => {
  const nodes = picks.map(([pick, isReply], index): Node => {
    const parent = index > 0 ? String(pick % index) : 'gone';
    return { id: String(index), reply_to_id: isReply ? parent : null };
  });
  return fc.shuffledSubarray(nodes);
});

test('a thread contains each thought once, parents before children', () => {
  fc.assert(
    fc.property(forest, (byTime) => {
      const ordered = inThreadOrder(byTime).map(({ id }) => id);
      assert.deepEqual([...ordered].sort(), byTime.map(({ id }) => id).sort());
      for (const { id, reply_to_id } of byTime) {
        const parent = ordered.indexOf(reply_to_id ?? '');
        assert.ok(parent < ordered.indexOf(id));
      }
    }),
  );
});

test('a thread with consistent clocks is sorted by time', () => {
  fc.assert(
    fc.property(forest, (any) => {
      const byTime = any.toSorted((a, b) => Number(a.id) - Number(b.id));
      assert.deepEqual(inThreadOrder(byTime), byTime);
    }),
  );
});

test('a very deep conversation with reversed dates is sorted without a stack overflow', () => {
  const deep = Array.from(
    { length: 20_000 },
    (_, index): Node => ({
      id: String(index),
      reply_to_id: String(index + 1),
    }),
  );
  assert.deepEqual(inThreadOrder(deep), deep.toReversed());
});
