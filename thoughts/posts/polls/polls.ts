// Updates stored polls with data from their authors' servers.

import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';
import { isSameQuestion, type Poll, parsePoll, storePoll } from './poll.ts';
import { deleteVotes, updateEndOfVotes, updatePoll } from './store.ts';

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
