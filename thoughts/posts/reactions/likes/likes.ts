// Likes by local and remote actors. The count changes only together with an inserted or deleted row, which
// keeps it exact under concurrency.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, requireNotMoved } from '../../../foundation/actors/actors.ts';
import { record } from '../../../foundation/events/events.ts';
import { isInRange, type PositionRange } from '../../../foundation/paging/positions.ts';
import type { ReactionTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { visibleTo } from '../../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { notify, retractNotification } from '../../../notifications/notify.ts';
import { incrementCount } from '../../thoughts/queries.ts';
import { lockThought, lockToUndo, type ThoughtRow } from '../../thoughts/thoughts.ts';

type Liker = Pick<Actor, 'id' | 'host' | 'moved_to'>;

/**
 * Idempotent. `uri` is the id of the Like from another server. Refuses thoughts hidden from `liker`, and
 * users who have moved.
 */
export async function likeThought(
  tx: ThoughtsDb,
  liker: Liker,
  thoughtId: ThoughtId,
  { at, uri = null }: { at: Instant; uri?: string | null },
  now: Instant = at,
): Promise<void> {
  requireNotMoved(liker);
  const thought = await lockThought(tx, thoughtId, liker.id);
  const isNew = await insertLike.changed(tx, {
    thought_id: thoughtId,
    actor_id: liker.id,
    uri,
    created_at: at,
  });
  if (!isNew) return;
  await incrementCount(tx, thoughtId, 'like_count', 1);
  await notify(tx, { to: thought.actor_id, type: 'like', from: liker.id, thoughtId }, now);
  if (concernsRemoteServer(liker, thought)) {
    await record(tx, { kind: 'liked', actorId: liker.id, thoughtId, at }, now);
  }
}

/** Idempotent. Retracts the author's notification. Refuses hidden thoughts that `liker` does not like. */
export async function unlikeThought(
  tx: ThoughtsDb,
  liker: Pick<Actor, 'id' | 'host'>,
  thoughtId: ThoughtId,
  now: Instant,
): Promise<void> {
  const thought = await lockToUndo(tx, thoughtId, liker, () => selectLike.exists(tx, thoughtId, liker.id));
  const ended = await deleteLike.first(tx, thoughtId, liker.id);
  if (!ended) return;
  await incrementCount(tx, thoughtId, 'like_count', -1);
  await retractNotification(tx, { to: thought.actor_id, type: 'like', from: liker.id, thoughtId });
  if (concernsRemoteServer(liker, thought)) {
    await record(tx, { kind: 'unliked', actorId: liker.id, thoughtId, at: ended.created_at }, now);
  }
}

/** A like is delivered only to the author's server; likes of local thoughts are not federated. */
const concernsRemoteServer = (liker: Pick<Actor, 'host'>, thought: ThoughtRow): boolean =>
  liker.host === null && thought.is_local === 0;

/** Returns false if the like exists. */
const insertLike = defineQuery((tx: ThoughtsDb, like: ReactionTable) =>
  tx
    .insertInto('thought_like')
    .values(like)
    .onConflict((on) => on.doNothing())
    .returning('thought_id'),
);

const selectLike = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  db
    .selectFrom('thought_like')
    .select('thought_id')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId),
);

/** Returns the time of the deleted like; undefined without a like. */
const deleteLike = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  tx
    .deleteFrom('thought_like')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId)
    .returning('created_at'),
);

/** The thoughts that `self` likes and may still see, by the date of the like. */
export const selectLiked = defineQuery((db: ThoughtsDb, self: ActorId, range: PositionRange) =>
  db
    .selectFrom('thought_like')
    .innerJoin('thought', 'thought.id', 'thought_like.thought_id')
    .select(['thought_like.thought_id as id', 'thought_like.created_at as at'])
    .where('thought_like.actor_id', '=', self)
    .where((where) => visibleTo(where as never, self))
    .where(isInRange('thought_like.created_at', 'thought_like.thought_id', range))
    .orderBy('thought_like.created_at', range.fromOldest ? 'asc' : 'desc')
    .orderBy('thought_like.thought_id', range.fromOldest ? 'asc' : 'desc')
    .limit(inlined(range.rows)),
);
