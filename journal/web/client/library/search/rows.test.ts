import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mood } from '@tandem/web/ui/moods.ts';
import fc from 'fast-check';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { matches, NO_FILTER } from './filter.ts';
import { compareRows, findRows, replaceRows, toRow } from './rows.ts';

const ids = fc.constantFrom(...'abcdefghij');
const entry: fc.Arbitrary<StoredEntry> = fc.record({
  id: ids,
  date: fc.constantFrom('2026-05-01', '2026-05-02', '2026-04-30'),
  version: fc.constant(null),
  mood: fc.integer({ min: 1, max: 5 }) as fc.Arbitrary<Mood>,
  content: fc.constantFrom('', '  ', 'Straße am Fluss', 'Am See', 'ﬂuss'),
  at: fc.integer({ min: 0, max: 3 }),
  offset: fc.constant(0),
  activities: fc.uniqueArray(fc.constantFrom('walk', 'work'), { maxLength: 2 }),
  photos: fc.constantFrom([], ['photo']),
  voiceMemos: fc.constantFrom([], ['memo']),
});
const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 10 });
const filter = fc.record({
  mood: fc.constantFrom('', '1', '4'),
  activity: fc.constantFrom('', 'walk', 'gone'),
  with: fc.constantFrom('', 'words', 'photos', 'voice'),
  q: fc.constantFrom('', ' ', 'STRASSE', ' fluss ', 'see', 'nowhere'),
});

const rowsOf = (all: readonly StoredEntry[]) => all.map(toRow).sort(compareRows);

test('filters are joined, and the search knows neither case nor form', () => {
  const one: StoredEntry = {
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
  const found = (asked: object) => findRows(rowsOf([one]), { ...NO_FILTER, ...asked }, 9).total;
  for (const asked of [{}, { q: 'STRASSE' }, { mood: '4' }, { activity: 'walk' }, { with: 'voice' }])
    assert.equal(found(asked), 1, JSON.stringify(asked));
  for (const asked of [{ q: 'see' }, { mood: '5' }, { activity: 'work' }, { with: 'photos' }])
    assert.equal(found(asked), 0, JSON.stringify(asked));
});

test('the worker finds what the page itself would find, newest first', () => {
  fc.assert(
    fc.property(entries, filter, fc.nat(10), (all, asked, count) => {
      const expected = rowsOf(all.filter((one) => matches(one, asked, []))).map(({ id }) => id);
      assert.deepEqual(findRows(rowsOf(all), asked, count), {
        ids: expected.slice(0, count),
        total: expected.length,
      });
    }),
  );
});

test('rows that are brought up to date are those of the new entries', () => {
  fc.assert(
    fc.property(entries, entries, (before, after) => {
      const kept = before.filter(({ id }) => !after.some((one) => one.id === id));
      const gone = new Set(kept.slice(0, 2).map(({ id }) => id));
      const expected = rowsOf([...kept.filter(({ id }) => !gone.has(id)), ...after]);
      const changed = new Set([...gone, ...after.map(({ id }) => id)]);
      assert.deepEqual(replaceRows(rowsOf(before), changed, after.map(toRow)), expected);
    }),
  );
});
