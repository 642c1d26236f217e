// Changes and removes local and remote thoughts; `publish.ts` creates them.
import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { withdrawUploads } from '../../accounts/media/uploads/uploads.ts';
import { record } from '../../foundation/events/events.ts';
import { recordBoostsEnded, recordThought } from '../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { forgetEmptyConversations, recordMessage } from '../conversations/conversations.ts';
import { findAsked } from '../quotes/requests.ts';
import { findQuoters, forgetStampsOf } from '../quotes/stamps.ts';
import { notifyMentioned } from './audience/notify-mentioned.ts';
import { updateCounts } from './counts.ts';
import { mentionedOrAddressed } from './publish.ts';
import {
  decrementBoosters,
  deleteThought,
  insertTombstone,
  selectAnyThought,
  selectThoughtLocked,
  type ThoughtRow,
} from './store.ts';
import {
  insertThoughtActors,
  selectRecipientIds,
  selectRemoteAudience,
  selectTagged,
} from './store-references.ts';

export type { ThoughtRow } from './store.ts';

/** Locks the thought until the transaction ends. Refuses (not found) a thought hidden from `viewer`. */
export async function lockThought(
  tx: ThoughtsDb,
  id: ThoughtId,
  viewer: ActorId,
  purpose: 'change' | 'deletion' = 'change',
): Promise<ThoughtRow> {
  const thought = await selectThoughtLocked.first(tx, id, viewer, purpose === 'deletion');
  if (!thought) throw notFound('thought');
  return thought;
}

/** The author of a thought, regardless of visibility. Refuses (not found) an unknown thought. */
export async function requireAuthorOf(db: ThoughtsDb, id: ThoughtId): Promise<ActorId> {
  const thought = await selectAnyThought(db, id);
  if (!thought) throw notFound('thought');
  return thought.actor_id;
}

/**
 * {@link lockThought} for an undo by `actor`. Actors can undo their actions (`isDone`) on thoughts that were
 * hidden from them later, so that no reaction becomes permanent.
 */
export const lockToUndo = async (
  tx: ThoughtsDb,
  id: ThoughtId,
  actor: { id: ActorId; host: string | null },
  isDone: () => Promise<boolean>,
): Promise<ThoughtRow> =>
  lockThought(tx, id, actor.host === null && !(await isDone()) ? actor.id : await requireAuthorOf(tx, id));

/** {@link lockThought}; refuses (forbidden) thoughts of other authors. */
export async function lockOwnThought(
  tx: ThoughtsDb,
  id: ThoughtId,
  author: ActorId,
  purpose: 'change' | 'deletion',
): Promise<ThoughtRow> {
  const thought = await lockThought(tx, id, author, purpose);
  if (thought.actor_id !== author) throw forbidden('This thought belongs to another author.');
  return thought;
}

/** Adds recipients to a remote thought and notifies them. Returns whether any recipient is new. */
export async function addRecipients(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  recipients: readonly ActorId[],
  now: Instant,
): Promise<boolean> {
  const added = await insertThoughtActors(tx, 'recipient', thought.id, recipients);
  await recordMessage(tx, thought, added);
  await notifyMentioned(
    tx,
    thought,
    { parentAuthor: null, mentioned: mentionedOrAddressed(thought, [], added) },
    now,
  );
  return added.length > 0;
}

/**
 * Removes a locked thought with its likes, boosts and notifications. Replies keep their `replyTo`. Leaves a
 * tombstone, except for a note to oneself, whose existence was never disclosed.
 */
export async function removeThought(tx: ThoughtsDb, thought: ThoughtRow, now: Instant): Promise<void> {
  const { id, uri, actor_id, visibility, listed } = thought;
  const told = await selectRemoteAudience(tx, thought);
  if (thought.boost_count > 0) await recordBoostsEnded(tx, thought, now);
  const addressed = visibility === 'public' ? [] : await selectRecipientIds.values(tx, id);
  await recordThought(tx, 'deleted', thought, now, addressed);
  if (thought.is_local === 1) await withdrawUploads(tx, id, now);
  const quoters =
    thought.is_local === 1 ? [...(await findQuoters(tx, id)), ...(await findAsked(tx, id))] : [];
  if (thought.is_local === 1 && thought.quoted_id !== null) await forgetStampsOf(tx, id, actor_id);
  await purgeThought(tx, thought);
  const isSecret = thought.is_local === 1 && visibility === 'private' && told.length === 0;
  const was_public = visibility === 'public' ? 1 : 0;
  if (!isSecret) await insertTombstone.run(tx, { id, uri, actor_id, deleted_at: now, was_public });
  if (thought.is_local === 0 || isSecret) return;
  await record(
    tx,
    {
      kind: 'thought-deleted',
      actorId: actor_id,
      thoughtId: id,
      visibility,
      listed,
      mentioned: told,
      ...(quoters.length === 0 ? {} : { quoters }),
    },
    now,
  );
}

/** Removes a remote thought without a tombstone, so that it can be fetched again. */
export async function purgeThought(tx: ThoughtsDb, thought: ThoughtRow): Promise<void> {
  const tags = await selectTagged(tx, thought.id);
  await decrementBoosters.run(tx, thought.id);
  await deleteThought.run(tx, thought.id);
  await forgetEmptyConversations(tx, thought);
  await updateCounts(tx, thought, tags, -1);
}
