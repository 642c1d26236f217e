// Publishes thoughts of local and remote authors: individually, or many remote ones in one shared
// transaction.
import {
  batchesRows,
  type DeferredWrite,
  deferred,
} from '@tandem/platform/database/transactions/deferred-writes.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import { storeAttachments } from '../../accounts/media/attachments.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { indexThought } from '../../foundation/search-index/search-index.ts';
import { TIES } from '../../foundation/status-ids/status-ids.ts';
import { createTies, newThoughtId, retried } from '../../foundation/status-ids/ties.ts';
import { recordThought } from '../../foundation/stream-events/stream-events.ts';
import type { QuotePolicy, RemoteQuotePolicy } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDb, ThoughtsTables, Visibility } from '../../foundation/tables/tables.ts';
import { toLabelColumns } from '../../foundation/thoughts/labels.ts';
import { isListed } from '../../foundation/visibility/rules.ts';
import { type ActorId, type AppId, type ThoughtId, toThoughtId } from '../../ids.ts';
import { notifyAll } from '../../notifications/notify.ts';
import { loadSubscribers, loadSubscribersOfAll } from '../../people/follows/options.ts';
import { moveConversations, recordMessage } from '../conversations/conversations.ts';
import { storePoll } from '../polls/poll.ts';
import { notifyMentioned } from './audience/notify-mentioned.ts';
import { recordCreation } from './audience/record-changes.ts';
import { referenceColumns, type ThoughtBody } from './content/body.ts';
import { updateCounts } from './counts.ts';
import { findThought, incrementCount } from './queries.ts';
import {
  gatheredThoughts,
  insertThought,
  insertThoughts,
  moveConversationMutes,
  selectAnyThought,
  selectIdByUri,
  selectLastTie,
  selectLastTies,
  type ThoughtRow,
  updateParent,
} from './store.ts';
import { addThoughtActors, insertTagged } from './store-references.ts';

/** A remote actor, or a local user. */
type Author = (Pick<Actor, 'id'> & { host: string }) | Pick<Actor, 'id' | 'host' | 'remote_follower_count'>;

export type NewThought = {
  author: Author;
  body: ThoughtBody;
  visibility: Visibility;
  /** Whether a public thought appears in public feeds and tag timelines. */
  listed: boolean;
  /** The parent, which must be visible to the author. */
  parent: ThoughtRow | null;
  /** The date used for sorting. */
  at: Instant;
  /** The explicitly addressed actors. */
  recipients: readonly ActorId[];
  /** The app that created the thought. */
  appId?: AppId | null;
  /** The quote policy; null permits everyone or, for a remote thought, means that no policy is known. */
  quotePolicy?: QuotePolicy | RemoteQuotePolicy | null;
  /** The id and page URL of a remote thought. */
  origin?: { uri: string; url: string | null };
};

/** Returns null and does nothing if a thought with this `uri` exists. */
export async function publishThought(
  tx: ThoughtsDb,
  draft: NewThought,
  now: Instant,
): Promise<ThoughtRow | null> {
  const thought = await insertNumbered(tx, draft);
  if (thought !== null) await recordPublished(tx, thought, draft, now);
  return thought;
}

/** A remote thought received at `now`. */
type Arrived = { draft: NewThought; now: Instant };

/**
 * Publishes remote thoughts in a shared transaction: their ties are queried together, and one statement
 * inserts all rows. Returns the inserted thought of each draft, or null if its URI or number was taken;
 * {@link publishThought} handles those cases.
 */
export async function publishTogether(
  tx: ThoughtsDb,
  arrived: readonly Arrived[],
): Promise<(ThoughtRow | null)[]> {
  if (arrived.length === 0) return [];
  const ties = await chooseTies(
    tx,
    arrived.map(({ draft }) => draft.at),
  );
  const thoughts = arrived.map(({ draft }, at) =>
    toRow(draft, { at: draft.at, tie: ties[at] ?? 0, id: toThoughtId(nextId()) }),
  );
  // A fixed order prevents deadlocks between two processes that choose the same numbers.
  const inOrder = thoughts.toSorted((one, other) => one.created_at - other.created_at || one.tie - other.tie);
  const inserted = new Set(await insertThoughts(tx, inOrder));
  for (const [at, { draft, now }] of arrived.entries()) {
    const thought = thoughts[at];
    if (thought && inserted.has(thought.id)) await recordPublished(tx, thought, draft, now);
  }
  return thoughts.map((thought) => (inserted.has(thought.id) ? thought : null));
}

/** Writes all effects of a newly inserted thought. */
async function recordPublished(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  draft: NewThought,
  now: Instant,
): Promise<void> {
  const { body, parent, recipients } = draft;
  await updateCounts(tx, thought, body.tags, 1);
  if (isListed(thought)) await insertTagged(tx, thought, body.tags);
  await indexThought(tx, thought, body.tokens);
  await addThoughtActors(tx, 'recipient', thought.id, recipients);
  await addThoughtActors(tx, 'mention', thought.id, body.mentioned);
  await recordMessage(tx, thought, recipients);
  const named = mentionedOrAddressed(thought, body.mentioned, recipients);
  await notifyMentioned(tx, thought, { parentAuthor: parent?.actor_id ?? null, mentioned: named }, now);
  await notifySubscribers(tx, thought, { parentAuthor: parent?.actor_id ?? null, mentioned: named }, now);
  await recordThought(tx, 'created', thought, now);
  await recordCreation(tx, thought.id, draft, now);
}

/** Inserts the thought with the next free number of its date. Returns null if its URI exists. */
async function insertNumbered(tx: ThoughtsDb, draft: NewThought): Promise<ThoughtRow | null> {
  for (let attempt = 0; ; attempt += 1) {
    const thought = toRow(draft, await chooseNumber(tx, draft, attempt));
    // A number conflict fails the shared transaction, and this function then runs again in its own.
    if (batchesRows(tx) && thought.uri === null) {
      deferred(tx, gatheredThoughts).push(thought);
      return thought;
    }
    if (await insertThought.changed(tx, thought)) return thought;
    if (thought.uri !== null && (await selectIdByUri.exists(tx, thought.uri))) return null;
  }
}

/**
 * Remote dates often have a resolution of one second. Their thoughts are numbered in the order of arrival,
 * consistent with their ids; retention uses arrival ids.
 */
async function chooseNumber(
  tx: ThoughtsDb,
  { author, at }: NewThought,
  attempt: number,
): Promise<{ id: ThoughtId; at: Instant; tie: number }> {
  const chosen = attempt === 0 ? { at, tie: nextTie(at) } : retried(at, attempt);
  if (author.host === null) return { ...chosen, id: newThoughtId(chosen.at, chosen.tie) };
  const tie = tieAfter(await selectLastTie.value(tx, chosen.at), chosen.tie);
  return { at: chosen.at, tie, id: toThoughtId(nextId()) };
}

const tieAfter = (last: number | null, chosen: number): number =>
  last === null || last + 1 >= TIES ? chosen : last + 1;

/** The ties for remote thoughts with these dates, in the order of arrival. */
async function chooseTies(tx: ThoughtsDb, dates: readonly Instant[]): Promise<number[]> {
  const rows = await selectLastTies.rows(tx, [...new Set(dates)]);
  const last = new Map(rows.map(({ created_at, tie }) => [created_at, tie]));
  return dates.map((at) => {
    const tie = tieAfter(last.get(at) ?? null, nextTie(at));
    last.set(at, tie);
    return tie;
  });
}

const nextTie = createTies();

/** Recipients of a private thought are notified even if the text does not mention them. */
export const mentionedOrAddressed = (
  { visibility }: Pick<ThoughtRow, 'visibility'>,
  mentioned: readonly ActorId[],
  recipients: readonly ActorId[],
): readonly ActorId[] => (visibility === 'private' ? [...mentioned, ...recipients] : mentioned);

const toRow = (
  { author, body, visibility, listed, parent, appId, quotePolicy, origin }: NewThought,
  { id, at, tie }: { id: ThoughtId; at: Instant; tie: number },
): ThoughtRow => ({
  id,
  actor_id: author.id,
  is_local: author.host === null ? 1 : 0,
  content: body.content,
  content_html: body.contentHtml,
  ...toLabelColumns(body),
  ...referenceColumns(body),
  attachments: storeAttachments(body.attachments ?? []),
  poll: storePoll(body.poll ?? null),
  app_id: appId ?? null,
  quote_policy: quotePolicy ?? null,
  visibility,
  listed: listed ? 1 : 0,
  tags: JSON.stringify(body.tags),
  reply_to_id: parent?.id ?? null,
  reply_to_actor_id: parent?.actor_id ?? null,
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

// Notifies the followers who subscribed to each new thought of its author (follows/options.ts).

type Told = { parentAuthor: ActorId | null; mentioned: readonly ActorId[] };

/** Remote thoughts that arrive later than this create no notifications. */
const NEWS = 6 * HOUR;
/** Maximum number of recipients per call. */
const BATCH_SIZE = 64;

/** Skips replies to others, private thoughts and users who are already notified of a mention. */
async function notifySubscribers(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  { parentAuthor, mentioned }: Told,
  now: Instant,
): Promise<void> {
  const isReply = thought.reply_to_id !== null && parentAuthor !== thought.actor_id;
  if (isReply || thought.visibility === 'private' || thought.created_at < now - NEWS) return;
  if (batchesRows(tx)) {
    deferred(tx, announcements).push({ thought, mentioned, now });
    return;
  }
  await announce(tx, thought, await loadSubscribers(tx, thought.actor_id, thought.language), mentioned, now);
}

type Announcement = { thought: ThoughtRow; mentioned: readonly ActorId[]; now: Instant };

/**
 * The announcements collected in a shared transaction. Their subscribers are read in one query; few authors
 * have any.
 */
const announcements: DeferredWrite<ThoughtsTables, Announcement[]> = {
  create: () => [],
  flush: async (tx, all) => {
    const subscribers = await loadSubscribersOfAll(
      tx,
      all.map(({ thought }) => thought),
    );
    for (const { thought, mentioned, now } of all)
      await announce(tx, thought, subscribers.get(thought) ?? [], mentioned, now);
  },
};

async function announce(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  subscribers: readonly ActorId[],
  mentioned: readonly ActorId[],
  now: Instant,
): Promise<void> {
  const told = new Set(mentioned);
  const keys = subscribers
    .filter((id) => !told.has(id))
    .map((to) => ({ to, type: 'post' as const, from: thought.actor_id, thoughtId: thought.id }));
  for (let at = 0; at < keys.length; at += BATCH_SIZE) {
    await notifyAll(tx, keys.slice(at, at + BATCH_SIZE), now);
  }
}

/**
 * Makes `replyId`, which has no parent yet, a reply to `parentId`, and moves its descendants, conversation
 * mutes and direct conversations to the parent's conversation. Does nothing if the parent is hidden from the
 * reply's author or is a descendant of the reply.
 */
export async function linkLateReply(tx: ThoughtsDb, replyId: ThoughtId, parentId: ThoughtId): Promise<void> {
  const reply = await selectAnyThought(tx, replyId);
  if (!reply || reply.reply_to_id !== null) return;
  const parent = await findThought(tx, parentId, reply.actor_id);
  if (!parent || parent.root_id === reply.root_id) return;
  await updateParent(tx, reply, parent);
  await moveConversationMutes(tx, reply.root_id, parent.root_id);
  await moveConversations(tx, reply.root_id, parent.root_id);
  if (reply.visibility === 'public') await incrementCount(tx, parent.id, 'reply_count', 1);
}
