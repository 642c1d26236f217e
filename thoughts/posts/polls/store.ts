// SQL of polls: their numbers, and the votes that end with them.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';

export const updatePoll = defineQuery((tx: ThoughtsDb, id: ThoughtId, poll: string | null) =>
  tx.updateTable('thought').set({ poll }).where('id', '=', id),
);

export const deleteVotes = defineQuery((tx: ThoughtsDb, id: ThoughtId) =>
  tx.deleteFrom('poll_vote').where('thought_id', '=', id),
);

/** Of voters who have not been told of the end; with `isFirst`, of all, as none of them knew of one. */
export const updateEndOfVotes = defineQuery(
  (tx: ThoughtsDb, id: ThoughtId, endsAt: number | null, isFirst: boolean) =>
    tx
      .updateTable('poll_vote')
      .set({ notify_at: endsAt })
      .where('thought_id', '=', id)
      .$if(!isFirst, (query) => query.where('notify_at', 'is not', null)),
);
