// Stores a staged file within the owner's quota.
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import { type OwnFile, storeFile as store } from '@tandem/platform/media/removals/removals.ts';
import type { JournalContext } from '../context.ts';
import type { JournalDb, JournalTables } from '../tables.ts';
import { checkQuota, requireQuota } from './quota.ts';

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
