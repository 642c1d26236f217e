// Reads a file into the staging tables.
import { randomUUID } from 'node:crypto';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { stripMetadata } from '@tandem/platform/media/metadata/strip.ts';
import { FILE_REMOVAL_DELAY } from '@tandem/platform/media/removals/removals.ts';
import type { MediaRemovalTable } from '@tandem/platform/media/removals/store.ts';
import { detectFileType } from '@tandem/platform/media/sniffing/sniff.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { type MediaId, toMediaId } from '../../ids.ts';
import type { ImportTables } from '../../import-tables.ts';
import type { JournalDb } from '../../tables.ts';
import { type ImportFile, readImport } from '../formats/read-import.ts';
import type { ImportContext } from '../formats/records/context.ts';
import { quoted } from '../formats/records/fields.ts';
import type { MediaRecord } from '../formats/records/record.ts';
import type { Profile } from './apply-store.ts';
import { createBatch } from './batch.ts';
import type { NewWords, StagingContext } from './context.ts';
import { createWords } from './words.ts';

type Staged = { profile: Profile; words: NewWords; entries: number };

/** Refuses an invalid file; the caller removes the rows staged so far. */
export async function stageFile(
  staging: StagingContext,
  file: ImportFile,
  context: ImportContext,
): Promise<Staged> {
  const { messages } = staging;
  const words = await createWords(staging);
  const batch = createBatch(staging, words);
  let profile: Profile = { displayName: null, timezone: null, preferences: null, reminderSettings: null };
  for await (const record of readImport(file, context)) {
    if (record.kind === 'rejected') messages.add(record.message);
    else if (record.kind === 'profile') profile = record;
    else if (record.kind === 'mood') await words.addMood(record);
    else if (record.kind === 'feeling') await words.addFeeling(record);
    else if (record.kind === 'media') {
      const message = await stageMedium(staging, record);
      if (message !== null) messages.add(message);
    } else await batch.add(record);
  }
  return { profile, words: words.created, entries: await batch.finish() };
}

// Stages imported media like uploads: type detection, metadata removal, and durable storage before the row
// exists.

const LABELS = { photo: 'Photo', 'voice-memo': 'Voice memo' } as const;

/** Stores the medium unless the account has it. Returns the reason of a rejection, or null. */
async function stageMedium(staging: StagingContext, record: MediaRecord): Promise<string | null> {
  const { database, blobStore: store, importId, userId } = staging;
  const where = `${LABELS[record.mediaKind]} ${quoted(record.key)}`;
  const stagedKey = { import_id: importId, key: record.key };
  const known = await isStagedOrOwn(database.read, stagedKey, { id: record.id, userId });
  if (known) return known === 'own' ? null : `${where}: the file contains it twice.`;
  if (record.size === 0) return `${where}: it is empty.`;
  await using leftovers = new AsyncDisposableStack();
  const received = await receive(staging, record);
  if (typeof received === 'string') return `${where}: ${received}`;
  leftovers.adopt(received, store.discard);
  const type = await detectFileType(received.path);
  if (type?.kind !== record.mediaKind) return `${where}: its format is not supported.`;
  const cleaned = await fileOrReason(stripMetadata(received, type));
  if (typeof cleaned === 'string') return `${where}: ${cleaned}`;
  const { size, sha256, path } = cleaned;
  const { kind, contentType, extension } = type;
  const medium = { ...stagedKey, kind, content_type: contentType, extension, size, sha256 };
  const id = await reserveId(staging, medium, record.id);
  await store.put(id, { path, size, sha256 });
  return null;
}

const receive = (
  { blobStore: store, maxBytes }: StagingContext,
  record: MediaRecord,
): Promise<StagedFile | string> =>
  fileOrReason(
    record.open().then((stream) => store.stageFile(stream, { maxBytes: maxBytes[record.mediaKind] })),
  );

/** Returns the file, or the reason of its rejection. Throws disk errors. */
async function fileOrReason(file: Promise<StagedFile>): Promise<StagedFile | string> {
  try {
    return await file;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'damaged-media' || error.kind === 'too-large'))
      return error.message;
    throw error;
  }
}

/** Reserves the medium's own id if it is unused, otherwise a new one. */
async function reserveId(
  { database, userId, now }: StagingContext,
  medium: Omit<StagedMedium, 'media_id'>,
  preferred: MediaId | null,
): Promise<MediaId> {
  const removal = { user_id: userId, due_at: now + FILE_REMOVAL_DELAY };
  return database.write(async (tx) => {
    for (const media_id of [preferred ?? toMediaId(randomUUID()), toMediaId(randomUUID())]) {
      if (!(await reserveMediaId(tx, { ...removal, media_id }))) continue;
      await insertStagedMedium(tx, { ...medium, media_id });
      return media_id;
    }
    throw new Error('A random id is in use.');
  });
}

// SQL of staged media.

type StagedMedium = ImportTables['import_media'];

async function isStagedOrOwn(
  db: JournalDb,
  { import_id, key }: Pick<StagedMedium, 'import_id' | 'key'>,
  own: { id: MediaId | null; userId: AccountId },
): Promise<'staged' | 'own' | null> {
  const staged = await db
    .selectFrom('import_media')
    .select('key')
    .where('import_id', '=', import_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (staged) return 'staged';
  if (own.id === null) return null;
  const had = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .executeTakeFirst();
  return had ? 'own' : null;
}

/**
 * Reserves `media_id` for a new file by scheduling the file's removal. Returns false if the id is taken.
 * Creating the medium's row cancels the removal in the same transaction, so that only one of two concurrent
 * callers gets the id and no file is overwritten.
 */
async function reserveMediaId(tx: JournalDb, removal: MediaRemovalTable): Promise<boolean> {
  const { media_id } = removal;
  const reserved = await tx
    .insertInto('media_removal')
    .values(removal)
    .onConflict((on) => on.doNothing())
    .returning('media_id')
    .executeTakeFirst();
  if (!reserved) return false;
  // A separate statement, because a PostgreSQL statement sees only data committed before it began.
  const taken = await tx.selectFrom('media').select('id').where('id', '=', media_id).executeTakeFirst();
  if (!taken) return true;
  await tx.deleteFrom('media_removal').where('media_id', '=', media_id).execute();
  return false;
}

const insertStagedMedium = (tx: JournalDb, medium: StagedMedium) =>
  tx.insertInto('import_media').values(medium).execute();
