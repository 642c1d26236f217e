// Routes of polls, which are named by the number of their status.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { requireOwnActor, viewerIdOf } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { voteInPoll } from '../../posts/votes/votes.ts';
import type { Poll } from '../entities/poll.ts';
import { loadStatus, requireNumbered } from '../statuses/load.ts';
import { type Viewing, viewingOf } from '../statuses/viewing.ts';
import * as contract from './contract.ts';

export function mountPolls(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(contract.readPoll, ({ params, caller }) =>
    loadPoll(database.read, viewingOf(thoughts, viewerIdOf(caller)), params.id),
  );

  http.mount(contract.voteInPoll, ({ params, body, caller, commit }) =>
    commit(async (tx) => {
      const self = await requireOwnActor(tx, caller);
      const { thoughtId } = await requireNumbered(tx, params.id, self.id);
      await voteInPoll(tx, self, thoughtId, body.choices ?? [], clock.now());
      return loadPoll(tx, viewingOf(thoughts, self.id), params.id);
    }),
  );
}

/** Refuses (not found) a status that the viewer may not see, and one without a poll. */
async function loadPoll(db: ThoughtsDb, viewing: Viewing, id: string): Promise<Poll> {
  const { thoughtId } = await requireNumbered(db, id, viewing.viewer);
  const { poll } = await loadStatus(db, viewing, thoughtId);
  if (!poll) throw notFound('poll');
  return poll;
}
