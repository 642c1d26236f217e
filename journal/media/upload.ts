// Stores an upload: staging, type detection by content, metadata removal, storage, and finally the row that
// makes it visible.
import { randomUUID } from 'node:crypto';
import type { Call, Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { stripMetadata } from '@tandem/platform/media/metadata/strip.ts';
import { type OwnFile, storeFile as store } from '@tandem/platform/media/removals/removals.ts';
import type { MediaType } from '@tandem/platform/media/sniffing/media-type.ts';
import { detectFileType } from '@tandem/platform/media/sniffing/sniff.ts';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalContext } from '../context.ts';
import { toMediaId } from '../ids.ts';
import type { JournalDb, JournalTables, MediaTable } from '../tables.ts';
import type { UploadedMedium } from './contract.ts';
import { checkQuota, requireQuota } from './quota.ts';
import { insertMedium } from './store.ts';

/** The rules of an upload operation; `maxBytes` limits the size before metadata removal. */
export type UploadRules = {
  kind: MediaTable['kind'];
  noun: string;
  formats: string;
  maxBytes: number;
  /** Permitted containers; by default all containers of photos and voice memos. */
  containers?: readonly MediaType['container'][];
};

type UploadCall = Pick<
  Call<JournalTables, unknown, unknown, unknown, 'bearer'>,
  'caller' | 'receiveFile' | 'setFingerprint' | 'commit'
>;

/**
 * Stores the request's file. Refuses, without leaving data behind, an empty file (`invalid`), one larger than
 * `maxBytes` (`too-large`), one of another kind (`unsupported-media`) and one above the quota
 * (`quota-exceeded`).
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
  const medium = toRow({ ...staged, ...type }, call.caller.accountId, journal.clock.now());
  const file = { id: medium.id, userId: medium.user_id, ...staged };
  return await storeFile(journal, file, call.commit, async (tx) => {
    await insertMedium(tx, medium);
    return { id: medium.id };
  });
}

/** Refuses an empty file (`invalid`), and a file of another kind or container (`unsupported-media`). */
export async function requireKind(
  { path, size }: StagedFile,
  { kind, noun, formats, containers }: UploadRules,
): Promise<MediaType> {
  if (size === 0) throw invalid('', 'The file is empty.', 'empty-file');
  const type = await detectFileType(path);
  if (type?.kind === kind && (containers?.includes(type.container) ?? true)) return type;
  throw new Refusal('unsupported-media', `The file is not a ${noun} in a supported format: ${formats}.`);
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

/**
 * Stores the file, and commits the insertion of its row by `insert`. Refuses (`quota-exceeded`) a file above
 * the quota.
 */
export async function storeFile<Result>(
  journal: JournalContext,
  file: OwnFile,
  commit: Commit<JournalTables>,
  insert: (tx: JournalDb) => Promise<Result>,
): Promise<Result> {
  const quota = { allowed: journal.config.JOURNAL_MAX_MEDIA_BYTES_PER_USER, added: file.size };
  // The transaction checks again. This check avoids storing a file above the quota.
  await checkQuota(journal.database.read, file.userId, quota);
  return store(journal, file, (claim) =>
    commit(async (tx) => {
      // Locks the account first, in the same order as its deletion.
      await requireQuota(tx, file.userId, quota);
      await claim(tx);
      return insert(tx);
    }),
  );
}
