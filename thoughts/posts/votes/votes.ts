// Voting in the polls of other servers. The numbers shown here include a vote at once; the author's server
// says later what they are (docs/decisions/0167).
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { record } from '../../foundation/events/events.ts';
import type { ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';
import { notify } from '../../notifications/notify.ts';
import { hasEnded, type Poll, parsePoll, parseVote } from '../polls/poll.ts';
import { refreshPoll } from '../polls/polls.ts';
import { lockThought } from '../thoughts/thoughts.ts';
import { selectChoices, selectEndedVote, selectEndedVotes, updateTold, upsertVote } from './store.ts';

/**
 * Votes for the choices at these positions, once each: where several may be chosen, a later vote adds some.
 * Refuses what is no poll that `voter` may see (not found); the end of the poll, positions it does not have,
 * several where one is due, and a second vote for the same or where one is due (invalid).
 */
export async function voteInPoll(
  tx: ThoughtsDb,
  voter: Pick<Actor, 'id'>,
  thoughtId: ThoughtId,
  positions: readonly number[],
  now: Instant,
): Promise<void> {
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
  // The lock of the thought keeps another vote of the same voter out.
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

/** Votes in one transaction. */
const BATCH = 100;

/** Tells voters that a poll has ended. */
export const endedPollsJob = (database: ThoughtsDatabase, clock: Clock): PeriodicJob => ({
  name: 'ended polls',
  every: MINUTE,
  run: async () => {
    const now = clock.now();
    // A write transaction where there is nothing to do would empty the response caches each minute.
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
