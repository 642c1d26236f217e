// SQL of pending copy removals on devices.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId, SessionId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JournalDb } from '../tables.ts';

/** Inserts all refresh tokens that the session's device may hold. */
export const insertCopyRemovals = defineQuery(
  (tx: JournalDb, accountId: AccountId, sessionId: SessionId, now: Instant) =>
    tx
      .insertInto('copy_removal')
      .columns(['hash', 'account_id', 'expires_at'])
      .expression((from) =>
        from
          .selectFrom('refresh_token')
          .innerJoin('session', 'session.id', 'refresh_token.session_id')
          .select(['refresh_token.hash', 'session.account_id', 'refresh_token.expires_at'])
          .where('session.id', '=', sessionId)
          .where('session.account_id', '=', accountId)
          .where('refresh_token.expires_at', '>', now),
      ),
);

export const selectCopyRemoval = defineQuery((db: JournalDb, hash: string, now: Instant) =>
  db.selectFrom('copy_removal').select('hash').where('hash', '=', hash).where('expires_at', '>', now),
);

export const deleteExpiredCopyRemovals = defineQuery((tx: JournalDb, now: Instant) =>
  tx.deleteFrom('copy_removal').where('expires_at', '<=', now),
);
