// Refusal of malicious archives.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importLimits } from '../records/context.ts';
import { entriesOf, smallBackup as members, recordsOf, refusalOf, zipOf } from '../testing/files.ts';

const backup = members['backup.daylio'];

describe('malicious archives', () => {
  const code = async (bytes: Uint8Array, limits = {}) =>
    (await refusalOf(bytes, { limits: { ...importLimits, ...limits } })).code;
  /** Replaces every occurrence of a text by another of the same length. */
  const patched = (archive: Buffer, from: string, to: string) =>
    Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
  const directoryEntry = (archive: Buffer, nth = 0) => {
    let at = -1;
    for (let count = 0; count <= nth; count += 1) at = archive.indexOf('PK\x01\x02', at + 1, 'latin1');
    return at;
  };

  test('names with parent directories, absolute paths or backslashes', async () => {
    const archive = await zipOf({ 'backup.daylio': backup, 'aa/bb/cc': '' });
    for (const name of [
      '../bb/cc',
      'aa/../cc',
      '/a/bb/cc',
      'C:/bb/cc',
      'aa\\bb\\cc',
      'aa/./ccc',
      'aa/bb/c\0',
    ])
      assert.match(await code(patched(archive, 'aa/bb/cc', name)), /^(?:unsafe|damaged)-archive$/, name);
    assert.equal(await code(await zipOf({ ['x'.repeat(600)]: '' })), 'unsafe-archive');
  });

  test('links', async () => {
    assert.equal(
      await code(await zipOf({ 'backup.daylio': '/etc/passwd' }, { mode: 0o120777 })),
      'unsafe-archive',
    );
  });

  test('duplicate names', async () => {
    const archive = await zipOf({ 'backup.daylio': backup, 'backup.daylix': backup });
    assert.equal(await code(patched(archive, 'backup.daylix', 'backup.daylio')), 'unsafe-archive');
  });

  test('encryption', async () => {
    const archive = await zipOf(members);
    archive.writeUInt16LE(archive.readUInt16LE(directoryEntry(archive) + 8) | 1, directoryEntry(archive) + 8);
    assert.equal(await code(archive), 'encrypted-archive');
  });

  test('overlapping members', async () => {
    const archive = await zipOf({ 'a/1': 'x'.repeat(50), 'b/2': 'x'.repeat(50) });
    archive.writeUInt32LE(0, directoryEntry(archive, 1) + 42);
    assert.equal(await code(archive), 'unsafe-archive');
  });

  test('too many members, too many bytes, too high a compression ratio', async () => {
    const archive = await zipOf({ ...members, 'assets/zeros': Buffer.alloc(1_000_000) });
    assert.equal(await code(archive, { members: 2 }), 'archive-too-large');
    assert.equal(await code(archive, { unpackedBytes: 999_999 }), 'archive-too-large');
    assert.equal(await code(archive, { ratioCheckedAbove: 500_000 }), 'archive-too-large');
    const kept = await recordsOf(archive, { limits: { ...importLimits, ratioCheckedAbove: 2_000_000 } });
    assert.equal(entriesOf(kept).length, 1);
  });

  test('members longer than declared', async () => {
    const archive = await zipOf({ 'backup.daylio': `${backup}${'\n'.repeat(1_000_000)}` });
    archive.writeUInt32LE(backup.length, directoryEntry(archive) + 24);
    assert.equal(await code(archive), 'damaged-backup');
  });

  test('a damaged photo affects neither its entry nor the rest', async () => {
    const archive = await zipOf(
      { ...members, 'assets/photos/2024/1/abcdef0123': 'PICTURE' },
      { compress: false },
    );
    const records = await recordsOf(patched(archive, 'PICTURE', 'PICTURF'));
    const media = records.find((record) => record.kind === 'media');
    assert.ok(media?.bytes instanceof Error);
    assert.equal(media.bytes.code, 'damaged-media');
    assert.equal(entriesOf(records).length, 1);
  });

  test('archives of unknown formats', async () => {
    assert.equal(await code(await zipOf({})), 'unknown-format');
    assert.equal(await code(await zipOf({ 'word/document.xml': '<x/>' })), 'unknown-format');
  });
});
