import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mood } from '@tandem/web/ui/moods.ts';
import fc from 'fast-check';
import { dominantMood as dominantMoodOfServer, tallyDay } from '../../../../statistics/rules.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { dominantMood, toDays } from './rules.ts';

const mood = fc.integer({ min: 1, max: 5 }) as fc.Arbitrary<Mood>;

test('the dominant mood of a day is the one that the server says', () => {
  fc.assert(
    fc.property(fc.array(mood, { maxLength: 12 }), (moods) => {
      const entries = moods.map((one, index) => ({ mood: one, at: index }));
      assert.equal(
        dominantMood(entries),
        dominantMoodOfServer(tallyDay(moods.map((one, index) => ({ mood: one, logged_at: index })))),
      );
    }),
  );
});

const entry: StoredEntry = {
  id: 'a',
  date: '2026-05-01',
  version: null,
  mood: 4,
  content: 'Straße am Fluss',
  at: 1,
  offset: 0,
  activities: ['walk'],
  photos: [],
  voiceMemos: ['memo'],
};

test('entries form days in the order of the list', () => {
  const other = { ...entry, id: 'b', date: '2026-04-30' };
  assert.deepEqual(
    toDays([entry, { ...entry, id: 'c' }, other]).map(({ date, entries }) => [date, entries.length]),
    [
      ['2026-05-01', 2],
      ['2026-04-30', 1],
    ],
  );
});
