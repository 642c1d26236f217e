// Stores a staged file so that, whatever happens, a file without a row is removed.
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import type { JournalContext } from '../context.ts';
import type { MediaId } from '../ids.ts';
import type { JournalDb, JournalTables } from '../tables.ts';
import { checkQuota, requireQuota } from './quota.ts';
import { removeDueFiles } from './removals/clean-up.ts';
import { FILE_REMOVAL_DELAY } from './removals/delay.ts';
import { deleteRemoval, insertRemovals, updateRemovalDueAt } from './removals/store.ts';

/** A staged file and the id it will be stored under. */
type OwnFile = StagedFile & { id: MediaId; userId: AccountId };

/**
 * Stores the file, and commits `insert`, which inserts its row. The file is durable before its row exists, so
 * its removal is scheduled first, and cancelled in the transaction of the row. Refuses (`quota-exceeded`) a
 * file for which the account has no room.
 */
export async function storeFile<Result>(
  journal: JournalContext,
  file: OwnFile,
  commit: Commit<JournalTables>,
  insert: (tx: JournalDb) => Promise<Result>,
): Promise<Result> {
  const { database, blobStore: store, clock, log, config } = journal;
  const quota = { allowed: config.JOURNAL_MAX_MEDIA_BYTES_PER_USER, added: file.size };
  // The transaction checks again; this avoids storing a file that exceeds the quota.
  await checkQuota(database.read, file.userId, quota);
  const removal = { media_id: file.id, user_id: file.userId, due_at: clock.now() + FILE_REMOVAL_DELAY };
  await database.write((tx) => insertRemovals(tx, [removal]));
  await store.put(file.id, file);
  try {
    return await commit(async (tx) => {
      await requireAccount(tx, file.userId);
      await requireQuota(tx, file.userId, quota);
      if (!(await deleteRemoval(tx, file.id))) throw new Error('The file was removed before it was in use.');
      return insert(tx);
    });
  } catch (error) {
    await database
      .write((tx) => updateRemovalDueAt(tx, file.id, clock.now()))
      .then(() => removeDueFiles(journal))
      .catch((worse: unknown) => log.warn({ err: worse }, 'an unused file stays for a day'));
    throw error;
  }
}
