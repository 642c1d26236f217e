// Reads backups of Daylio (docs/import.md).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  daylioText,
  entriesOf,
  type ReadMedia,
  recordsOf,
  refusalOf,
  rejectionsOf,
  zipOf,
} from '../../testing/files.ts';

const at = Date.parse('2023-07-14T18:30:20Z');

const dayEntry = {
  id: 1,
  year: 2023,
  month: 6,
  day: 14,
  hour: 20,
  minute: 30,
  datetime: at,
  timeZoneOffset: 7_200_000,
  mood: 1,
  note: '',
  note_title: '',
  tags: [] as number[],
  assets: [] as number[],
  isFavorite: false,
};

const tables = {
  customMoods: [
    { id: 1, custom_name: '', mood_group_id: 1, predefined_name_id: 1 },
    { id: 2, custom_name: 'normal', mood_group_id: 2, predefined_name_id: 2 },
    { id: 5, custom_name: '', mood_group_id: 5, predefined_name_id: 5 },
    { id: 17, custom_name: 'null', mood_group_id: 1, predefined_name_id: -1 },
    { id: 18, custom_name: 'blue', mood_group_id: 4, predefined_name_id: -1, state: 1 },
  ],
  tags: [
    { id: 4, name: ' Running ', createdAt: 1_600_000_000_000, icon: 3, order: 1, state: 0, id_tag_group: 9 },
    { id: 5, name: 'Chess 🎲', createdAt: 0, state: 1, id_tag_group: 0 },
    { id: 6, name: 'RUNNING', createdAt: 0, state: 1, id_tag_group: 0 },
  ],
  tag_groups: [{ id: 9, name: 'Sport', order: 1, is_expanded: true }],
  assets: [] as object[],
  reminders: [{ id: 1, hour: 21, minute: 5, state: 0, custom_text_enabled: false }],
};

const backup = async (data: object, media: Record<string, string> = {}) =>
  recordsOf(await zipOf({ 'backup.daylio': daylioText(data), ...media }));

const entries = async (...changes: object[]) =>
  backup({ ...tables, dayEntries: changes.map((change) => ({ ...dayEntry, ...change })) });

describe('a Daylio backup', () => {
  test('moods are ids of custom moods: renamed, custom and inactive ones get the value of their group', async () => {
    const records = await entries({ mood: 1 }, { mood: 2 }, { mood: 5 }, { mood: 17 }, { mood: 18 });
    assert.deepEqual(
      entriesOf(records).map((entry) => entry.mood),
      [5, 4, 1, 5, 2],
    );
  });

  test('own moods keep name, value, order and state, including unused ones; the five defaults create none', async () => {
    const records = await entries({ mood: 2 }, { mood: 18 }, { mood: 1 });
    const moods = records.filter((record) => record.kind === 'mood');
    assert.deepEqual(
      moods.map(({ key, name, value, position, archived }) => [key, name, value, position, archived]),
      [
        ['mood 2', 'normal', 4, null, false],
        ['mood 18', 'blue', 2, null, true],
      ],
    );
    assert.deepEqual(
      entriesOf(records).map(({ moodKey }) => moodKey),
      ['mood 2', 'mood 18', null],
    );
  });

  test('an entry with an unknown mood is rejected, the others are imported', async () => {
    const records = await entries({ mood: 3 }, { mood: 2 });
    assert.deepEqual(rejectionsOf(records), ['Entry 1: the mood with the id "3" is not in the backup.']);
    assert.equal(entriesOf(records).length, 1);
  });

  test('tags become activities: groups become categories, a state archives, equal names are merged', async () => {
    const records = await entries({ tags: [6, 4, 5] });
    assert.deepEqual(
      records.filter((record) => record.kind === 'activity'),
      [
        {
          kind: 'activity',
          key: '4',
          id: null,
          name: 'Running',
          category: 'Sport',
          archived: false,
          createdAt: 1_600_000_000_000,
          icon: null,
          color: null,
        },
        {
          kind: 'activity',
          key: '5',
          id: null,
          name: 'Chess 🎲',
          category: null,
          archived: true,
          createdAt: null,
          icon: null,
          color: null,
        },
      ],
    );
    assert.deepEqual(entriesOf(records)[0]?.activityKeys, ['4', '5']);
  });

  test('a missing tag is reported, and its entry is imported', async () => {
    const records = await entries({ tags: [4, 77] });
    assert.deepEqual(entriesOf(records)[0]?.activityKeys, ['4']);
    assert.match(rejectionsOf(records).join(), /^Entry 1: .*77/);
  });

  const moments: [string, object, { offsetMinutes: number; localDate: string }][] = [
    ['local time and offset agree', {}, { offsetMinutes: 120, localDate: '2023-07-14' }],
    ['an offset of 0 that disagrees', { timeZoneOffset: 0 }, { offsetMinutes: 120, localDate: '2023-07-14' }],
    ['an offset of −1', { timeZoneOffset: -1 }, { offsetMinutes: 120, localDate: '2023-07-14' }],
    ['no offset', { timeZoneOffset: undefined }, { offsetMinutes: 120, localDate: '2023-07-14' }],
    [
      'an offset of 0 that agrees',
      { timeZoneOffset: 0, hour: 18 },
      { offsetMinutes: 0, localDate: '2023-07-14' },
    ],
    [
      'an offset west of UTC',
      { timeZoneOffset: -18_000_000, hour: 13 },
      { offsetMinutes: -300, localDate: '2023-07-14' },
    ],
    [
      'hour and minute of −1',
      { hour: -1, minute: -1, timeZoneOffset: 0 },
      { offsetMinutes: 0, localDate: '2023-07-14' },
    ],
    [
      'a local day after that of the instant',
      { timeZoneOffset: 0, day: 15, hour: 4 },
      { offsetMinutes: 600, localDate: '2023-07-15' },
    ],
    [
      'a local time on an unrelated day',
      { timeZoneOffset: 0, day: 20 },
      { offsetMinutes: 0, localDate: '2023-07-20' },
    ],
    ['january is 0', { month: 0, day: 31, hour: -1 }, { offsetMinutes: 120, localDate: '2023-01-31' }],
  ];
  for (const [name, change, expected] of moments) {
    test(`moment: ${name}`, async () => {
      const [entry] = entriesOf(await entries(change));
      assert.deepEqual(
        { offsetMinutes: entry?.offsetMinutes, localDate: entry?.localDate, instant: entry?.instant },
        { ...expected, instant: at },
      );
    });
  }

  test('two entries of one instant are both imported', async () => {
    assert.equal(entriesOf(await entries({ note: 'a' }, { id: 2, note: 'b' })).length, 2);
  });

  test('impossible dates and times are rejected', async () => {
    const records = await entries(
      { day: 32 },
      { month: 12 },
      { datetime: 8.64e15 },
      { datetime: 'x' },
      { year: 0 },
    );
    assert.equal(rejectionsOf(records).length, 5);
    assert.equal(entriesOf(records).length, 0);
  });

  test('title, HTML note and lists become lines of text', async () => {
    const note = 'One &amp; two<br><div>three</div><ul><li>x</li><li><b>y</b></li></ul>&#128512;';
    const [entry, empty] = entriesOf(await entries({ note_title: 'Title <3', note }, {}));
    assert.equal(entry?.content, 'Title <3\nOne & two\nthree\n- x\n- y\n😀');
    assert.equal(empty?.content, null);
  });

  test('photos and audio precede their entry, once, by base name, with or without extension', async () => {
    const checksum = (digit: string) => digit.repeat(32);
    const assets = [
      { id: 1, checksum: checksum('a'), type: 1, createdAt: 1_600_000_000_000 },
      { id: 2, checksum: checksum('b'), type: 2, createdAt: 0 },
      { id: 3, checksum: checksum('c'), type: 1 },
      { id: 4, checksum: '../../../etc/passwd', type: 1 },
      { id: 5, checksum: checksum('e'), type: 7 },
    ];
    const dayEntries = [
      { ...dayEntry, assets: [1, 2] },
      { ...dayEntry, assets: [1, 3, 4, 5, 6] },
    ];
    const records = await backup(
      { dayEntries, ...tables, assets },
      { [`assets/photos/2023/7/${checksum('a')}`]: 'photo', [`assets/audio/${checksum('b')}.m4a`]: 'audio' },
    );
    const media = records.filter((record): record is ReadMedia => record.kind === 'media');
    assert.deepEqual(
      media.map(({ key, mediaKind, createdAt, size, bytes }) => [
        key,
        mediaKind,
        createdAt,
        size,
        String(bytes),
      ]),
      [
        ['1', 'photo', 1_600_000_000_000, 5, 'photo'],
        ['2', 'voice-memo', null, 5, 'audio'],
      ],
    );
    const [first, second] = entriesOf(records);
    assert.deepEqual([first?.photoKeys, first?.voiceMemoKeys, second?.photoKeys], [['1'], ['2'], ['1']]);
    assert.ok(
      records.findIndex((record) => record.kind === 'media') < records.findIndex((r) => r.kind === 'entry'),
    );
    assert.deepEqual(rejectionsOf(records), [
      'Entry 2: a photo is not in the backup (2 times), one of its attachments is neither a photo nor a recording, ' +
        'the backup does not list one of its photos or recordings; the entry is kept without.',
    ]);
  });

  test('a reminder becomes a schedule for all seven days', async () => {
    const records = await backup({ ...tables, dayEntries: [] });
    const [reminder] = records.filter((record) => record.kind === 'reminder');
    assert.deepEqual([...new Set(Object.values(reminder?.schedule ?? {}))], ['21:05']);
    assert.equal(Object.keys(reminder?.schedule ?? {}).length, 7);
    assert.equal(reminder?.enabled, true);
  });

  test('the PIN is never read; unknown keys and missing tables are ignored', async () => {
    const records = await backup({
      pin: '8642',
      scales: { a: [[1]] },
      version: 19,
      dayEntries: [dayEntry],
      tags: null,
    });
    assert.equal(JSON.stringify(records).includes('8642'), false);
    assert.equal(rejectionsOf(records).length, 1);
  });

  test('base64 is decoded with any line breaks', async () => {
    const plain = Buffer.from(JSON.stringify({ ...tables, dayEntries: [dayEntry] })).toString('base64');
    for (const text of [plain, plain.replace(/.{7}/g, '$&\r\n'), plain.replace(/=+$/, ''), `${plain}\n\n`]) {
      assert.equal(entriesOf(await recordsOf(await zipOf({ 'backup.daylio': text }))).length, 1);
    }
  });

  test('invalid base64, invalid JSON and other documents are refused', async () => {
    const code = async (text: string) => (await refusalOf(await zipOf({ 'backup.daylio': text }))).code;
    assert.equal(await code('not base64!'), 'damaged-backup');
    assert.equal(await code('YQ==YQ=='), 'damaged-backup');
    assert.equal(await code(Buffer.from('{"dayEntries":[').toString('base64')), 'malformed-json');
    assert.equal(await code(daylioText({ customMoods: [] })), 'unknown-format');
    assert.equal(await code(daylioText([])), 'unknown-format');
    assert.equal(await code(''), 'malformed-json');
  });
});
