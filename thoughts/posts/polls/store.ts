// SQL of polls: their counts and the end time of their votes.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';

export const updatePoll = defineQuery((tx: ThoughtsDb, id: ThoughtId, poll: string | null) =>
  tx.updateTable('thought').set({ poll }).where('id', '=', id),
);

export const deleteVotes = defineQuery((tx: ThoughtsDb, id: ThoughtId) =>
  tx.deleteFrom('poll_vote').where('thought_id', '=', id),
);

/**
 * Updates votes whose voters have not been notified of the end; with `isFirst` all votes, because no end was
 * known before.
 */
export const updateEndOfVotes = defineQuery(
  (tx: ThoughtsDb, id: ThoughtId, endsAt: number | null, isFirst: boolean) =>
    tx
      .updateTable('poll_vote')
      .set({ notify_at: endsAt })
      .where('thought_id', '=', id)
      .$if(!isFirst, (query) => query.where('notify_at', 'is not', null)),
);
