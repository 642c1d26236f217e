import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  boundOf,
  compareNewest,
  fromStatusNumber,
  type NumberedKind,
  readStatusNumber,
  TIES,
  toStatusNumber,
} from './status-ids.ts';
import { createTies, newThoughtId, retried } from './ties.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const anyNumbered = fc.record({
  kind: fc.constantFrom<NumberedKind>('thought', 'boost'),
  created_at: fc.oneof(fc.constantFrom(0, 1, NOW), fc.nat({ max: 2 ** 47 - 1 })),
  tie: fc.oneof(fc.constantFrom(0, 1, TIES - 1), fc.nat({ max: TIES - 1 })),
});

test('a number is milliseconds times 65,536 and a tie-breaker, as decimal text', () => {
  assert.equal(toStatusNumber('thought', { created_at: NOW, tie: 3 }), String(BigInt(NOW) * 65_536n + 6n));
  assert.equal(toStatusNumber('boost', { created_at: NOW, tie: 3 }), String(BigInt(NOW) * 65_536n + 7n));
  assert.equal(toStatusNumber('thought', { created_at: NOW, tie: 0 }).length, 18);
});

test('a number encodes its kind, date and tie, and is unique', () =>
  fc.assert(
    fc.property(anyNumbered, anyNumbered, (one, other) => {
      const first = toStatusNumber(one.kind, one);
      const second = toStatusNumber(other.kind, other);
      assert.deepEqual(fromStatusNumber(first), { ...one });
      assert.equal(readStatusNumber(first), first);
      assert.equal(first === second, JSON.stringify(one) === JSON.stringify(other));
      if (one.created_at !== other.created_at)
        assert.equal(compareNewest(first, second) < 0, one.created_at > other.created_at);
    }),
  ));

test('bounds separate older and newer numbers of both kinds', () =>
  fc.assert(
    fc.property(anyNumbered, anyNumbered, (row, cursor) => {
      const number = toStatusNumber(row.kind, row);
      const at = toStatusNumber(cursor.kind, cursor);
      const older = boundOf(row.kind, 'older', at);
      const newer = boundOf(row.kind, 'newer', at);
      const isBelow = (bound: { created_at: number; tie: number }) =>
        row.created_at < bound.created_at || (row.created_at === bound.created_at && row.tie < bound.tie);
      const isAbove = (bound: { created_at: number; tie: number }) =>
        row.created_at > bound.created_at || (row.created_at === bound.created_at && row.tie > bound.tie);
      assert.equal(isBelow(older), BigInt(number) < BigInt(at));
      assert.equal(isAbove(newer), BigInt(number) > BigInt(at));
    }),
  ));

test('only integers of 63 bits are parsed as numbers', () => {
  for (const text of ['', 'x', '1.5', '0x10', '1e3', ' 1', '9223372036854775808', '1'.repeat(40), '--1'])
    assert.equal(readStatusNumber(text), null, text);
  assert.equal(readStatusNumber('0012'), '12');
  for (const text of ['9223372036854775807', '-9223372036854775807'])
    assert.equal(readStatusNumber(text), text);
});

test('ties and thought ids ascend within a millisecond', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(NOW, NOW + 1, NOW - 5), { minLength: 2 }), (dates) => {
      const nextTie = createTies();
      const made = dates
        .map((at) => ({ at, tie: nextTie(at) }))
        .map((one) => ({ ...one, id: newThoughtId(one.at, one.tie) }));
      const byId = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const byNumber = made.toSorted((a, b) => a.at - b.at || a.tie - b.tie);
      assert.deepEqual(byId, byNumber);
      assert.equal(new Set(made.map(({ at, tie }) => `${at} ${tie}`)).size, made.length);
      for (const { id } of made)
        assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  ));

test('a millisecond without free ties overflows into a limited number of earlier ones', () => {
  assert.deepEqual([retried(NOW, 1).at, retried(NOW, 15).at, retried(NOW, 16).at], [NOW, NOW, NOW - 1]);
  assert.throws(() => retried(NOW, 1024), /free number/);
});
