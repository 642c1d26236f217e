// SQL of refresh tokens.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDb, RefreshTokenTable } from '../tables.ts';

export const insertRefreshToken = defineQuery((tx: JournalDb, token: RefreshTokenTable) =>
  tx.insertInto('refresh_token').values(token),
);

export const selectRefreshToken = defineQuery((db: JournalDb, hash: string, now: Instant) =>
  db.selectFrom('refresh_token').selectAll().where('hash', '=', hash).where('expires_at', '>', now),
);

/** Returns false if the token was already replaced. */
export async function updateReplacedAt(tx: JournalDb, hash: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refresh_token')
    .set({ replaced_at: now })
    .where('hash', '=', hash)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks the session's unused tokens created up to `until` as replaced at their creation. */
export const updateSiblingsReplaced = defineQuery((tx: JournalDb, sessionId: SessionId, until: Instant) =>
  tx
    .updateTable('refresh_token')
    .set((set) => ({ replaced_at: set.ref('created_at') }))
    .where('session_id', '=', sessionId)
    .where('replaced_at', 'is', null)
    .where('created_at', '<=', until),
);

/**
 * Returns a token of the session, other than this one, used after `since`. Superseded tokens count by their
 * creation.
 */
export const selectTokenUsedSince = defineQuery(
  (tx: JournalDb, sessionId: SessionId, hash: string, since: Instant) =>
    tx
      .selectFrom('refresh_token')
      .select('hash')
      .where('session_id', '=', sessionId)
      .where('hash', '!=', hash)
      .where('replaced_at', '>', since)
      .limit(1),
);

/** Updates the replacement time of a token that is replaced again. */
export const updateReplacedAgain = defineQuery((tx: JournalDb, hash: string, now: Instant) =>
  tx.updateTable('refresh_token').set({ replaced_at: now }).where('hash', '=', hash),
);
