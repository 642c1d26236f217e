// Statistics of any period, by days or instants, match the listed entries of that period.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import fc from 'fast-check';
import { useJournal } from '../testing/journal.ts';

const ENTRIES = '/api/v1/entries';
const HOUR = 3_600_000;

const anyEntry = fc.record({
  mood: fc.integer({ min: 1, max: 5 }),
  hoursAgo: fc.integer({ min: 0, max: 96 }),
});
const anyEnd = fc.option(fc.record({ hoursAgo: fc.integer({ min: -4, max: 100 }), isDate: fc.boolean() }), {
  nil: undefined,
});

eachDatabase('statistics of a period', (dialect) => {
  const journal = useJournal(dialect);

  test('equal the listed entries, in any notation of the period', async () => {
    const now = journal.clock.now();
    const write = (end: { hoursAgo: number; isDate: boolean }): string => {
      const instant = formatInstant(now - end.hoursAgo * HOUR);
      return encodeURIComponent(end.isDate ? instant.slice(0, 10) : instant);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEntry, { maxLength: 12 }),
        fc.array(fc.tuple(anyEnd, anyEnd), { minLength: 6, maxLength: 6 }),
        async (entries, periods) => {
          const ada = await journal.join();
          for (const { mood, hoursAgo } of entries) {
            const loggedAt = formatInstant(now - hoursAgo * HOUR);
            assert.equal((await ada.post(ENTRIES, { mood, loggedAt })).status, 201);
          }
          for (const [from, to] of periods) {
            const query = [from && `from=${write(from)}`, to && `to=${write(to)}`].filter(Boolean).join('&');
            const stats = await ada.get(`${ENTRIES}/stats?${query}`);
            const list = await ada.get(`${ENTRIES}?limit=100&${query}`);
            assert.equal(stats.status, list.status, query);
            if (list.status !== 200) continue;
            const moods: number[] = list.body.map(({ mood }: Json) => mood);
            const expected = [1, 2, 3, 4, 5].map((mood) => moods.filter((each) => each === mood).length);
            assert.deepEqual(
              stats.body.frequency.map(({ count }: Json) => count),
              expected,
              query,
            );
            assert.equal(stats.body.totalEntries, moods.length);
          }
        },
      ),
      { numRuns: cases(12) },
    );
  });
});
