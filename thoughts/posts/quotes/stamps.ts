// Stamps: the approvals with which people quote thoughts of this server (FEP-044f).
import { nextId } from '@tandem/platform/ids.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../../foundation/events/events.ts';
import { mayQuote, type Quotable } from '../../foundation/quote-policies/policy.ts';
import { isFollowing } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb, Visibility } from '../../foundation/tables/tables.ts';
import { filterViewers } from '../../foundation/visibility/visibility.ts';
import { type ActorId, type QuoteStampId, type ThoughtId, toQuoteStampId, toThoughtId } from '../../ids.ts';
import { notify } from '../../notifications/notify.ts';
import {
  deleteStampsOf,
  insertStamp,
  selectQuoters,
  selectStamp,
  selectStampOfPost,
  selectStampsOfQuoter,
  updateRevoked,
} from './store-stamps.ts';

/** A post as `quote_stamp.quoting_uri` names it: by its uri, of a user here by its id. */
export const quotingNameOf = ({ id, uri }: { id: ThoughtId; uri: string | null }): string => uri ?? id;

/** The thought of this server that `quoting_uri` names; null for a post of another. */
export const readQuotingName = (name: string): ThoughtId | null =>
  name.includes(':') ? null : toThoughtId(name);

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
 * Replies to a request about a locked thought that the quoter may see. `quoting` is the post where it is
 * known to be the quoter's, and to quote the thought; null otherwise, `unknown` where it is not kept here.
 * The same post gets the same stamp again, unless that was revoked.
 */
export async function replyToQuoteRequest(
  tx: ThoughtsDb,
  thought: QuotedThought,
  request: QuoteRequest,
  quoting: QuotingThought | 'unknown' | null,
  now: Instant,
): Promise<void> {
  const isAllowed = quoting !== null && (await isQuotableBy(tx, thought, request.quoterId));
  const stamp = isAllowed ? await createStamp(tx, thought, request, now) : null;
  const { actor_id: actorId, id: thoughtId } = thought;
  await record(
    tx,
    { kind: 'quote-replied', actorId, thoughtId, ...request, stampId: stamp?.id ?? null },
    now,
  );
  if (stamp?.isNew && quoting !== null && quoting !== 'unknown')
    await notifyQuoted(tx, thought, quoting, now);
}

/** A post that quotes. */
export type QuotingThought = { id: ThoughtId; actor_id: ActorId; visibility: Visibility };

/**
 * Approves that `quoting`, a public thought of a user here, quotes the locked `thought`, which its author may
 * quote, and notifies the author of that. False where the quoter has quoted it too often.
 */
export async function approveOwnQuote(
  tx: ThoughtsDb,
  thought: QuotedThought,
  quoting: QuotingThought,
  now: Instant,
): Promise<boolean> {
  const request = { quoterId: quoting.actor_id, quotingUri: quotingNameOf({ ...quoting, uri: null }) };
  if ((await createStamp(tx, thought, request, now)) === null) return false;
  await notifyQuoted(tx, thought, quoting, now);
  return true;
}

/** Nothing where the author may not see who quotes. */
async function notifyQuoted(
  tx: ThoughtsDb,
  thought: QuotedThought,
  quoting: QuotingThought,
  now: Instant,
): Promise<void> {
  const about = { type: 'quote', from: quoting.actor_id, thoughtId: quoting.id } as const;
  for (const to of await filterViewers(tx, quoting, [thought.actor_id]))
    await notify(tx, { to, ...about }, now);
}

/** Null where the post's stamp was revoked, or there are too many. */
async function createStamp(
  tx: ThoughtsDb,
  { id: thoughtId, actor_id: authorId }: QuotedThought,
  { quoterId, quotingUri }: Omit<QuoteRequest, 'uri'>,
  now: Instant,
): Promise<{ id: QuoteStampId; isNew: boolean } | null> {
  const given = await selectStampOfPost.first(tx, thoughtId, quotingUri);
  if (given) {
    const isInForce = given.quoter_id === quoterId && given.revoked_at === null;
    return isInForce ? { id: given.id, isNew: false } : null;
  }
  const others = await selectStampsOfQuoter.rows(tx, thoughtId, quoterId, MAX_PER_QUOTER);
  if (others.length === MAX_PER_QUOTER && quoterId !== authorId) return null;
  const id = toQuoteStampId(nextId());
  const stamp = { id, thought_id: thoughtId, quoter_id: quoterId, quoting_uri: quotingUri };
  await insertStamp.run(tx, { ...stamp, created_at: now, revoked_at: null });
  return { id, isNew: true };
}

/** Takes back that `quoting` may show `thought`, which is locked. False where it may not anyway. */
export async function revokeQuote(
  tx: ThoughtsDb,
  { id: thoughtId, actor_id: actorId }: QuotedThought,
  quoting: { id: ThoughtId; uri: string | null },
  now: Instant,
): Promise<boolean> {
  const stamp = await selectStampOfPost.first(tx, thoughtId, quotingNameOf(quoting));
  if (!stamp || stamp.revoked_at !== null) return false;
  await updateRevoked.run(tx, stamp.id, now);
  const { id: stampId, quoter_id: quoterId } = stamp;
  await record(tx, { kind: 'quote-revoked', actorId, thoughtId, quoterId, stampId }, now);
  if (quoting.uri === null)
    await record(tx, { kind: 'quote-changed', actorId: quoterId, thoughtId: quoting.id, at: now }, now);
  return true;
}

/** The stamp as other servers read it, with the name of its author; none that was revoked. */
export const findStamp = selectStamp.first;

/** Who quotes a thought with its author's approval. */
export const findQuoters = selectQuoters.values;

/** The quoter's post is no more. One that was revoked stays: it would be asked for again. */
export const forgetStampsOf = deleteStampsOf.run;
