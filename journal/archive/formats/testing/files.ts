// Builds and reads import files for tests.
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '@tandem/platform/refusal.ts';
import { ZipFile } from 'yazl';
import { readImport } from '../read-import.ts';
import { type ImportContext, importLimits } from '../records/context.ts';
import { createMoodNames } from '../records/names.ts';
import type { EntryRecord, ImportRecord, MediaRecord } from '../records/record.ts';

export const context: ImportContext = {
  timezone: 'Europe/Berlin',
  now: Date.parse('2026-03-01T12:00:00Z'),
  limits: importLimits,
  moods: createMoodNames(),
};

/** A ZIP of the members, in order; texts are UTF-8. */
export function zipOf(
  members: Record<string, string | Uint8Array>,
  options: { compress?: boolean; mode?: number } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(members))
    zip.addBuffer(Buffer.from(content), name, { mtime: new Date(0), ...options });
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** Encodes `data` as in a Daylio backup: base64 with a line break every 76 characters. */
export const daylioText = (data: unknown): string =>
  Buffer.from(JSON.stringify(data)).toString('base64').replace(/.{76}/g, '$&\n');

const backup = daylioText({
  customMoods: [{ id: 1, mood_group_id: 2 }],
  assets: [{ id: 1, checksum: 'abcdef0123', type: 1 }],
  dayEntries: [
    { mood: 1, year: 2024, month: 0, day: 2, hour: 3, minute: 4, datetime: 1_704_164_640_000, assets: [1] },
  ],
});

/** A backup with one entry and one photo. */
export const smallBackup = { 'backup.daylio': backup, 'assets/photos/2024/1/abcdef0123': 'photo' };

/** A media record with the bytes of its stream, or the refusal of the stream. */
export type ReadMedia = Omit<MediaRecord, 'open'> & { bytes: Buffer | Refusal };
type ReadRecord = Exclude<ImportRecord, MediaRecord> | ReadMedia;

/** Reads all records of a file with these bytes; media are read immediately. */
export async function recordsOf(
  bytes: string | Uint8Array,
  given: Partial<ImportContext> = {},
): Promise<ReadRecord[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'import-'));
  const path = join(folder.path, 'file');
  await writeFile(path, bytes);
  const records: ReadRecord[] = [];
  for await (const record of readImport({ path }, { ...context, ...given }))
    records.push(await withBytes(record));
  return records;
}

async function withBytes(record: ImportRecord): Promise<ReadRecord> {
  if (record.kind !== 'media') return record;
  const { open, ...rest } = record;
  const bytes = await buffer(await open()).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
  return { ...rest, bytes };
}

/** Returns the refusal of a file. */
export async function refusalOf(
  bytes: string | Uint8Array,
  given?: Partial<ImportContext>,
): Promise<Refusal> {
  const refusal = await recordsOf(bytes, given).then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal instanceof Refusal && refusal.kind === 'invalid') return refusal;
  throw new Error('the file was not refused as invalid', { cause: refusal });
}

export const entriesOf = (records: readonly ReadRecord[]): EntryRecord[] =>
  records.filter((record) => record.kind === 'entry');

export const rejectionsOf = (records: readonly ReadRecord[]): string[] =>
  records.flatMap((record) => (record.kind === 'rejected' ? [record.message] : []));
