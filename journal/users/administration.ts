// Account administration of the journal: with profiles and media.
import type { AccountAdmin } from '@tandem/platform/accounts/administration/commands.ts';
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import { createMediaJanitor } from '../media/removals/janitor.ts';
import type { JournalDatabase } from '../tables.ts';
import { deleteUser, registerUser } from './users.ts';

/** `orphanDays` is the setting JOURNAL_LOOSE_MEDIA_DAYS. */
export const createJournalAccountAdmin = (
  database: JournalDatabase,
  clock: Clock,
  store: BlobStore,
  orphanDays: number,
): AccountAdmin => ({
  database,
  clock,
  register: async (account) => {
    await database.write((tx) => registerUser(tx, account));
  },
  delete: async ({ id }) => {
    await database.write((tx) => deleteUser(tx, id, clock.now()));
    await createMediaJanitor(database, store, clock, orphanDays).removeDueFiles();
  },
});
