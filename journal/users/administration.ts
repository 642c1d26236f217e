// What comes with an administrator's work on accounts here: profiles and media.
import type { AccountId } from '@tandem/platform/accounts/caller.ts';
import type { AccountKeeping } from '@tandem/platform/accounts/commands.ts';
import type { MediaStore } from '@tandem/platform/media/store.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import { createMediaKeeping } from '../media/media.ts';
import type { JournalDatabase } from '../tables.ts';
import { eraseUser, registerUser } from './users.ts';

/** `looseDays` is the setting JOURNAL_LOOSE_MEDIA_DAYS. */
export const keepJournalAccounts = (
  database: JournalDatabase,
  clock: Clock,
  store: MediaStore,
  looseDays: number,
): AccountKeeping => ({
  database,
  clock,
  register: async (account) => {
    await database.write((tx) => registerUser(tx, account));
  },
  erase: async ({ id }) => {
    await database.write((tx) => eraseUser(tx, id as AccountId, clock.now()));
    await createMediaKeeping(database, store, clock, looseDays).removeDue();
  },
});
