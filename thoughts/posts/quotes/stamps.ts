// Stamps: approvals of quotes of local thoughts (FEP-044f).

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { nextId } from '@tandem/platform/ids.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../../foundation/events/events.ts';
import { mayQuote, type Quotable } from '../../foundation/quote-policies/policy.ts';
import { isFollowing } from '../../foundation/relations/queries.ts';
import type { QuoteStampTable } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDb, Visibility } from '../../foundation/tables/tables.ts';
import { filterViewers } from '../../foundation/visibility/visibility.ts';
import { type ActorId, type QuoteStampId, type ThoughtId, toQuoteStampId } from '../../ids.ts';
import { notify } from '../../notifications/notify.ts';

/** Does nothing if the post already has a stamp. */
const insertStamp = defineQuery((tx: ThoughtsDb, stamp: QuoteStampTable) =>
  tx
    .insertInto('quote_stamp')
    .values(stamp)
    .onConflict((conflict) => conflict.doNothing()),
);

const selectStampOfPost = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, quotingUri: string) =>
  db
    .selectFrom('quote_stamp')
    .select(['id', 'quoter_id', 'revoked_at'])
    .where('thought_id', '=', thoughtId)
    .where('quoting_uri', '=', quotingUri),
);

/** At most `most` rows. */
const selectStampsOfQuoter = defineQuery(
  (db: ThoughtsDb, thoughtId: ThoughtId, quoterId: ActorId, most: number) =>
    db
      .selectFrom('quote_stamp')
      .select('id')
      .where('thought_id', '=', thoughtId)
      .where('quoter_id', '=', quoterId)
      .limit(most),
);

const updateRevoked = defineQuery((tx: ThoughtsDb, id: QuoteStampId, revokedAt: Instant) =>
  tx.updateTable('quote_stamp').set({ revoked_at: revokedAt }).where('id', '=', id),
);

/** Stamps in force, with the username of the quoted author. */
const selectStamp = defineQuery((db: ThoughtsDb, id: QuoteStampId) =>
  db
    .selectFrom('quote_stamp')
    .innerJoin('thought', 'thought.id', 'quote_stamp.thought_id')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select(['quote_stamp.id', 'quote_stamp.thought_id', 'quote_stamp.quoting_uri', 'actor.username'])
    .where('quote_stamp.id', '=', id)
    .where('quote_stamp.revoked_at', 'is', null),
);

/** Distinct authors of stamps in force. */
const selectQuoters = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('quote_stamp')
    .select('quoter_id')
    .distinct()
    .where('thought_id', '=', thoughtId)
    .where('revoked_at', 'is', null),
);

/** Deletes the stamps in force of a deleted post. */
const deleteStampsOf = defineQuery((tx: ThoughtsDb, quotingUri: string, quoterId: ActorId) =>
  tx
    .deleteFrom('quote_stamp')
    .where('quoting_uri', '=', quotingUri)
    .where('quoter_id', '=', quoterId)
    .where('revoked_at', 'is', null),
);

/** The value of `quote_stamp.quoting_uri` for a post: the URI of a remote post, the id of a local one. */
const quotingNameOf = ({ id, uri }: { id: ThoughtId; uri: string | null }): string => uri ?? id;

/** A local thought to be quoted. */
export type QuotedThought = Quotable & { id: ThoughtId; actor_id: ActorId };

/** A remote request to quote a thought in the post `quotingUri`. */
type QuoteRequest = {
  quoterId: ActorId;
  quotingUri: string;
  /** The id of the QuoteRequest. */
  uri: string;
};

/** Maximum quotes of one thought per quoting user, as a protection against filling the table. */
const MAX_PER_QUOTER = 20;

/** Whether the author's policy lets `quoterId` quote `thought`. The caller checks visibility. */
export const isQuotableBy = async (
  db: ThoughtsDb,
  thought: QuotedThought,
  quoterId: ActorId,
): Promise<boolean> =>
  mayQuote(thought, false) ||
  (mayQuote(thought, true) && (await isFollowing(db, quoterId, thought.actor_id)));

/**
 * Replies to a request about a locked thought visible to the quoter. `quoting` is the verified quoting post,
 * `unknown` if it is not stored here, or `null` if it belongs to another author or does not quote the
 * thought. Repeated requests for one post return the same stamp unless it was revoked.
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

type QuotingThought = { id: ThoughtId; actor_id: ActorId; visibility: Visibility };

/**
 * Approves the quote of the locked `thought` in `quoting`, a public thought of a local user permitted by the
 * policy, and notifies the quoted author. Returns false if the quoter has exceeded {@link MAX_PER_QUOTER}.
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

/** Skipped if the quoted author may not see the quoting post. */
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

/** `null` if the stamp of this post was revoked or the limit is exceeded. */
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

/**
 * Revokes the approval of `quoting` to quote the locked `thought`. Returns false if no approval is in force.
 */
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

/** A stamp in its federated form, with its author's username. Revoked stamps are excluded. */
export const findStamp = selectStamp.first;

/** The authors of approved quotes of a thought. */
export const findQuoters = selectQuoters.values;

/**
 * Removes the stamps of a deleted quoting post. Revoked stamps are kept, so that a new request cannot replace
 * them.
 */
export const forgetStampsOf = deleteStampsOf.run;
