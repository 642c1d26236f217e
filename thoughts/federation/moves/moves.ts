// Moves of local users to other accounts: start, rounds, progress and end.
import { randomUUIDv7 } from 'node:crypto';
import { forbidden, invalid, notFound, Refusal } from '@tandem/platform/refusal.ts';
import { DAY, formatInstant, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { type Actor, lockActors } from '../../foundation/actors/actors.ts';
import { actorUri } from '../../foundation/addresses/object-ids.ts';
import { record } from '../../foundation/events/events.ts';
import { isBlockedBetween, isServerBlockedBetween } from '../../foundation/relations/queries.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { AccountMoveTable } from '../../foundation/tables/people.ts';
import type { ActorId, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { unfollow } from '../../people/follows/unfollow.ts';
import type { AccountMove } from '../../people/moves/contract.ts';
import type { MoveTarget } from '../remote/actors/moves.ts';
import {
  endMoves,
  insertMove,
  selectLastDeliveries,
  selectLatestMove,
  selectMoveElsewhere,
  selectOwnRequests,
  selectRemainingByHost,
  updateMove,
  updateMovedTo,
} from './store.ts';

/** Followers move to one account in this time, as in Mastodon. */
const COOL_DOWN = 30 * DAY;
/** When the servers of remaining followers are asked again, from the start. */
const ROUNDS = [8 * DAY, 15 * DAY, 22 * DAY, 29 * DAY];
/** Mastodon ignores a second Move of an actor for seven days. */
const MIN_ROUND_INTERVAL = 8 * DAY;

/** `user@host`. */
export const fullHandleOf = (base: string, { username, host }: Pick<Actor, 'username' | 'host'>): string =>
  `${username}@${host ?? new URL(base).host}`;

type Start = { target: MoveTarget; targetFollowers: number | null; withFollowers: boolean; base: string };

/**
 * Moves the user `self` to `target`. The same target again resumes the move: the next round begins if the
 * last one began eight days ago. Refuses oneself, a target without the alias and one that has moved
 * (invalid), a block between the two (forbidden), and a second move of the followers within thirty days
 * (conflict).
 */
export async function startMove(
  tx: ThoughtsDb,
  self: ActorId,
  { target, targetFollowers, withFollowers, base }: Start,
  now: Instant,
): Promise<void> {
  const own = (await lockActors(tx, [self, target.actor.id])).get(self);
  if (!own) throw notFound('user');
  await requireUsable(tx, own, target, base);
  const latest = await selectLatestMove.first(tx, self);
  const isResumed = own.moved_to === target.uri && latest?.with_followers === 1 && latest.state !== 'ended';
  if (latest && isResumed && withFollowers) return resumeMove(tx, latest, target.actor.id, now);
  if (withFollowers) await requireCooledDown(tx, self, target.uri, now);
  await endMoves.run(tx, self, now);
  await updateMovedTo.run(tx, self, target.uri, now);
  const id = randomUUIDv7();
  await insertMove.run(tx, {
    id,
    actor_id: self,
    target_uri: target.uri,
    target_handle: fullHandleOf(base, target.actor),
    with_followers: withFollowers ? 1 : 0,
    followers_at_start: own.follower_count,
    target_followers_at_start: targetFollowers,
    target_followers: targetFollowers,
    target_read_at: now,
    round: withFollowers ? 1 : 0,
    last_round_at: withFollowers ? now : null,
    next_round_at: withFollowers ? nextRoundAt(now, now) : null,
    state: withFollowers ? 'running' : 'done',
    created_at: now,
    ended_at: null,
  });
  await record(tx, { kind: 'profile-changed', actorId: self }, now);
  if (withFollowers) {
    await record(tx, { kind: 'moved', actorId: self, moveId: id, round: 1 }, now);
    await recordLocal(tx, self, target.actor.id, 'notes', now);
  }
  for (const followeeId of await selectOwnRequests.values(tx, self))
    await unfollow(tx, { followerId: self, followeeId }, now);
}

async function requireUsable(tx: ThoughtsDb, own: Actor, target: MoveTarget, base: string): Promise<void> {
  if (target.actor.id === own.id) throw invalid('/target', 'must be another account', 'own-account');
  if (!target.alsoKnownAs.includes(actorUri(base, own.username)))
    throw invalid('/target', 'must name this account as an alias', 'alias-missing');
  if (target.movedTo !== null) throw invalid('/target', 'must not have moved itself', 'target-moved');
  const isBlocked =
    (await isBlockedBetween(tx, own.id, target.actor.id)) ||
    (await isServerBlockedBetween(tx, own.id, target.actor.id));
  if (isBlocked) throw forbidden('One of the two accounts blocks the other or its server.', 'blocked');
}

async function requireCooledDown(tx: ThoughtsDb, self: ActorId, uri: string, now: Instant): Promise<void> {
  const earlier = await selectMoveElsewhere.first(tx, self, uri);
  const until = (earlier?.created_at ?? -COOL_DOWN) + COOL_DOWN;
  if (until <= now) return;
  throw new Refusal('conflict', 'Your followers moved to another account less than 30 days ago.', {
    code: 'move-too-soon',
    retryAfter: Math.ceil((until - now) / SECOND),
  });
}

/** Repeats what may be missing: followers of this server, and a round if it is time. */
async function resumeMove(
  tx: ThoughtsDb,
  move: AccountMoveTable,
  targetId: ActorId,
  now: Instant,
): Promise<void> {
  await recordLocal(tx, move.actor_id, targetId, 'follows', now);
  if (mayAskAgain(move.last_round_at, now)) await beginRound(tx, move, now);
}

/** Whether the servers of remaining followers may be asked again. */
const mayAskAgain = (lastRoundAt: Instant | null, now: Instant): boolean =>
  now - (lastRoundAt ?? 0) >= MIN_ROUND_INTERVAL;

/** Records the next round and plans the one after it. */
export async function beginRound(tx: ThoughtsDb, move: AccountMoveTable, now: Instant): Promise<void> {
  const round = move.round + 1;
  const next = nextRoundAt(move.created_at, now);
  const state = next === null ? 'done' : 'running';
  await updateMove.run(tx, move.id, { round, last_round_at: now, next_round_at: next, state });
  await record(tx, { kind: 'moved', actorId: move.actor_id, moveId: move.id, round }, now);
}

/** The planned round after the one that begins at `now`; rounds that a stopped server missed are left out. */
function nextRoundAt(start: Instant, now: Instant): Instant | null {
  const tolerance = 6 * DAY;
  return ROUNDS.map((after) => start + after).find((at) => at >= now + tolerance) ?? null;
}

const recordLocal = (
  tx: ThoughtsDb,
  actorId: ActorId,
  targetId: ActorId,
  part: 'notes' | 'follows',
  now: Instant,
): Promise<void> =>
  record(tx, { kind: 'actor-moved', actorId, targetId, part, after: { at: -1, id: '' } }, now);

/** Ends the redirect and all rounds; followers who left stay with the new account. Idempotent. */
export async function endMove(tx: ThoughtsDb, self: ActorId, now: Instant): Promise<void> {
  const own = (await lockActors(tx, [self])).get(self);
  if (!own || own.moved_to === null) return;
  await endMoves.run(tx, self, now);
  await updateMovedTo.run(tx, self, null, null);
  await record(tx, { kind: 'profile-changed', actorId: self }, now);
}

const MAX_HOSTS = 100;

/** The progress of the current move, or null. */
export async function findMoveOf(db: FederationDb, base: string, self: Actor): Promise<AccountMove | null> {
  const move = await selectLatestMove.first(db, self.id);
  if (!move || move.state === 'ended') return null;
  const hosts = await selectRemainingByHost.rows(db, self.id, MAX_HOSTS);
  const deliveries = new Map(
    (
      await selectLastDeliveries.rows(
        db,
        hosts.flatMap(({ host }) => host ?? []),
      )
    ).map(({ name, last_success_at: at }) => [name, at] as const),
  );
  const remaining = self.follower_count;
  return {
    state: move.state,
    target: { uri: move.target_uri, handle: move.target_handle },
    moveFollowers: move.with_followers === 1,
    startedAt: formatInstant(move.created_at),
    followersAtStart: move.followers_at_start,
    left: Math.max(0, move.followers_at_start - remaining),
    remaining,
    round: move.round,
    lastRoundAt: instantOrNull(move.last_round_at),
    nextRoundAt: instantOrNull(move.next_round_at),
    targetFollowersAtStart: move.target_followers_at_start,
    targetFollowers: move.target_followers,
    hosts: hosts.map(({ host, remaining: count }) => ({
      host: host ?? new URL(base).host,
      remaining: Number(count),
      lastDelivery: instantOrNull((host === null ? null : deliveries.get(host)) ?? null),
    })),
  };
}

const instantOrNull = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));
