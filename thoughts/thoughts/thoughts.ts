// Publishes and removes thoughts, of local and remote authors.
import { deferred, isGathering } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Actor } from '../actors/actors.ts';
import { forgetEmptyConversations, recordMessage } from '../conversations/conversations.ts';
import { record } from '../events/events.ts';
import { type ActorId, type AppId, type ThoughtId, toThoughtId } from '../ids.ts';
import { storeAttachments } from '../media/attachments.ts';
import { withdrawUploads } from '../media/uploads/uploads.ts';
import { TIES } from '../numbers/numbers.ts';
import { createTies, newThoughtId, retried } from '../numbers/ties.ts';
import { storePoll } from '../polls/poll.ts';
import { indexThought } from '../search-index/search-index.ts';
import { recordBoostsEnded, recordThought } from '../stream-events/stream-events.ts';
import type { ThoughtsDb, Visibility } from '../tables.ts';
import { isListed } from '../visibility/rules.ts';
import { notifyMentioned } from './audience/notify-mentioned.ts';
import { notifySubscribers } from './audience/notify-subscribers.ts';
import { recordCreation } from './audience/record-changes.ts';
import { referenceColumns, type ThoughtBody } from './content/body.ts';
import { updateCounts } from './counts.ts';
import {
  decrementBoosters,
  deleteThought,
  gatheredThoughts,
  insertThought,
  insertTombstone,
  selectAnyThought,
  selectIdByUri,
  selectLastTie,
  selectThoughtLocked,
  type ThoughtRow,
} from './store.ts';
import {
  insertTagged,
  insertThoughtActors,
  selectRecipientIds,
  selectRemoteAudience,
  selectTagged,
} from './store-references.ts';

export type { ThoughtRow } from './store.ts';

/** A remote actor, or a local user. */
type Author = (Pick<Actor, 'id'> & { host: string }) | Pick<Actor, 'id' | 'host' | 'remote_follower_count'>;

export type NewThought = {
  author: Author;
  body: ThoughtBody;
  visibility: Visibility;
  /** Whether a public thought is in public feeds and tags. */
  listed: boolean;
  /** A thought that the author may see. */
  parent: ThoughtRow | null;
  /** The date by which lists sort it. */
  at: Instant;
  /** The actors it is addressed to by name. */
  recipients: readonly ActorId[];
  /** The app with which it was written. */
  appId?: AppId | null;
  /** The id and the page of a thought from another server. */
  origin?: { uri: string; url: string | null };
};

/** Locks the thought until the transaction ends. Refuses (not found) one that `viewer` may not see. */
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

/** Whose it is, whoever may see it. Refuses (not found) an unknown thought. */
export async function requireAuthorOf(db: ThoughtsDb, id: ThoughtId): Promise<ActorId> {
  const thought = await selectAnyThought(db, id);
  if (!thought) throw notFound('thought');
  return thought.actor_id;
}

/** {@link lockThought}; refuses (forbidden) the thought of another author. */
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

/** Returns null and does nothing where a thought with that `uri` exists already. */
export async function publishThought(
  tx: ThoughtsDb,
  draft: NewThought,
  now: Instant,
): Promise<ThoughtRow | null> {
  const { body, parent, recipients } = draft;
  const thought = await insertNumbered(tx, draft);
  if (thought === null) return null;
  await updateCounts(tx, thought, body.tags, 1);
  if (isListed(thought)) await insertTagged(tx, thought, body.tags);
  await indexThought(tx, { id: thought.id, tokens: body.tokens });
  await insertThoughtActors(tx, 'recipient', thought.id, recipients);
  await insertThoughtActors(tx, 'mention', thought.id, body.mentioned);
  await recordMessage(tx, thought, recipients);
  const named = mentionedOrAddressed(thought, body.mentioned, recipients);
  await notifyMentioned(tx, thought, { parentAuthor: parent?.actor_id ?? null, mentioned: named }, now);
  await notifySubscribers(tx, thought, { parentAuthor: parent?.actor_id ?? null, mentioned: named }, now);
  await recordThought(tx, 'created', thought, now);
  await recordCreation(tx, thought.id, draft, now);
  return thought;
}

/**
 * Inserts the thought under the next free number of its date. Returns null where its uri exists already.
 */
async function insertNumbered(tx: ThoughtsDb, draft: NewThought): Promise<ThoughtRow | null> {
  for (let attempt = 0; ; attempt += 1) {
    const thought = toRow(draft, await chooseNumber(tx, draft, attempt));
    // A number that is taken fails the shared transaction, and this runs again without it.
    if (isGathering(tx) && thought.uri === null) {
      deferred(tx, gatheredThoughts).push(thought);
      return thought;
    }
    if (await insertThought.changed(tx, thought)) return thought;
    if (thought.uri !== null && (await selectIdByUri.exists(tx, thought.uri))) return null;
  }
}

/**
 * Thoughts of other servers, which often have whole seconds, are numbered in the order of their arrival, as
 * their ids are; retention goes by ids of arrival.
 */
async function chooseNumber(
  tx: ThoughtsDb,
  { author, at }: NewThought,
  attempt: number,
): Promise<{ id: ThoughtId; at: Instant; tie: number }> {
  const chosen = attempt === 0 ? { at, tie: nextTie(at) } : retried(at, attempt);
  if (author.host === null) return { ...chosen, id: newThoughtId(chosen.at, chosen.tie) };
  const last = await selectLastTie.value(tx, chosen.at);
  const tie = last === null || last + 1 >= TIES ? chosen.tie : last + 1;
  return { at: chosen.at, tie, id: toThoughtId(nextId()) };
}

const nextTie = createTies();

/** The recipients of a private thought are notified, whether the text mentions them or not. */
const mentionedOrAddressed = (
  { visibility }: Pick<ThoughtRow, 'visibility'>,
  mentioned: readonly ActorId[],
  recipients: readonly ActorId[],
): readonly ActorId[] => (visibility === 'private' ? [...mentioned, ...recipients] : mentioned);

/** Adds recipients to a remote thought and notifies them. Returns whether any is new. */
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

const toRow = (
  { author, body, visibility, listed, parent, appId, origin }: NewThought,
  { id, at, tie }: { id: ThoughtId; at: Instant; tie: number },
): ThoughtRow => ({
  id,
  actor_id: author.id,
  is_local: author.host === null ? 1 : 0,
  content: body.content,
  content_html: body.contentHtml,
  summary: body.summary,
  sensitive: body.sensitive ? 1 : 0,
  language: body.language,
  ...referenceColumns(body),
  attachments: storeAttachments(body.attachments ?? []),
  poll: storePoll(body.poll ?? null),
  app_id: appId ?? null,
  visibility,
  listed: listed ? 1 : 0,
  tags: JSON.stringify(body.tags),
  reply_to_id: parent?.id ?? null,
  root_id: parent?.root_id ?? id,
  uri: origin?.uri ?? null,
  url: origin?.url ?? null,
  created_at: at,
  tie,
  edited_at: null,
  like_count: 0,
  boost_count: 0,
  reply_count: 0,
});

/**
 * Removes a thought locked for deletion with its likes, boosts and notifications. Replies keep their
 * `replyTo`. Leaves a tombstone, except for a note to oneself, whose existence was never disclosed.
 */
export async function removeThought(tx: ThoughtsDb, thought: ThoughtRow, now: Instant): Promise<void> {
  const { id, uri, actor_id, visibility, listed } = thought;
  const told = await selectRemoteAudience(tx, thought);
  if (thought.boost_count > 0) await recordBoostsEnded(tx, thought, now);
  const addressed = visibility === 'public' ? [] : await selectRecipientIds.values(tx, id);
  await recordThought(tx, 'deleted', thought, now, addressed);
  if (thought.is_local === 1) await withdrawUploads(tx, id, now);
  await purgeThought(tx, thought);
  const isSecret = thought.is_local === 1 && visibility === 'private' && told.length === 0;
  const was_public = visibility === 'public' ? 1 : 0;
  if (!isSecret) await insertTombstone.run(tx, { id, uri, actor_id, deleted_at: now, was_public });
  if (thought.is_local === 0 || isSecret) return;
  await record(
    tx,
    { kind: 'thought-deleted', actorId: actor_id, thoughtId: id, visibility, listed, mentioned: told },
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
