// SQL of votes.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { PollVoteTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** The stored choices of an actor. */
export const selectChoices = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  tx
    .selectFrom('poll_vote')
    .select('choices')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId),
);

/** Inserts a vote, or replaces the choices of an existing one. */
export const upsertVote = defineQuery((tx: ThoughtsDb, vote: PollVoteTable) =>
  tx
    .insertInto('poll_vote')
    .values(vote)
    .onConflict((on) =>
      on.columns(['thought_id', 'actor_id']).doUpdateSet({ choices: (set) => set.ref('excluded.choices') }),
    ),
);

export const selectEndedVote = defineQuery((db: ThoughtsDb, now: number) =>
  db.selectFrom('poll_vote').select('thought_id').where('notify_at', '<=', now).limit(1),
);

/** Votes in ended polls, with the authors of the polls. */
export const selectEndedVotes = defineQuery((db: ThoughtsDb, now: number, most: number) =>
  db
    .selectFrom('poll_vote')
    .innerJoin('thought', 'thought.id', 'poll_vote.thought_id')
    .select(['poll_vote.thought_id', 'poll_vote.actor_id', 'thought.actor_id as author_id'])
    .where('poll_vote.notify_at', '<=', now)
    .orderBy('poll_vote.notify_at')
    .limit(most),
);

/** Reports false if the voter was already notified. */
export const updateTold = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  tx
    .updateTable('poll_vote')
    .set({ notify_at: null })
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId)
    .where('notify_at', 'is not', null)
    .returning('thought_id'),
);
