// Updates stored polls with data from their authors' servers.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';
import { isSameQuestion, type Poll, parsePoll, storePoll } from './poll.ts';

type Asking = { id: ThoughtId; poll: string | null };

/**
 * Replaces the poll of a locked thought. For the same question, counts older than the stored ones are
 * ignored. A different question deletes the votes of local users.
 */
export async function changePoll(tx: ThoughtsDb, thought: Asking, next: Poll | null): Promise<void> {
  const before = parsePoll(thought.poll);
  if (before !== null && next !== null && isSameQuestion(before, next)) {
    await updateNumbers(tx, thought, before, next);
    return;
  }
  if (before === null && next === null) return;
  await updatePoll.run(tx, thought.id, storePoll(next));
  if (before !== null) await deleteVotes.run(tx, thought.id);
}

/** Updates the counts from another server if the question is unchanged. */
export async function refreshPoll(tx: ThoughtsDb, thought: Asking, next: Poll): Promise<void> {
  const before = parsePoll(thought.poll);
  if (before !== null && isSameQuestion(before, next)) await updateNumbers(tx, thought, before, next);
}

async function updateNumbers(tx: ThoughtsDb, { id, poll }: Asking, before: Poll, next: Poll): Promise<void> {
  if (next.asOf < before.asOf || storePoll({ ...next, asOf: before.asOf }) === poll) return;
  await updatePoll.run(tx, id, storePoll(next));
  if (before.endsAt !== next.endsAt) await updateEndOfVotes.run(tx, id, next.endsAt, before.endsAt === null);
}

// SQL of polls: their counts and the end time of their votes.

const updatePoll = defineQuery((tx: ThoughtsDb, id: ThoughtId, poll: string | null) =>
  tx.updateTable('thought').set({ poll }).where('id', '=', id),
);

const deleteVotes = defineQuery((tx: ThoughtsDb, id: ThoughtId) =>
  tx.deleteFrom('poll_vote').where('thought_id', '=', id),
);

/**
 * Updates votes whose voters have not been notified of the end; with `isFirst` all votes, because no end was
 * known before.
 */
const updateEndOfVotes = defineQuery(
  (tx: ThoughtsDb, id: ThoughtId, endsAt: number | null, isFirst: boolean) =>
    tx
      .updateTable('poll_vote')
      .set({ notify_at: endsAt })
      .where('thought_id', '=', id)
      .$if(!isFirst, (query) => query.where('notify_at', 'is not', null)),
);
