// SQL of personal tokens.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { PersonalTokenId } from '../ids.ts';
import type { JournalDb, PersonalTokenTable } from '../tables.ts';

export const insertToken = defineQuery((tx: JournalDb, token: PersonalTokenTable) =>
  tx.insertInto('personal_token').values(token),
);

/** Newest first. */
export const selectTokens = defineQuery((db: JournalDb, accountId: AccountId) =>
  db
    .selectFrom('personal_token')
    .select(['id', 'name', 'scope', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

/** The token with this hash and its account, unless the account is disabled. */
export const selectHolder = defineQuery((db: JournalDb, hash: string) =>
  db
    .selectFrom('personal_token')
    .innerJoin('account', 'account.id', 'personal_token.account_id')
    .select(['personal_token.id as token_id', 'scope', 'last_used_at'])
    .select(['account.id', 'username', 'role'])
    .where('hash', '=', hash)
    .where('disabled_at', 'is', null),
);

export const updateLastUse = defineQuery((tx: JournalDb, id: PersonalTokenId, now: Instant) =>
  tx.updateTable('personal_token').set({ last_used_at: now }).where('id', '=', id),
);

export const deleteToken = defineQuery((tx: JournalDb, accountId: AccountId, id: PersonalTokenId) =>
  tx.deleteFrom('personal_token').where('id', '=', id).where('account_id', '=', accountId),
);

export const deleteTokensOf = defineQuery((tx: JournalDb, accountId: AccountId) =>
  tx.deleteFrom('personal_token').where('account_id', '=', accountId),
);
