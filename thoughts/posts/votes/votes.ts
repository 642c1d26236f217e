// Votes in remote polls. Displayed counts include a vote immediately; the author's server later sends the
// authoritative counts.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { type Actor, requireNotMoved } from '../../foundation/actors/actors.ts';
import { record } from '../../foundation/events/events.ts';
import type { PollVoteTable, ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { notify } from '../../notifications/notify.ts';
import { hasEnded, type Poll, parsePoll, parseVote } from '../polls/poll.ts';
import { refreshPoll } from '../polls/polls.ts';
import { lockThought } from '../thoughts/thoughts.ts';

/**
 * Votes for the choices at these positions, ignoring duplicates. In a multiple-choice poll, a later vote adds
 * choices. Refuses (not found) a thought that is hidden from `voter` or has no poll; refuses (invalid) an
 * ended poll, unknown positions, multiple choices or a second vote in a single-choice poll, and a repeated
 * choice.
 */
export async function voteInPoll(
  tx: ThoughtsDb,
  voter: Pick<Actor, 'id' | 'host' | 'moved_to'>,
  thoughtId: ThoughtId,
  positions: readonly number[],
  now: Instant,
): Promise<void> {
  requireNotMoved(voter);
  const thought = await lockThought(tx, thoughtId, voter.id);
  const poll = parsePoll(thought.poll);
  if (poll === null) throw notFound('poll');
  const choices = [...new Set(positions)];
  if (hasEnded(poll, now)) throw invalid('/choices', 'The poll has already ended');
  if (!choices.every((choice) => poll.choices[choice] !== undefined))
    throw invalid('/choices', 'The chosen vote option does not exist');
  if (!poll.multiple && choices.length > 1)
    throw invalid('/choices', 'Only one option of this poll can be chosen');
  if (choices.length === 0) return;
  // The lock on the thought excludes concurrent votes.
  const earlier = parseVote((await selectChoices.value(tx, thoughtId, voter.id)) ?? null);
  const isFirst = earlier.length === 0;
  if (!isFirst && (!poll.multiple || choices.some((choice) => earlier.includes(choice))))
    throw invalid('/choices', 'You have already voted on this poll');
  const stored = JSON.stringify([...earlier, ...choices]);
  const vote = { thought_id: thoughtId, actor_id: voter.id, choices: stored };
  await upsertVote.run(tx, { ...vote, notify_at: poll.endsAt, created_at: now });
  await refreshPoll(tx, thought, withVote(poll, choices, isFirst));
  for (const choice of choices) {
    const name = poll.choices[choice]?.title ?? '';
    await record(tx, { kind: 'voted', actorId: voter.id, thoughtId, choice, name, at: now }, now);
  }
}

const withVote = (poll: Poll, chosen: readonly number[], isFirst: boolean): Poll => ({
  ...poll,
  voters: poll.voters === null ? null : poll.voters + (isFirst ? 1 : 0),
  choices: poll.choices.map(({ title, votes }, at) => ({
    title,
    votes: votes + (chosen.includes(at) ? 1 : 0),
  })),
});

/** Votes per transaction. */
const BATCH = 100;

/** Notifies voters of the end of a poll. */
export const endedPollsJob = (database: ThoughtsDatabase, clock: Clock): PeriodicJob => ({
  name: 'ended polls',
  every: MINUTE,
  run: async () => {
    const now = clock.now();
    // Checked with a read first: an empty write transaction would invalidate the response caches every
    // minute.
    while (await selectEndedVote.exists(database.read, now)) {
      await database.write((tx) => tellVoters(tx, now));
    }
  },
});

async function tellVoters(tx: ThoughtsDb, now: Instant): Promise<void> {
  for (const { thought_id, actor_id, author_id } of await selectEndedVotes.rows(tx, now, BATCH)) {
    if (!(await updateTold.changed(tx, thought_id, actor_id))) continue;
    const told = { to: actor_id, type: 'poll', from: author_id, thoughtId: thought_id } as const;
    await notify(tx, told, now);
  }
}

/** The stored choices of an actor. */
const selectChoices = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  tx
    .selectFrom('poll_vote')
    .select('choices')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId),
);

/** Inserts a vote, or replaces the choices of an existing one. */
const upsertVote = defineQuery((tx: ThoughtsDb, vote: PollVoteTable) =>
  tx
    .insertInto('poll_vote')
    .values(vote)
    .onConflict((on) =>
      on.columns(['thought_id', 'actor_id']).doUpdateSet({ choices: (set) => set.ref('excluded.choices') }),
    ),
);

const selectEndedVote = defineQuery((db: ThoughtsDb, now: number) =>
  db.selectFrom('poll_vote').select('thought_id').where('notify_at', '<=', now).limit(1),
);

/** Votes in ended polls, with the authors of the polls. */
const selectEndedVotes = defineQuery((db: ThoughtsDb, now: number, most: number) =>
  db
    .selectFrom('poll_vote')
    .innerJoin('thought', 'thought.id', 'poll_vote.thought_id')
    .select(['poll_vote.thought_id', 'poll_vote.actor_id', 'thought.actor_id as author_id'])
    .where('poll_vote.notify_at', '<=', now)
    .orderBy('poll_vote.notify_at')
    .limit(most),
);

/** Reports false if the voter was already notified. */
const updateTold = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  tx
    .updateTable('poll_vote')
    .set({ notify_at: null })
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId)
    .where('notify_at', 'is not', null)
    .returning('thought_id'),
);
