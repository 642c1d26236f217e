import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import fc from 'fast-check';
import { afterAssertion, afterUndo, NO_STATEMENT, type Statement } from './rules.ts';

/**
 * What one server said under one id: asserted and undone in turn, a second apart, in some order of arrival.
 */
const assertion = fc.nat({ max: 7 }).chain((last) => {
  const all = Array.from({ length: last + 1 }, (_, at) => at);
  return fc.record({
    isEqual: fc.boolean(),
    arrivals: fc
      .tuple(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.constantFrom(...all), { maxLength: 5 }),
      )
      .map(([each, again]) => [...each, ...again]),
    last: fc.constant(last),
  });
});

const tell = (known: Statement, at: number, isEqual: boolean): Statement =>
  at % 2 === 1
    ? afterUndo(known, at)
    : afterAssertion(known, { at, bodyHash: isEqual ? 'same' : `b${at}`, published: null });

test('whatever the order of arrival, and however often, the latest statement decides', () => {
  fc.assert(
    fc.property(assertion, ({ isEqual, arrivals, last }) => {
      const known = arrivals.reduce((before, at) => tell(before, at, isEqual), NO_STATEMENT);
      assert.equal(known.holds, last % 2 === 0);
    }),
    { numRuns: cases(2000) },
  );
});
