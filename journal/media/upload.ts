// Stores an upload: staged, detected by its bytes, cleaned of metadata, stored, and only then visible.
import { randomUUID } from 'node:crypto';
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import type { Call } from '@tandem/platform/http/endpoint/call.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { stripMetadata } from '@tandem/platform/media/metadata/strip.ts';
import type { MediaType } from '@tandem/platform/media/sniffing/media-type.ts';
import { detectFileType } from '@tandem/platform/media/sniffing/sniff.ts';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalContext } from '../context.ts';
import { toMediaId } from '../ids.ts';
import type { JournalDb, JournalTables, MediaTable } from '../tables.ts';
import type { UploadedMedium } from './contract.ts';
import { checkQuota, requireQuota } from './quota.ts';
import { removeDueFiles } from './removals/clean-up.ts';
import { FILE_REMOVAL_DELAY } from './removals/delay.ts';
import { deleteRemoval, insertRemovals, updateRemovalDueAt } from './removals/store.ts';
import { insertMedium } from './store.ts';

/** The rules of an operation; `maxBytes` limits what is sent, before cleaning. */
type UploadRules = { kind: MediaTable['kind']; noun: string; formats: string; maxBytes: number };

type UploadCall = Pick<
  Call<JournalTables, unknown, unknown, unknown, 'bearer'>,
  'caller' | 'receiveFile' | 'setFingerprint' | 'commit'
>;

/**
 * Stores the file of the request. Refuses an empty file (`invalid`), one larger than `maxBytes`
 * (`too-large`), one of another kind (`unsupported-media`) and one that exceeds the quota (`quota-exceeded`),
 * and leaves nothing behind then.
 */
export async function storeUpload(
  journal: JournalContext,
  wanted: UploadRules,
  call: UploadCall,
): Promise<UploadedMedium> {
  const { blobStore: store } = journal;
  await using leftovers = new AsyncDisposableStack();
  const received = await call.receiveFile(async ({ stream }) =>
    leftovers.adopt(await store.stageFile(stream, wanted), store.discard),
  );
  call.setFingerprint(received.sha256);
  const type = await requireKind(received, wanted);
  const staged = await stripMetadata(received, type);
  return await persist(journal, { ...staged, ...type }, call);
}

async function requireKind(
  { path, size }: StagedFile,
  { kind, noun, formats }: UploadRules,
): Promise<MediaType> {
  if (size === 0) throw invalid('', 'The file is empty.', 'empty-file');
  const type = await detectFileType(path);
  if (type?.kind === kind) return type;
  throw new Refusal(
    'unsupported-media',
    `The file is not a ${noun} in a format that is accepted: ${formats}.`,
  );
}

/**
 * The file is durable before its row exists, so its removal is scheduled first, and cancelled in the
 * transaction of the row. Whatever happens, a file without a row is removed.
 */
async function persist(
  journal: JournalContext,
  file: StagedFile & MediaType,
  { caller, commit }: UploadCall,
): Promise<UploadedMedium> {
  const { database, blobStore: store, clock, log, config } = journal;
  const medium = toRow(file, caller.accountId, clock.now());
  const allowed = config.JOURNAL_MAX_MEDIA_BYTES_PER_USER;
  // The transaction checks again; this avoids storing a file that exceeds the quota.
  await checkQuota(database.read, caller.accountId, { allowed, added: medium.size });
  const removal = { media_id: medium.id, user_id: medium.user_id };
  const due_at = medium.created_at + FILE_REMOVAL_DELAY;
  await database.write((tx) => insertRemovals(tx, [{ ...removal, due_at }]));
  await store.put(medium.id, file);
  try {
    return await commit((tx) => insertUploadedMedium(tx, medium, caller.accountId, allowed));
  } catch (error) {
    await database
      .write((tx) => updateRemovalDueAt(tx, medium.id, clock.now()))
      .then(() => removeDueFiles(journal))
      .catch((worse: unknown) => log.warn({ err: worse }, 'an unused file stays for a day'));
    throw error;
  }
}

async function insertUploadedMedium(
  tx: JournalDb,
  medium: MediaTable,
  accountId: AccountId,
  allowed: number,
): Promise<UploadedMedium> {
  await requireAccount(tx, accountId);
  await requireQuota(tx, accountId, { allowed, added: medium.size });
  if (!(await deleteRemoval(tx, medium.id))) throw new Error('The file was removed before it was in use.');
  await insertMedium(tx, medium);
  return { id: medium.id };
}

const toRow = (file: StagedFile & MediaType, user_id: AccountId, now: Instant): MediaTable => ({
  id: toMediaId(randomUUID()),
  user_id,
  kind: file.kind,
  content_type: file.contentType,
  extension: file.extension,
  size: file.size,
  sha256: file.sha256,
  created_at: now,
  loose_since: now,
});
