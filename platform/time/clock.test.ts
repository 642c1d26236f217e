import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../testing/cases.ts';
import { DAY, formatInstant } from './clock.ts';

/** All valid instants, in pairs at most a day apart. */
const instants = fc
  .tuple(fc.integer({ min: -8_640_000_000_000_000, max: 8_639_999_900_000_000 }), fc.nat({ max: DAY }))
  .map(([first, later]) => [first, first + later]);

test('a timestamp is formatted like toISOString, whatever the cache contains', () => {
  fc.assert(
    fc.property(instants, (pair) => {
      for (const instant of pair) assert.equal(formatInstant(instant), new Date(instant).toISOString());
    }),
    { numRuns: cases(2000) },
  );
});
