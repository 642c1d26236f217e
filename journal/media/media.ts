// Deletes media on request; removals/clean-up.ts deletes their files later.
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import type { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { FILE_REMOVAL_DELAY } from '@tandem/platform/media/removals/removals.ts';
import { insertRemovals, updateRemovalsDueAt } from '@tandem/platform/media/removals/store.ts';
import { type ServedFile, serveFile as serve } from '@tandem/platform/media/serving/serve-file.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { recordChanges } from '../changes/changes.ts';
import type { JournalContext } from '../context.ts';
import type { JournalDb, MediaTable } from '../tables.ts';
import { insertPreviewRemovalsOf, insertRemovalsOf, selectPreviewFiles } from './removals/store.ts';
import { deleteMedium, lockMedium, type OwnMedium, selectEntriesWith, selectMedium } from './store.ts';

/**
 * Deletes an owner's medium and its links, and schedules the removal of its file. Returns false if it does
 * not exist.
 */
export async function removeMedium(tx: JournalDb, medium: OwnMedium, now: Instant): Promise<boolean> {
  const { id, user_id } = medium;
  // Locked, so that no entry can link it between the two statements.
  if (!(await lockMedium.exists(tx, medium))) return false;
  const entries = await selectEntriesWith.values(tx, id);
  const previews = await selectPreviewFiles(tx, [id]);
  await deleteMedium.run(tx, id);
  const files = [id, ...previews.map(({ file_id }) => file_id)];
  await insertRemovals(
    tx,
    files.map((media_id) => ({ media_id, user_id, due_at: now + FILE_REMOVAL_DELAY })),
  );
  await recordChanges(tx, user_id, 'entry', entries);
  return true;
}

/**
 * Schedules the immediate removal of all files of an account before its deletion, including files with a
 * pending removal.
 */
export async function scheduleMediaRemoval(tx: JournalDb, userId: AccountId, now: Instant): Promise<void> {
  // Locked, because an upload could otherwise finish between the two statements and leave its file behind.
  await lockAccount(tx, userId);
  await updateRemovalsDueAt(tx, userId, now);
  await insertRemovalsOf(tx, userId, now);
  await insertPreviewRemovalsOf(tx, userId, now);
}

// Serves media by id, with ranges and conditional requests.

type Header = (name: string) => string | undefined;

/** Replies to a GET or HEAD; null if there is no such medium of that kind. */
export async function serveMedium(
  journal: Pick<JournalContext, 'database' | 'blobStore' | 'log'>,
  key: Pick<MediaTable, 'id' | 'kind'>,
  method: string,
  header: Header,
): Promise<Reply | null> {
  const medium = await selectMedium(journal.database.read, key);
  return medium ? serveFile(journal, medium, method, header) : null;
}

/** Replies to a GET or HEAD; null if the file is missing. */
export const serveFile = (
  { blobStore, log }: Pick<JournalContext, 'blobStore' | 'log'>,
  medium: ServedFile,
  method: string,
  header: Header,
): Promise<Reply | null> => serve({ blobStore, log, cacheControl: REVALIDATED }, medium, method, header);

/**
 * Requires revalidation (304) on each use, because a cached copy must not outlive a deletion
 * (docs/decisions/0126).
 */
const REVALIDATED = 'private, no-cache';
