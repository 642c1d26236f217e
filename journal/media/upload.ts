// Takes an upload in: staged, known by its bytes, cleaned of metadata, kept, and only then known to anybody.
import { randomUUID } from 'node:crypto';
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import type { AccountId } from '@tandem/platform/accounts/caller.ts';
import type { Call } from '@tandem/platform/http/endpoint.ts';
import type { MediaType } from '@tandem/platform/media/media-type.ts';
import { withoutMetadata } from '@tandem/platform/media/metadata/strip.ts';
import { recogniseFile } from '@tandem/platform/media/sniff.ts';
import type { StagedFile } from '@tandem/platform/media/store.ts';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Journal } from '../journal.ts';
import type { JournalDb, JournalTables, MediaTable } from '../tables.ts';
import type { MediaId } from './contract.ts';
import { FILE_OUTLIVES_ROW } from './media.ts';
import { checkRoom, requireRoom } from './quota.ts';
import { insertMedium } from './store.ts';
import { deleteRemoval, hastenRemoval, insertRemovals } from './store-removals.ts';

/** What an operation takes; `maxBytes` counts what is sent, before it is cleaned. */
export type Wanted = { kind: MediaTable['kind']; noun: string; formats: string; maxBytes: number };

type UploadCall = Pick<
  Call<JournalTables, unknown, unknown, unknown, 'bearer'>,
  'caller' | 'receiveFile' | 'fingerprint' | 'commit'
>;

/**
 * Stores the one file of the request. Refuses what is empty (`invalid`), larger than `maxBytes` (`too-large`) or
 * not of the wanted kind (`unsupported-media`) or more than the account has room for (`quota-exceeded`), and leaves
 * nothing behind then.
 */
export async function takeUpload(journal: Journal, wanted: Wanted, call: UploadCall): Promise<MediaId> {
  const { store } = journal;
  await using leftovers = new AsyncDisposableStack();
  const received = await call.receiveFile(async ({ stream }) =>
    leftovers.adopt(await store.receive(stream, wanted), store.discard),
  );
  call.fingerprint(received.sha256);
  const type = await requireKind(received, wanted);
  const staged = await withoutMetadata(received, type);
  return await keep(journal, { ...staged, ...type }, call);
}

async function requireKind({ path, size }: StagedFile, { kind, noun, formats }: Wanted): Promise<MediaType> {
  if (size === 0) throw invalid('', 'The file is empty.', 'empty-file');
  const type = await recogniseFile(path);
  if (type?.kind === kind) return type;
  throw new Refusal(
    'unsupported-media',
    `The file is not a ${noun} in a format that is accepted: ${formats}.`,
  );
}

/**
 * The file is durable before its row exists, so it is announced for removal before that, and the announcement
 * goes in the transaction of the row. However this ends, a file without a row is removed.
 */
async function keep(
  { database, store, media, clock, log, config }: Journal,
  file: StagedFile & MediaType,
  { caller, commit }: UploadCall,
): Promise<MediaId> {
  const medium = toRow(file, caller.accountId, clock.now());
  const allowed = config.JOURNAL_MAX_MEDIA_BYTES_PER_USER;
  // What counts is asked in the transaction; this only spares the storage what cannot be kept.
  await checkRoom(database.read, caller.accountId, { allowed, added: medium.size });
  const announced = { media_id: medium.id, user_id: medium.user_id };
  const due_at = medium.created_at + FILE_OUTLIVES_ROW;
  await database.write((tx) => insertRemovals(tx, [{ ...announced, due_at }]));
  await store.keep(medium.id, file);
  try {
    return await commit((tx) => storeMedium(tx, medium, caller.accountId, allowed));
  } catch (error) {
    await database
      .write((tx) => hastenRemoval(tx, medium.id, clock.now()))
      .then(media.removeDue)
      .catch((worse: unknown) => log.warn({ err: worse }, 'an unused file stays for a day'));
    throw error;
  }
}

async function storeMedium(
  tx: JournalDb,
  medium: MediaTable,
  owner: AccountId,
  allowed: number,
): Promise<MediaId> {
  await requireAccount(tx, owner);
  await requireRoom(tx, owner, { allowed, added: medium.size });
  if (!(await deleteRemoval(tx, medium.id))) throw new Error('The file was removed before it was in use.');
  await insertMedium(tx, medium);
  return { id: medium.id };
}

const toRow = (file: StagedFile & MediaType, user_id: string, now: Instant): MediaTable => ({
  id: randomUUID(),
  user_id,
  kind: file.kind,
  content_type: file.contentType,
  extension: file.extension,
  size: file.size,
  sha256: file.sha256,
  created_at: now,
  loose_since: now,
});
