import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mood } from '@tandem/web/ui/moods.ts';
import fc from 'fast-check';
import { addDays } from '../../foundation/days/rules.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import {
  countActivities,
  estimatePages,
  formatParts,
  MOST_PAGES,
  PARTS,
  readParts,
  shorten,
  toReportDays,
} from './rules.ts';

const parts = fc.subarray([...PARTS]).map((chosen) => new Set(chosen));

const entries: fc.Arbitrary<StoredEntry[]> = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 60 }),
      mood: fc.integer({ min: 1, max: 5 }) as fc.Arbitrary<Mood>,
      activities: fc.subarray(['walk', 'work', 'ana']),
      content: fc.string({ maxLength: 300 }),
    }),
    { maxLength: 60 },
  )
  .map((found) =>
    found
      .sort((one, other) => one.day - other.day)
      .map(({ day, ...fields }, at) => ({
        ...fields,
        id: `${at}`,
        date: addDays('2026-01-01', day),
        at,
        offset: 0,
        photos: [],
        voiceMemos: [],
        version: null,
      })),
  );

test('the address names the parts; words and photos are never in it unasked', () => {
  fc.assert(fc.property(parts, (chosen) => assert.deepEqual(readParts(formatParts(chosen)), chosen)));
  assert.deepEqual([...readParts('')], ['summary', 'days', 'activities']);
  assert.deepEqual([...readParts('words,nonsense')], ['words']);
});

test('activities are counted by days, and all days are in one of the two means', () => {
  fc.assert(
    fc.property(entries, (given) => {
      const days = toReportDays(given);
      for (const { id, days: count, meanWith, meanOthers } of countActivities(days)) {
        const own = days.filter((day) => day.entries.some(({ activities }) => activities.includes(id)));
        assert.equal(count, own.length);
        const total = days.reduce((sum, { mean }) => sum + mean, 0);
        const split = meanWith * count + (meanOthers ?? 0) * (days.length - count);
        assert.ok(Math.abs(split - total) < 1e-9);
        assert.equal(meanOthers === null, count === days.length);
      }
    }),
  );
});

test('more parts and more days never take fewer pages', () => {
  fc.assert(
    fc.property(entries, parts, fc.constantFrom(...PARTS), (given, chosen, another) => {
      const days = toReportDays(given);
      const pages = estimatePages(days, chosen);
      assert.ok(pages >= 1);
      assert.ok(estimatePages(days, new Set([...chosen, another])) >= pages);
      assert.ok(estimatePages(days.slice(1), chosen) <= pages);
    }),
  );
});

test('a period that is too long is cut to its last days', () => {
  const from = '2016-01-01';
  const long = Array.from({ length: 3650 }, (_, index) => ({
    id: `${index}`,
    date: addDays(from, index),
    at: index,
    offset: 0,
    mood: 3 as Mood,
    content: '',
    activities: [],
    photos: [],
    voiceMemos: [],
    version: null,
  }));
  const days = toReportDays(long);
  const chosen = readParts('');
  const to = addDays(from, 3649);
  assert.ok(estimatePages(days, chosen) > MOST_PAGES);
  const shorter = shorten(days, chosen, { from, to });
  assert.equal(shorter.to, to);
  assert.ok(shorter.from > from && shorter.from < to);
  const within = days.filter(({ date }) => date >= shorter.from);
  assert.ok(estimatePages(within, chosen) <= MOST_PAGES);
});
