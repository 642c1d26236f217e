// Stamps: the approvals with which people of other servers quote thoughts of this one (FEP-044f).
import { nextId } from '@tandem/platform/ids.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../events/events.ts';
import { type ActorId, type QuoteStampId, type ThoughtId, toQuoteStampId } from '../ids.ts';
import { isFollowing } from '../relationships/queries.ts';
import type { ThoughtsDb } from '../tables.ts';
import { mayQuote, type Quotable } from './policy.ts';
import {
  deleteStampsOf,
  insertStamp,
  selectQuoters,
  selectStamp,
  selectStampOfPost,
  selectStampsOfQuoter,
  updateRevoked,
} from './store-stamps.ts';

/** A thought of this server that somebody may want to quote. */
export type QuotedThought = Quotable & { id: ThoughtId; actor_id: ActorId };

/** What somebody of another server asks for: to quote a thought in the post `quotingUri`. */
export type QuoteRequest = {
  quoterId: ActorId;
  quotingUri: string;
  /** The id of the QuoteRequest. */
  uri: string;
};

/** Quotes of one thought by one person: more are no quoting but filling a table. */
const MAX_PER_QUOTER = 20;

/** Whether the author of `thought` lets `quoterId`, who may see it, quote it. */
export const isQuotableBy = async (
  db: ThoughtsDb,
  thought: QuotedThought,
  quoterId: ActorId,
): Promise<boolean> =>
  mayQuote(thought, false) ||
  (mayQuote(thought, true) && (await isFollowing(db, quoterId, thought.actor_id)));

/**
 * Replies to a request about a locked thought that the quoter may see; `isQuote` where the post is known
 * to be the quoter's, and to quote the thought. The same post gets the same stamp again, unless that was
 * revoked.
 */
export async function replyToQuoteRequest(
  tx: ThoughtsDb,
  thought: QuotedThought,
  request: QuoteRequest,
  isQuote: boolean,
  now: Instant,
): Promise<void> {
  const isAllowed = isQuote && (await isQuotableBy(tx, thought, request.quoterId));
  const stampId = isAllowed ? await createStamp(tx, thought.id, request, now) : null;
  const { actor_id: actorId, id: thoughtId } = thought;
  await record(tx, { kind: 'quote-replied', actorId, thoughtId, ...request, stampId }, now);
}

/** Null where the post's stamp was revoked, or there are too many. */
async function createStamp(
  tx: ThoughtsDb,
  thoughtId: ThoughtId,
  { quoterId, quotingUri }: QuoteRequest,
  now: Instant,
): Promise<QuoteStampId | null> {
  const given = await selectStampOfPost.first(tx, thoughtId, quotingUri);
  if (given) return given.quoter_id === quoterId && given.revoked_at === null ? given.id : null;
  const others = await selectStampsOfQuoter.rows(tx, thoughtId, quoterId, MAX_PER_QUOTER);
  if (others.length === MAX_PER_QUOTER) return null;
  const id = toQuoteStampId(nextId());
  const stamp = { id, thought_id: thoughtId, quoter_id: quoterId, quoting_uri: quotingUri };
  await insertStamp.run(tx, { ...stamp, created_at: now, revoked_at: null });
  return id;
}

/**
 * Takes back that the post with the id `quotingUri` may show `thought`, which is locked. False where it may
 * not anyway.
 */
export async function revokeQuote(
  tx: ThoughtsDb,
  { id: thoughtId, actor_id: actorId }: QuotedThought,
  quotingUri: string,
  now: Instant,
): Promise<boolean> {
  const stamp = await selectStampOfPost.first(tx, thoughtId, quotingUri);
  if (!stamp || stamp.revoked_at !== null) return false;
  await updateRevoked.run(tx, stamp.id, now);
  const { id: stampId, quoter_id: quoterId } = stamp;
  await record(tx, { kind: 'quote-revoked', actorId, thoughtId, quoterId, stampId }, now);
  return true;
}

/** The stamp as other servers read it, with the name of its author; none that was revoked. */
export const findStamp = selectStamp.first;

/** Who quotes a thought with its author's approval. */
export const findQuoters = selectQuoters.values;

/** The quoter's post is no more. One that was revoked stays: it would be asked for again. */
export const forgetStampsOf = deleteStampsOf.run;
