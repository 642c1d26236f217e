// SQL of stamps.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { QuoteStampTable } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, QuoteStampId, ThoughtId } from '../../ids.ts';

/** Does nothing if the post already has a stamp. */
export const insertStamp = defineQuery((tx: ThoughtsDb, stamp: QuoteStampTable) =>
  tx
    .insertInto('quote_stamp')
    .values(stamp)
    .onConflict((conflict) => conflict.doNothing()),
);

export const selectStampOfPost = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, quotingUri: string) =>
  db
    .selectFrom('quote_stamp')
    .select(['id', 'quoter_id', 'revoked_at'])
    .where('thought_id', '=', thoughtId)
    .where('quoting_uri', '=', quotingUri),
);

/** Limited to `most` rows. */
export const selectStampsOfQuoter = defineQuery(
  (db: ThoughtsDb, thoughtId: ThoughtId, quoterId: ActorId, most: number) =>
    db
      .selectFrom('quote_stamp')
      .select('id')
      .where('thought_id', '=', thoughtId)
      .where('quoter_id', '=', quoterId)
      .limit(most),
);

export const updateRevoked = defineQuery((tx: ThoughtsDb, id: QuoteStampId, revokedAt: Instant) =>
  tx.updateTable('quote_stamp').set({ revoked_at: revokedAt }).where('id', '=', id),
);

/** Stamps in force, with the username of the quoted author. */
export const selectStamp = defineQuery((db: ThoughtsDb, id: QuoteStampId) =>
  db
    .selectFrom('quote_stamp')
    .innerJoin('thought', 'thought.id', 'quote_stamp.thought_id')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select(['quote_stamp.id', 'quote_stamp.thought_id', 'quote_stamp.quoting_uri', 'actor.username'])
    .where('quote_stamp.id', '=', id)
    .where('quote_stamp.revoked_at', 'is', null),
);

/** Distinct authors of stamps in force. */
export const selectQuoters = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('quote_stamp')
    .select('quoter_id')
    .distinct()
    .where('thought_id', '=', thoughtId)
    .where('revoked_at', 'is', null),
);

/** Deletes the stamps in force of a deleted post. */
export const deleteStampsOf = defineQuery((tx: ThoughtsDb, quotingUri: string, quoterId: ActorId) =>
  tx
    .deleteFrom('quote_stamp')
    .where('quoting_uri', '=', quotingUri)
    .where('quoter_id', '=', quoterId)
    .where('revoked_at', 'is', null),
);
