// Imports of JSON lists and spreadsheet tables from other programs, and named refusals of unknown formats.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOf, recordsOf, rejectionsOf } from './testing/files.ts';

const activitiesOf = (records: Awaited<ReturnType<typeof recordsOf>>) =>
  records.flatMap((record) =>
    record.kind === 'activity' ? [[record.key, record.name, record.category]] : [],
  );

test('Pixels: each score of a day becomes an entry at noon, and tag groups become categories', async () => {
  const records = await recordsOf(
    JSON.stringify([
      {
        date: '2025-3-9',
        type: 'Mood',
        scores: [5, 2],
        notes: 'Sun',
        tags: [{ type: 'Sport', entries: ['Run'] }],
      },
      {
        date: '2025-03-10',
        type: 'Mood',
        scores: [1],
        notes: '',
        tags: [{ type: 'Sport', entries: ['run'] }],
      },
      { date: '2025-03-11', type: 'Period', value: 2 },
      { date: '2025-03-11', type: 'Sleep', scores: [4], notes: 'no mood', tags: [] },
      { date: '2025-03-12', type: 'Period' },
    ]),
  );
  assert.deepEqual(
    entriesOf(records).map(({ mood, localDate, content, activityKeys }) => [
      mood,
      localDate,
      content,
      activityKeys,
    ]),
    [
      [5, '2025-03-09', 'Sun', ['run']],
      [2, '2025-03-09', null, []],
      [1, '2025-03-10', null, ['run']],
    ],
  );
  assert.deepEqual(activitiesOf(records), [['run', 'Run', 'Sport']]);
  assert.deepEqual(rejectionsOf(records), [
    'Pixels: records of "Period" are skipped (2); only moods are imported.',
    'Pixels: records of "Sleep" are skipped (1); only moods are imported.',
  ]);
});

test('Pixels: the older format has entries within a day; invalid moods are reported', async () => {
  const day = (value: unknown) => ({
    date: '2020-01-02',
    entries: [{ type: 'Mood', value, notes: 'x', tags: [] }],
  });
  const records = await recordsOf(
    JSON.stringify([day(4), day(6), { date: 'soon', scores: [3], type: 'Mood' }]),
  );
  assert.deepEqual(
    entriesOf(records).map(({ mood, content }) => [mood, content]),
    [[4, 'x']],
  );
  assert.deepEqual(rejectionsOf(records), [
    'Entry 2: "6" is not a mood from 1 to 5.',
    'Entry 3: date "soon" is not a date.',
  ]);
});

test('Daily You: moods from -2 to 2; missing moods and pictures are reported', async () => {
  const one = {
    timeCreated: '2024-05-06T07:08:09Z',
    text: 'Hello',
    mood: -2,
    images: [{ imgPath: 'a.jpg' }],
  };
  const records = await recordsOf(JSON.stringify([one, { ...one, mood: null, images: [] }]));
  assert.deepEqual(
    entriesOf(records).map(({ mood, content }) => [mood, content]),
    [[1, 'Hello']],
  );
  assert.deepEqual(rejectionsOf(records), [
    'Entry 1: its pictures are not in the file; the entry is kept without.',
    'Entry 2: it has no mood.',
  ]);
});

test('Tandem JSON: activities that entries mention are created once', async () => {
  const document = {
    entries: [
      { mood: 3, loggedAt: '2024-01-01', activities: ['Chess', 'walk'] },
      { mood: 4, loggedAt: '2024-01-02', activityIds: ['CHESS', 'Known'] },
    ],
    activities: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Known' }],
  };
  const records = await recordsOf(JSON.stringify(document));
  assert.deepEqual(activitiesOf(records), [
    ['00000000-0000-4000-8000-000000000001', 'Known', null],
    ['chess', 'Chess', null],
    ['walk', 'walk', null],
  ]);
  assert.equal(entriesOf(records).length, 2);
});

for (const [name, delimiter] of [
  ['semicolons', ';'],
  ['tabs', '\t'],
] as const) {
  test(`CSV with ${name} is parsed`, async () => {
    const table = [
      ['full_date', 'date', 'weekday', 'time', 'mood', 'activities', 'note_title', 'note'],
      ['2024-02-03', 'x', 'y', '20:39', 'good', 'run | chess', '', '"a, b"'],
    ];
    const records = await recordsOf(table.map((cells) => cells.join(delimiter)).join('\n'));
    assert.deepEqual(
      entriesOf(records).map(({ mood, content, activityKeys }) => [mood, content, activityKeys]),
      [[4, 'a, b', ['run', 'chess']]],
    );
  });
}
