import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fingerprintOf } from './idempotent-request.ts';

/** Returns the same value with the members of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.entries(part)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .concat([['{}', true]])
      : part,
  );

test('the order of members is ignored, and nothing else is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      assert.equal(fingerprintOf(one), fingerprintOf(reversed(one)));
      assert.equal(fingerprintOf(one) === fingerprintOf(other), canonical(one) === canonical(other));
    }),
  );
  for (const [one, other] of [
    [
      [1, [2]],
      [1, 2],
    ],
    [[[], []], [[[]]]],
    [{ a: { b: 1 } }, { a: {}, b: 1 }],
    ['1', 1],
    [null, undefined],
  ]) {
    assert.notEqual(fingerprintOf(one), fingerprintOf(other));
  }
});

test('nesting is not limited', () => {
  const deep = (text: string) => JSON.parse(`${'['.repeat(200_000)}${text}${']'.repeat(200_000)}`);
  assert.notEqual(fingerprintOf(deep('1')), fingerprintOf(deep('2')));
});
