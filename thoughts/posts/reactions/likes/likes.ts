// Likes by local and remote actors. The count changes only together with an inserted or deleted row, which
// keeps it exact under concurrency.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Actor } from '../../../foundation/actors/actors.ts';
import { record } from '../../../foundation/events/events.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../../ids.ts';
import { notify, retractNotification } from '../../../notifications/notify.ts';
import { incrementCount } from '../../thoughts/queries.ts';
import { lockThought, lockToUndo, type ThoughtRow } from '../../thoughts/thoughts.ts';
import { deleteLike, insertLike, selectLike } from './store.ts';

type Liker = Pick<Actor, 'id' | 'host'>;

/** Idempotent. `uri` is the id of the Like from another server. Refuses thoughts hidden from `liker`. */
export async function likeThought(
  tx: ThoughtsDb,
  liker: Liker,
  thoughtId: ThoughtId,
  { at, uri = null }: { at: Instant; uri?: string | null },
  now: Instant = at,
): Promise<void> {
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
  liker: Liker,
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
const concernsRemoteServer = (liker: Liker, thought: ThoughtRow): boolean =>
  liker.host === null && thought.is_local === 0;
