// Valid and invalid documents of our JSON format.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { anyCharacter } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { importLimits } from '../records/context.ts';
import { entriesOf, recordsOf, refusalOf, rejectionsOf } from '../testing/files.ts';
import { activity, entryRecord, journal, records } from '../testing/sample-journal.ts';

describe('a JSON document', () => {
  test('returns every record, with entries first or last', async () => {
    const read = await recordsOf(`\uFEFF ${JSON.stringify(journal)}`);
    assert.deepEqual(
      read,
      [records.profile, records.activity, entryRecord, records.reminder].toSorted(byPlace),
    );
  });

  test('may be a bare list, also of entries in the format of requests', async () => {
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
    ['content that is not text', { content: 5 }],
    ['an invalid id', { id: 'x' }],
    ['an invalid list', { activities: 'x' }],
    ['a list of numbers', { photos: [1] }],
    ['101 photos', { photos: Array.from({ length: 101 }, (_, n) => `k${n}`) }],
    ['no date', { loggedAt: 'yesterday' }],
    ['February 30th', { loggedAt: '2026-02-30' }],
    ['a year outside the range of UTC', { loggedAt: '9999-12-31T23:00:00-02:00' }],
    ['a year before the first', { loggedAt: '0001-01-01T01:00:00+02:00' }],
    ['an invalid local date', { localDate: '2026-13-01' }],
    ['an invalid offset', { utcOffset: '2' }],
    ['an offset beyond a day', { utcOffset: '+25:00' }],
    ['an invalid createdAt', { createdAt: '12' }],
  ];
  for (const [name, change] of bad)
    test(`rejects an entry with ${name} and reads the next`, async () => {
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

  test('rejects invalid activities, reminders and profiles', async () => {
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

  test('activity names in an entry are compared like names of activities, ids in lower case', async () => {
    const activities = [' STRASSE ', 'straße', '\u210Ciking', activity.id.toUpperCase()];
    const [made] = entriesOf(await recordsOf(JSON.stringify([{ mood: 3, activities }])));
    assert.deepEqual(made?.activityKeys, ['strasse', 'hiking', activity.id]);
  });

  test('refuses invalid and unknown documents', async () => {
    const code = async (text: string, given = {}) => (await refusalOf(text, given)).code;
    assert.equal(await code('{}'), 'unknown-format');
    assert.equal(await code('{"a":1}'), 'unknown-format');
    assert.equal(await code(''), 'unknown-format');
    assert.equal(await code('[{"mood":3}'), 'malformed-json');
    assert.equal(await code('[{"mood":3}]]'), 'malformed-json');
    assert.equal(await code('[{"mood":3}] []'), 'malformed-json');
    assert.equal(await code('{"entries":{"a":{}}}'), 'malformed-document');
    assert.equal(await code('{"entries":5}'), 'malformed-document');
    assert.equal(await code(`${'['.repeat(100_000)}`), 'too-deep');
    assert.equal(await code(`{"x":"${'x'.repeat(2_000_000)}"}`), 'record-too-large');
    assert.equal(await code(`[[${'1,'.repeat(2_000_000)}1]]`), 'record-too-large');
  });

  test('is refused if truncated anywhere', async () => {
    const text = '{"entries":[{"mood":3,"content":"é"}],"profile":null}';
    const bytes = Buffer.from(text);
    for (let length = 0; length < bytes.length; length += 1) await refusalOf(bytes.subarray(0, length));
    assert.equal((await recordsOf(bytes)).length, 2);
  });

  test('skips unselected members of any size', async () => {
    const text = `{"junk":[${'[1,{"a":"b"}],'.repeat(100_000)}0],"entries":[{"mood":3}]}`;
    assert.ok(text.length > importLimits.recordBytes);
    assert.equal(entriesOf(await recordsOf(text)).length, 1);
  });

  test('any text content is returned unchanged', async () => {
    const content = fc.string({ unit: anyCharacter, minLength: 1 }).filter((text) => !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(content, async (text) => {
        const [made] = entriesOf(await recordsOf(JSON.stringify([{ mood: 3, content: text }])));
        assert.equal(made?.content, text);
      }),
      { numRuns: cases(50) },
    );
  });
});

/** Compares records by kind: activities, profile, entries, reminders. */
function byPlace(a: { kind: string }, b: { kind: string }): number {
  const order = ['activity', 'profile', 'entry', 'reminder'];
  return order.indexOf(a.kind) - order.indexOf(b.kind);
}
