// The periodic job of moves: begins planned rounds and counts the followers of the new accounts.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import { loadActors } from '../../foundation/actors/actors.ts';
import type { AccountMoveTable } from '../../foundation/tables/people.ts';
import type { FederationContext } from '../context.ts';
import { fetchMoveTarget } from '../remote/actors/moves.ts';
import { createFetchBudget } from '../transport/limits.ts';
import { beginRound } from './moves.ts';
import { readFollowerTotal } from './operations.ts';
import { selectLatestMove, selectRunningMoves, updateMove } from './store.ts';

const BATCH = 100;

export const moveRoundsJob = (federation: FederationContext): PeriodicJob => ({
  name: 'move-rounds',
  every: HOUR,
  run: async (stopping) => {
    for (let after = ''; ; ) {
      const moves = await selectRunningMoves.rows(federation.database.read, after, BATCH);
      for (const move of moves) {
        if (stopping.aborted) return;
        await continueMove(federation, move);
      }
      const last = moves.at(-1);
      if (!last || moves.length < BATCH) return;
      after = last.id;
    }
  },
});

async function continueMove(federation: FederationContext, move: AccountMoveTable): Promise<void> {
  const now = federation.clock.now();
  if (isTargetDue(move, now)) await countTarget(federation, move, now);
  if (move.next_round_at === null || move.next_round_at > now) return;
  await federation.database.write(async (tx) => {
    const current = await selectLatestMove.first(tx, move.actor_id);
    // Ended, replaced, or continued by another request meanwhile.
    if (current?.id !== move.id || current.state !== 'running' || current.round !== move.round) return;
    const own = (await loadActors(tx, [move.actor_id])).get(move.actor_id);
    if (own && own.follower_count > 0) await beginRound(tx, current, now);
    else await updateMove.run(tx, move.id, { state: 'done', next_round_at: null });
  });
}

/** Hourly on the first day, daily then. */
const isTargetDue = ({ created_at, target_read_at }: AccountMoveTable, now: Instant): boolean =>
  now - created_at < DAY || now - target_read_at >= DAY;

async function countTarget(
  federation: FederationContext,
  move: AccountMoveTable,
  now: Instant,
): Promise<void> {
  const target = await fetchMoveTarget(federation, move.target_uri, createFetchBudget()).catch(
    (error: unknown) => {
      if (error instanceof RemoteError) return null;
      throw error;
    },
  );
  const total = target && (await readFollowerTotal(federation, target));
  const change = { target_read_at: now, ...(total === null ? {} : { target_followers: total }) };
  await federation.database.write((tx) => updateMove.run(tx, move.id, change));
}
