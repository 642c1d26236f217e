import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import fc from 'fast-check';
import { createDayAndTime } from './day-and-time.ts';

for (const locale of ['en-GB', 'de-DE'])
  test(`a day and its time are written as ${locale} writes them`, () => {
    const expected = new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    const dayAndTime = createDayAndTime(locale, 'medium');
    // From before 1970 to the year 9999; far more days than are kept.
    const instant = fc.oneof(
      fc.integer({ min: -2_208_988_800_000, max: 253_402_300_799_999 }),
      fc.integer({ min: 1_700_000_000_000, max: 1_700_300_000_000 }),
    );
    fc.assert(
      fc.property(instant, (at) => assert.equal(dayAndTime(at), expected.format(at))),
      { numRuns: cases(3000) },
    );
  });
