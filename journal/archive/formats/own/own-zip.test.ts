// Round trip of our export.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { Refusal } from '@tandem/platform/refusal.ts';
import { entriesOf, type ReadMedia, recordsOf, refusalOf, rejectionsOf, zipOf } from '../testing/files.ts';
import { activity, entry, entryRecord, id, profile, records, reminder } from '../testing/sample-journal.ts';

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

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

describe('Tandem export', () => {
  test('returns every record, referenced ones first', async () => {
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

  test('a JSON member with a wrong checksum, or a missing one, refuses the whole file', async () => {
    const changed = membersOf({ 'entries.json': JSON.stringify([{ ...entry, mood: 5 }]) });
    assert.equal((await refusalOf(await zipOf(changed))).code, 'damaged-archive');
    const { 'reminders.json': _, ...without } = membersOf();
    assert.equal((await refusalOf(await zipOf(without))).code, 'damaged-archive');
  });

  test('media with a wrong checksum are refused one by one; missing or misnamed ones are reported', async () => {
    const members = membersOf({ [`media/photos/${id('b')}.jpg`]: 'other', 'media/photos/x.jpg': '' });
    delete members[`media/voice-memos/${id('c')}.mp3`];
    const read = await recordsOf(await zipOf(members));
    const [photo] = read.filter((record): record is ReadMedia => record.kind === 'media');
    assert.ok(photo?.bytes instanceof Refusal && photo.bytes.code === 'damaged-media');
    assert.match(photo.bytes.message, /bbbbbbbb/);
    assert.equal(rejectionsOf(read).length, 2);
    assert.equal(entriesOf(read).length, 1);
  });

  test('a newer version and another format are refused with different errors', async () => {
    const code = async (manifest: object) => (await refusalOf(await zipOf(membersOf({}, manifest)))).code;
    assert.equal(await code({ version: 2 }), 'newer-version');
    assert.equal(await code({ version: '1' }), 'unknown-format');
    assert.equal(await code({ format: 'other' }), 'unknown-format');
    assert.equal(await code({ members: { 'entries.json': 'short' } }), 'damaged-archive');
  });

  test('a list member that is not a list is refused', async () => {
    const members = membersOf({ 'entries.json': '{}' }, { members: {} });
    assert.equal((await refusalOf(await zipOf(members))).kind, 'invalid');
  });
});
