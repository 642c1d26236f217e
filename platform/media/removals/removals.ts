// Stores and removes media files so that a file without a row is always removed, even after a crash.
import { requireAccount } from '../../accounts/accounts.ts';
import type { Database } from '../../database/database.ts';
import type { AccountId } from '../../identity/caller.ts';
import type { Log } from '../../log/log.ts';
import { type Clock, DAY } from '../../time/clock.ts';
import type { BlobStore, StagedFile } from '../blob-store/blob-store.ts';
import type { MediaId } from '../media-id.ts';
import {
  deleteRemoval,
  insertRemovals,
  type MediaDb,
  type MediaTables,
  selectDueRemovals,
  updateRemovalDueAt,
} from './store.ts';

const BATCH_SIZE = 500;

/** The dependencies for storing and removing files. */
type MediaService = {
  database: Pick<Database<MediaTables>, 'read' | 'write'>;
  blobStore: BlobStore;
  clock: Clock;
};

/** Removes the files whose removal is due. */
export async function removeDueFiles({ database, blobStore, clock }: MediaService): Promise<void> {
  for (;;) {
    const due = await selectDueRemovals(database.read, clock.now(), BATCH_SIZE);
    for (const id of due) {
      await blobStore.delete(id);
      await database.write((tx) => deleteRemoval(tx, id));
    }
    if (due.length < BATCH_SIZE) return;
  }
}

/** A staged file and the id under which it will be stored. */
export type OwnFile = StagedFile & { id: MediaId; userId: AccountId };

/**
 * Stores the file and runs `commit`, whose transaction must call `claim` and insert the file's row. The file
 * is durable before its row exists, so its removal is scheduled first, and cancelled by `claim`.
 */
export async function storeFile<Result>(
  { database, blobStore, clock, log }: MediaService & { log: Log },
  file: OwnFile,
  commit: (claim: (tx: MediaDb) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const removal = { media_id: file.id, user_id: file.userId, due_at: clock.now() + FILE_REMOVAL_DELAY };
  await database.write((tx) => insertRemovals(tx, [removal]));
  await blobStore.put(file.id, file);
  try {
    return await commit(async (tx) => {
      await requireAccount(tx, file.userId);
      if (!(await deleteRemoval(tx, file.id))) throw new Error('The file was removed before it was in use.');
    });
  } catch (error) {
    await database
      .write((tx) => updateRemovalDueAt(tx, file.id, clock.now()))
      .then(() => removeDueFiles({ database, blobStore, clock }))
      .catch((worse: unknown) => log.warn({ err: worse }, 'an unused file is kept for a day'));
    throw error;
  }
}

/** A file is removed a day after its row, because a backup copies the rows first and the files afterwards. */
export const FILE_REMOVAL_DELAY = DAY;
