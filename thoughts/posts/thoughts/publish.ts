// Publishes thoughts, of local and remote authors: one, or many of other servers in one shared transaction.
import { deferred, isGathering } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { nextId } from '@tandem/platform/ids.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { storeAttachments } from '../../accounts/media/attachments.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { indexThought } from '../../foundation/search-index/search-index.ts';
import { TIES } from '../../foundation/status-ids/status-ids.ts';
import { createTies, newThoughtId, retried } from '../../foundation/status-ids/ties.ts';
import { recordThought } from '../../foundation/stream-events/stream-events.ts';
import type { QuotePolicy, RemoteQuotePolicy } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDb, Visibility } from '../../foundation/tables/tables.ts';
import { isListed } from '../../foundation/visibility/rules.ts';
import { type ActorId, type AppId, type ThoughtId, toThoughtId } from '../../ids.ts';
import { recordMessage } from '../conversations/conversations.ts';
import { storePoll } from '../polls/poll.ts';
import { notifyMentioned } from './audience/notify-mentioned.ts';
import { notifySubscribers } from './audience/notify-subscribers.ts';
import { recordCreation } from './audience/record-changes.ts';
import { referenceColumns, type ThoughtBody } from './content/body.ts';
import { updateCounts } from './counts.ts';
import {
  gatheredThoughts,
  insertThought,
  insertThoughts,
  selectIdByUri,
  selectLastTie,
  selectLastTies,
  type ThoughtRow,
} from './store.ts';
import { addThoughtActors, insertTagged } from './store-references.ts';

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
  /** Who may quote it; null for everybody, of other servers where they do not say. */
  quotePolicy?: QuotePolicy | RemoteQuotePolicy | null;
  /** The id and the page of a thought from another server. */
  origin?: { uri: string; url: string | null };
};

/** Returns null and does nothing where a thought with that `uri` exists already. */
export async function publishThought(
  tx: ThoughtsDb,
  draft: NewThought,
  now: Instant,
): Promise<ThoughtRow | null> {
  const thought = await insertNumbered(tx, draft);
  if (thought !== null) await recordPublished(tx, thought, draft, now);
  return thought;
}

/** A thought of another server that came at `now`. */
export type Arrived = { draft: NewThought; now: Instant };

/**
 * Publishes thoughts of other servers in a transaction that gathers; their numbers are asked for once, and
 * one statement inserts them. Returns the thought of each; null, and does nothing, where its uri or its
 * number was taken: {@link publishThought} knows what to do then.
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
  // In one order, so that two processes that choose the same numbers cannot deadlock.
  const inOrder = thoughts.toSorted((one, other) => one.created_at - other.created_at || one.tie - other.tie);
  const inserted = new Set(await insertThoughts(tx, inOrder));
  for (const [at, { draft, now }] of arrived.entries()) {
    const thought = thoughts[at];
    if (thought && inserted.has(thought.id)) await recordPublished(tx, thought, draft, now);
  }
  return thoughts.map((thought) => (inserted.has(thought.id) ? thought : null));
}

/** All that follows from a thought that was just inserted. */
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
  const tie = tieAfter(await selectLastTie.value(tx, chosen.at), chosen.tie);
  return { at: chosen.at, tie, id: toThoughtId(nextId()) };
}

const tieAfter = (last: number | null, chosen: number): number =>
  last === null || last + 1 >= TIES ? chosen : last + 1;

/** The ties of thoughts of other servers with these dates, in the order of their arrival. */
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

/** The recipients of a private thought are notified, whether the text mentions them or not. */
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
  summary: body.summary,
  sensitive: body.sensitive ? 1 : 0,
  language: body.language,
  ...referenceColumns(body),
  attachments: storeAttachments(body.attachments ?? []),
  poll: storePoll(body.poll ?? null),
  app_id: appId ?? null,
  quote_policy: quotePolicy ?? null,
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
