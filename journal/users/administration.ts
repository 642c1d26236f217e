// Account administration of the journal, including profiles and media.
import type { AccountAdmin } from '@tandem/platform/accounts/administration/account-admin.ts';
import { removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import type { JournalContext } from '../context.ts';
import { revokeTokens } from '../tokens/tokens.ts';
import { deleteUser, registerUser } from './users.ts';

export const createJournalAccountAdmin = ({
  database,
  clock,
  blobStore,
  base,
  activityDays,
}: Pick<JournalContext, 'database' | 'clock' | 'blobStore'> &
  Pick<AccountAdmin, 'base' | 'activityDays'>): AccountAdmin => ({
  base,
  activityDays,
  database,
  clock,
  register: async (account) => {
    await database.write((tx) => registerUser(tx, account));
  },
  delete: async ({ id }) => {
    await database.write((tx) => deleteUser(tx, id, clock.now()));
    await removeDueFiles({ database, clock, blobStore });
  },
  revokeKeys: (id) => database.write((tx) => revokeTokens(tx, id)),
});
