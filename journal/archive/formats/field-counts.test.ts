// Counts the imported fields in small samples of other programs' files, as "correct of total".
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMoodNames, type MoodChoices } from './records/names.ts';
import { daylioText, recordsOf, rejectionsOf, zipOf } from './testing/files.ts';

/** An entry with names in place of keys. */
type Seen = {
  date: string;
  mood: number;
  text: string | null;
  activities: string[];
  /** The names of the own mood and of the feelings. */
  words: string[];
  photos: number;
};

type Sample = {
  name: string;
  file: string | Promise<Buffer>;
  choices?: Partial<MoodChoices>;
  entries: Seen[];
  /** Activities with their categories, in order. */
  activities: (readonly [string, string | null])[];
  rejections?: string[];
};

const daylioEntry = (day: number, mood: number, more: object = {}) => ({
  year: 2023,
  month: 6,
  day,
  hour: 20,
  minute: 30,
  datetime: Date.parse(`2023-07-${day}T18:30:00Z`),
  timeZoneOffset: 7_200_000,
  mood,
  ...more,
});

const DAYLIO = {
  customMoods: [
    { id: 1, custom_name: '', mood_group_id: 1, predefined_name_id: 1 },
    { id: 2, custom_name: 'Fine', mood_group_id: 2, predefined_name_id: 2 },
    { id: 9, custom_name: 'Running', mood_group_id: 3, predefined_name_id: -1 },
    { id: 10, custom_name: '4', mood_group_id: 4, predefined_name_id: -1 },
    { id: 11, custom_name: 'Never used', mood_group_id: 5, predefined_name_id: -1 },
  ],
  tags: [{ id: 4, name: 'Running', state: 0, id_tag_group: 7 }],
  tag_groups: [{ id: 7, name: 'Sport' }],
  assets: [{ id: 1, checksum: 'abcdef0123', type: 1 }],
  dayEntries: [
    daylioEntry(14, 1, { note: 'Sun', tags: [4], assets: [1] }),
    daylioEntry(13, 2, { note_title: 'Title', note: 'Rain' }),
    daylioEntry(12, 9, { tags: [4] }),
    daylioEntry(11, 10),
  ],
};

const DAY_ONE = {
  metadata: { version: '1.0' },
  entries: [
    {
      uuid: '81F0F3CA693F484792F76359E9E2ACE8',
      creationDate: '2017-12-25T03:04:32Z',
      modifiedDate: '2017-12-25T03:05:00Z',
      timeZone: 'Asia/Bangkok',
      text: 'Coffee\\.\n\n![](dayone-moment://68D729369ED84A8B91B5D348E4592EFE)\n\nA \\*good\\* place',
      tags: ['Coffee', 'Ana'],
      photos: [{ identifier: '68D729369ED84A8B91B5D348E4592EFE', md5: 'aa11', type: 'jpeg' }],
      starred: false,
      location: { country: 'Thailand' },
      weather: { windBearing: 360 },
    },
    {
      creationDate: '2017-12-25T23:30:00Z',
      timeZone: 'Asia/Bangkok',
      richText: '{"contents":[{"text":"Only "},{"embeddedObjects":[{"type":"photo"}]},{"text":"rich"}]}',
      videos: [{ md5: 'bb22', type: 'mov' }],
    },
  ],
};

const journivMood = { mood_definitions: [{ name: 'Serene', score: 4 }], export_version: '1.0' };
const journivTime = { entry_datetime_utc: '2026-05-01T22:30:00', entry_timezone: 'Europe/Berlin' };

const SAMPLES: readonly Sample[] = [
  {
    name: 'a Daylio backup with own moods, one named as an activity and one as the id of an activity',
    file: zipOf({ 'backup.daylio': daylioText(DAYLIO), 'assets/photos/2023/7/abcdef0123': 'photo' }),
    entries: [
      { date: '2023-07-14', mood: 5, text: 'Sun', activities: ['Running'], words: [], photos: 1 },
      { date: '2023-07-13', mood: 4, text: 'Title\nRain', activities: [], words: ['Fine'], photos: 0 },
      { date: '2023-07-12', mood: 3, text: null, activities: ['Running'], words: ['Running'], photos: 0 },
      { date: '2023-07-11', mood: 2, text: null, activities: [], words: ['4'], photos: 0 },
    ],
    activities: [['Running', 'Sport']],
  },
  {
    name: 'a ZIP of Day One',
    file: zipOf({ 'Journal.json': JSON.stringify(DAY_ONE), 'photos/aa11.jpeg': 'photo' }),
    choices: { withoutMood: 3 },
    entries: [
      {
        date: '2017-12-25',
        mood: 3,
        text: 'Coffee.\n\nA *good* place',
        activities: ['Coffee', 'Ana'],
        words: [],
        photos: 1,
      },
      { date: '2017-12-26', mood: 3, text: 'Only rich', activities: [], words: [], photos: 0 },
    ],
    activities: [
      ['Coffee', null],
      ['Ana', null],
    ],
    rejections: ['Entry 2: 1 of its media are videos or not in the file; the entry is kept without.'],
  },
  {
    name: 'a JSON of Day One without a ZIP',
    file: JSON.stringify(DAY_ONE),
    entries: [],
    activities: [],
    rejections: ['Entry 1: it has no mood.', 'Entry 2: it has no mood.'],
  },
  {
    name: 'Journiv with a mood log, with a moment in the entry, and with an entry in the moment',
    file: JSON.stringify({
      ...journivMood,
      journals: [
        {
          entries: [
            { ...journivTime, content: 'Log', mood_log: { mood_name: 'Serene' }, tags: ['Walk'] },
            { ...journivTime, content: 'Moment', moment: { primary_mood_name: 'Serene' } },
            { ...journivTime, content: 'None', mood_log: null },
          ],
        },
      ],
      moments: [
        {
          logged_at_utc: '2026-05-02T08:00:00Z',
          logged_timezone: 'UTC',
          tags: ['Tea'],
          entry: { content_plain_text: 'Last' },
        },
        { logged_at_utc: '2026-05-02T09:00:00Z', primary_mood_name: null },
      ],
    }),
    choices: { withoutMood: 2 },
    entries: [
      { date: '2026-05-02', mood: 4, text: 'Log', activities: ['Walk'], words: ['Serene'], photos: 0 },
      { date: '2026-05-02', mood: 4, text: 'Moment', activities: [], words: ['Serene'], photos: 0 },
      { date: '2026-05-02', mood: 2, text: 'None', activities: [], words: [], photos: 0 },
      { date: '2026-05-02', mood: 2, text: 'Last', activities: ['Tea'], words: [], photos: 0 },
    ],
    activities: [
      ['Walk', null],
      ['Tea', null],
    ],
  },
  {
    name: 'Daily You with and without a mood',
    file: JSON.stringify([
      { timeCreated: '2024-05-06T07:08:09Z', text: 'One', mood: 2, images: [] },
      { timeCreated: '2024-05-07T07:08:09Z', text: 'Two', mood: null, images: [] },
    ]),
    choices: { withoutMood: 3 },
    entries: [
      { date: '2024-05-06', mood: 5, text: 'One', activities: [], words: [], photos: 0 },
      { date: '2024-05-07', mood: 3, text: 'Two', activities: [], words: [], photos: 0 },
    ],
    activities: [],
  },
  {
    name: 'Pixels with records of another type',
    file: JSON.stringify([
      {
        date: '2025-3-9',
        type: 'Mood',
        scores: [5, 2],
        notes: 'Sun',
        tags: [{ type: 'Sport', entries: ['Run'] }],
      },
      { date: '2025-3-9', type: 'Period', value: 1 },
    ]),
    entries: [
      { date: '2025-03-09', mood: 5, text: 'Sun', activities: ['Run'], words: [], photos: 0 },
      { date: '2025-03-09', mood: 2, text: null, activities: [], words: [], photos: 0 },
    ],
    activities: [['Run', 'Sport']],
    rejections: ['Pixels: records of "Period" are skipped (1); only moods are imported.'],
  },
];

for (const { name, file, choices = {}, entries, activities, rejections = [] } of SAMPLES) {
  test(`every field is imported: ${name}`, async (t) => {
    const records = await recordsOf(await file, { moods: createMoodNames(choices) });
    const named = records.filter((record) => record.kind === 'activity');
    assert.deepEqual(
      named.map((one) => [one.name, one.category]),
      activities,
    );
    assert.deepEqual(rejectionsOf(records), rejections);
    const nameOf = new Map(named.map((one) => [one.key, one.name]));
    const words = new Map<string, string>(
      records.flatMap((one) =>
        one.kind === 'mood' || one.kind === 'feeling' ? [[`${one.kind} ${one.key}`, one.name] as const] : [],
      ),
    );
    const found = records
      .filter((record) => record.kind === 'entry')
      .map(
        (entry): Seen => ({
          date: entry.localDate,
          mood: entry.mood,
          text: entry.content,
          activities: entry.activityKeys.map((key) => nameOf.get(key) ?? `unknown ${key}`),
          words: [
            ...(entry.moodKey === null ? [] : [`mood ${entry.moodKey}`]),
            ...entry.feelingKeys.map((key) => `feeling ${key}`),
          ].map((key) => words.get(key) ?? `unknown ${key}`),
          photos: entry.photoKeys.length,
        }),
      );
    for (const field of ['date', 'mood', 'text', 'activities', 'words', 'photos'] as const) {
      const right = entries.filter(
        (entry, index) => JSON.stringify(entry[field]) === JSON.stringify(found[index]?.[field]),
      ).length;
      t.diagnostic(`${field}: ${right} right of ${entries.length}`);
    }
    assert.deepEqual(found, entries);
  });
}
