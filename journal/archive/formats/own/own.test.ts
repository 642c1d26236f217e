// Our own shapes come back as they went out, from each of our three formats.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { Refusal } from '@tandem/platform/refusal.ts';
import fc from 'fast-check';
import { context, entriesOf, type ReadMedia, recordsOf, refusalOf, rejectionsOf, zipOf } from '../testing.ts';
import { csvLine, guardCell, joinCell, OWN_CSV_COLUMNS, splitCell, unguardCell } from './own-csv.ts';

const id = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

const activity = {
  id: id('a'),
  name: 'Running',
  category: 'Sport',
  archived: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const entry = {
  id: id('1'),
  userId: id('f'),
  mood: 4,
  moodLabel: 'Good',
  content: '\uFEFF=1+1 "quoted"\r\n\tline — 😀',
  loggedAt: '2026-02-03T23:30:00.000Z',
  localDate: '2026-02-05',
  utcOffset: '+14:00',
  activities: [activity.id],
  photos: [id('b')],
  photoUrls: ['http://localhost/p'],
  voiceMemos: [id('c')],
  voiceMemoUrls: ['http://localhost/v'],
  createdAt: '2026-02-03T23:31:00.000Z',
  updatedAt: '2026-02-04T23:31:00.001Z',
};

const entryRecord = {
  kind: 'entry',
  id: entry.id,
  mood: 4,
  content: entry.content,
  instant: Date.parse(entry.loggedAt),
  offsetMinutes: 840,
  localDate: '2026-02-05',
  activityKeys: [activity.id],
  photoKeys: [id('b')],
  voiceMemoKeys: [id('c')],
  createdAt: Date.parse(entry.createdAt),
  updatedAt: Date.parse(entry.updatedAt),
  where: 'Entry 1',
};

const reminder = {
  id: id('d'),
  schedule: { monday: '08:00', tuesday: null, sunday: '9:30' },
  enabled: false,
  createdAt: '2026-01-02T00:00:00.000Z',
};

const profile = { id: id('f'), username: 'ada', role: 'user', displayName: 'Ada', timezone: 'Asia/Tokyo' };
const journal = { entries: [entry], reminders: [reminder], activities: [activity], profile };

const records = {
  profile: { kind: 'profile', displayName: 'Ada', timezone: 'Asia/Tokyo' },
  activity: {
    ...activity,
    kind: 'activity',
    key: activity.id,
    createdAt: Date.parse(activity.createdAt),
  },
  reminder: {
    kind: 'reminder',
    id: reminder.id,
    enabled: false,
    createdAt: Date.parse(reminder.createdAt),
    schedule: {
      monday: '08:00',
      tuesday: null,
      wednesday: null,
      thursday: null,
      friday: null,
      saturday: null,
      sunday: '09:30',
    },
  },
};

function membersOf(changes: Record<string, string> = {}, manifest: object = {}): Record<string, string> {
  const members: Record<string, string> = {
    'profile.json': JSON.stringify(profile),
    'activities.json': JSON.stringify([activity]),
    'entries.json': JSON.stringify([entry]),
    'reminders.json': JSON.stringify([reminder]),
    'entries.csv': 'ignored',
    [`media/photos/${id('b')}.jpg`]: 'photo',
    [`media/voice-memos/${id('c')}.mp3`]: 'memo',
  };
  const sums = Object.fromEntries(Object.entries(members).map(([name, content]) => [name, sha256(content)]));
  const head = { format: 'tandem-journal', version: 1, counts: { entries: 1 }, members: sums, ...manifest };
  return { 'manifest.json': JSON.stringify(head), ...members, ...changes };
}

describe('our export', () => {
  test('gives everything back, what entries refer to first', async () => {
    const read = await recordsOf(await zipOf(membersOf()));
    const media = read.filter((record): record is ReadMedia => record.kind === 'media');
    assert.deepEqual(
      media.map(({ bytes, ...rest }) => ({ ...rest, bytes: String(bytes) })),
      [
        {
          kind: 'media',
          key: id('b'),
          id: id('b'),
          mediaKind: 'photo',
          createdAt: null,
          size: 5,
          bytes: 'photo',
        },
        {
          kind: 'media',
          key: id('c'),
          id: id('c'),
          mediaKind: 'voice-memo',
          createdAt: null,
          size: 4,
          bytes: 'memo',
        },
      ],
    );
    const others = read.filter((record) => record.kind !== 'media');
    assert.deepEqual(others, [records.profile, records.activity, entryRecord, records.reminder]);
    assert.ok(read.findIndex((r) => r.kind === 'media') < read.findIndex((r) => r.kind === 'entry'));
  });

  test('a JSON member of another checksum, or a missing one, refuses the whole', async () => {
    const changed = membersOf({ 'entries.json': JSON.stringify([{ ...entry, mood: 5 }]) });
    assert.equal((await refusalOf(await zipOf(changed))).code, 'damaged_archive');
    const { 'reminders.json': _, ...without } = membersOf();
    assert.equal((await refusalOf(await zipOf(without))).code, 'damaged_archive');
  });

  test('media of another checksum end in a refusal of their own; missing or misnamed ones are told', async () => {
    const members = membersOf({ [`media/photos/${id('b')}.jpg`]: 'other', 'media/photos/x.jpg': '' });
    delete members[`media/voice-memos/${id('c')}.mp3`];
    const read = await recordsOf(await zipOf(members));
    const [photo] = read.filter((record): record is ReadMedia => record.kind === 'media');
    assert.ok(photo?.bytes instanceof Refusal && photo.bytes.code === 'damaged_media');
    assert.match(photo.bytes.message, /bbbbbbbb/);
    assert.equal(rejectionsOf(read).length, 2);
    assert.equal(entriesOf(read).length, 1);
  });

  test('a newer version and another format are refused, each in its words', async () => {
    const code = async (manifest: object) => (await refusalOf(await zipOf(membersOf({}, manifest)))).code;
    assert.equal(await code({ version: 2 }), 'newer_version');
    assert.equal(await code({ version: '1' }), 'unknown_format');
    assert.equal(await code({ format: 'other' }), 'unknown_format');
    assert.equal(await code({ members: { 'entries.json': 'short' } }), 'damaged_archive');
  });

  test('a list that is none is refused', async () => {
    const members = membersOf({ 'entries.json': '{}' }, { members: {} });
    assert.equal((await refusalOf(await zipOf(members))).kind, 'invalid');
  });
});

describe('a JSON document', () => {
  test('gives everything back, entries first or last', async () => {
    const read = await recordsOf(`\uFEFF ${JSON.stringify(journal)}`);
    assert.deepEqual(
      read,
      [records.profile, records.activity, entryRecord, records.reminder].toSorted(byPlace),
    );
  });

  test('may be a bare list, of entries as they are created too', async () => {
    const created = { mood: 1, loggedAt: '2026-02-03', activityIds: [activity.id, activity.id], content: '' };
    const [made] = entriesOf(await recordsOf(JSON.stringify([created])));
    assert.deepEqual(made?.activityKeys, [activity.id]);
    assert.equal(made?.content, null);
    assert.equal(made?.instant, Date.parse('2026-02-03T11:00:00Z'));
    assert.deepEqual(await recordsOf('[]'), []);
    assert.deepEqual(await recordsOf('{"entries":null}'), []);
  });

  const times: [unknown, string, number, string][] = [
    ['2026-07-01T23:30:00+02:00', '2026-07-01', 120, '2026-07-01T21:30:00Z'],
    ['2026-07-01T23:30:00Z', '2026-07-02', 120, '2026-07-01T23:30:00Z'],
    ['2026-07-01T23:30', '2026-07-01', 120, '2026-07-01T21:30:00Z'],
    ['2026-01-01', '2026-01-01', 60, '2026-01-01T11:00:00Z'],
    [null, '2026-03-01', 60, '2026-03-01T12:00:00Z'],
  ];
  for (const [loggedAt, localDate, offsetMinutes, instant] of times)
    test(`loggedAt ${loggedAt}`, async () => {
      const [made] = entriesOf(await recordsOf(JSON.stringify([{ mood: 3, loggedAt }])));
      assert.deepEqual(
        [made?.localDate, made?.offsetMinutes, made?.instant],
        [localDate, offsetMinutes, Date.parse(instant)],
      );
    });

  const bad: [string, object][] = [
    ['mood 0', { mood: 0 }],
    ['mood 6', { mood: 6 }],
    ['mood as text', { mood: '3' }],
    ['no mood', { mood: null }],
    ['half a mood', { mood: 3.5 }],
    ['content too long', { content: 'x'.repeat(20_001) }],
    ['content with U+0000', { content: 'a\0b' }],
    ['content with half a character', { content: 'a\ud800' }],
    ['content that is no text', { content: 5 }],
    ['an id that is none', { id: 'x' }],
    ['a list that is none', { activities: 'x' }],
    ['a list of numbers', { photos: [1] }],
    ['101 photos', { photos: Array.from({ length: 101 }, (_, n) => `k${n}`) }],
    ['no date', { loggedAt: 'yesterday' }],
    ['February 30th', { loggedAt: '2026-02-30' }],
    ['a year that cannot be said in UTC', { loggedAt: '9999-12-31T23:00:00-02:00' }],
    ['a year before the first', { loggedAt: '0001-01-01T01:00:00+02:00' }],
    ['a frozen date that is none', { localDate: '2026-13-01' }],
    ['an offset that is none', { utcOffset: '2' }],
    ['an offset beyond a day', { utcOffset: '+25:00' }],
    ['createdAt that is none', { createdAt: '12' }],
  ];
  for (const [name, change] of bad)
    test(`rejects an entry with ${name} and keeps the next`, async () => {
      const base = { mood: 3, loggedAt: '2026-02-03T10:00:00Z' };
      const read = await recordsOf(JSON.stringify([{ ...base, ...change }, base]));
      assert.match(rejectionsOf(read).join('|'), /^Entry 1: [^|]+\.$/);
      assert.equal(entriesOf(read).length, 1);
    });

  test('limits count code points', async () => {
    const content = '😀'.repeat(20_000);
    const [made] = entriesOf(await recordsOf(JSON.stringify([{ mood: 3, content }])));
    assert.equal(made?.content, content);
  });

  test('rejects what is no activity, reminder or profile of ours', async () => {
    const read = await recordsOf(
      JSON.stringify({
        profile: { timezone: 'Mars/Olympus' },
        activities: [{ name: ' ' }, { name: 'x'.repeat(101) }, 7, { name: ' Ok ' }],
        reminders: [{ schedule: { monday: '24:00' } }, { schedule: {} }],
      }),
    );
    assert.equal(rejectionsOf(read).length, 5);
    assert.deepEqual(
      read.flatMap((record) => (record.kind === 'activity' ? [[record.key, record.name]] : [])),
      [['ok', 'Ok']],
    );
  });

  test('refuses what is broken or none of ours', async () => {
    const code = async (text: string, given = {}) => (await refusalOf(text, given)).code;
    assert.equal(await code('{}'), 'unknown_format');
    assert.equal(await code('{"a":1}'), 'unknown_format');
    assert.equal(await code(''), 'unknown_format');
    assert.equal(await code('[{"mood":3}'), 'malformed_json');
    assert.equal(await code('[{"mood":3}]]'), 'malformed_json');
    assert.equal(await code('[{"mood":3}] []'), 'malformed_json');
    assert.equal(await code('{"entries":{"a":{}}}'), 'malformed_document');
    assert.equal(await code('{"entries":5}'), 'malformed_document');
    assert.equal(await code(`${'['.repeat(100_000)}`), 'too_deep');
    assert.equal(await code(`{"x":"${'x'.repeat(2_000_000)}"}`), 'record_too_large');
    assert.equal(await code(`[[${'1,'.repeat(2_000_000)}1]]`), 'record_too_large');
  });

  test('lets go of what it does not want, however large', async () => {
    const text = `{"junk":[${'[1,{"a":"b"}],'.repeat(300_000)}0],"entries":[{"mood":3}]}`;
    assert.equal(entriesOf(await recordsOf(text)).length, 1);
  });

  test('any text content comes back', async () => {
    const content = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(content, async (text) => {
        const [made] = entriesOf(await recordsOf(JSON.stringify([{ mood: 3, content: text }])));
        assert.equal(made?.content, text);
      }),
      { numRuns: 50 },
    );
  });
});

const row = (cells: Partial<Record<(typeof OWN_CSV_COLUMNS)[number], string>>) =>
  csvLine(OWN_CSV_COLUMNS.map((column) => cells[column] ?? ''));

describe('our CSV', () => {
  const cells = {
    id: entry.id,
    logged_at: entry.loggedAt,
    local_date: entry.localDate,
    utc_offset: entry.utcOffset,
    mood: '4',
    mood_label: 'Good',
    content: entry.content,
    photos: joinCell(entry.photos),
    voice_memos: joinCell(entry.voiceMemos),
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
  };

  test('gives entries back, activities by name', async () => {
    const names = ['A | B', 'back\\slash', '=SUM(A1)', '|', 'x\\'];
    const csv = csvLine(OWN_CSV_COLUMNS) + row({ ...cells, activities: joinCell(names) });
    const read = await recordsOf(csv);
    const activities = read.flatMap((record) => (record.kind === 'activity' ? [record] : []));
    assert.deepEqual(
      activities.map(({ name }) => name),
      names,
    );
    const expected = { ...entryRecord, where: 'Row 2', activityKeys: activities.map(({ key }) => key) };
    assert.deepEqual(entriesOf(read), [expected]);
  });

  test('a short row is filled with nothing; a bad one says which', async () => {
    const read = await recordsOf('mood,logged_at\n3\n9,2026-01-01\n2,2026-01-01,extra\n');
    assert.equal(entriesOf(read).length, 2);
    assert.equal(entriesOf(read)[0]?.instant, context.now);
    assert.match(rejectionsOf(read).join('|'), /^Row 3: "9" [^|]+$/);
  });

  test('guarding and joining give the very texts back', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^'*[=+\-@\t\r]?.{0,3}$/));
    fc.assert(fc.property(text, (cell) => unguardCell(guardCell(cell)) === cell));
    fc.assert(fc.property(text, (cell) => !/^[=+\-@\t\r]/.test(guardCell(cell))));
    const name = fc.stringMatching(/^[ab|\\ ]{1,6}$/).map((it) => it.trim());
    const names = fc.array(name.filter((it) => it !== ''));
    fc.assert(fc.property(names, (items) => assert.deepEqual(splitCell(joinCell(items)), items)));
  });
});

/** The order in which kinds of one document come. */
function byPlace(a: { kind: string }, b: { kind: string }): number {
  const order = ['activity', 'profile', 'entry', 'reminder'];
  return order.indexOf(a.kind) - order.indexOf(b.kind);
}
