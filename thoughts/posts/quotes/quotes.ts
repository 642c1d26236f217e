// Quotes: whether a quoted thought may be displayed, based on its author's approval (FEP-044f).
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../../foundation/events/events.ts';
import { quotePolicyOf } from '../../foundation/quote-policies/policy.ts';
import type { QuotePolicy, RemoteQuotePolicy } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { QuotedThought } from './stamps.ts';
import {
  type QuoteRow,
  selectLocalAuthors,
  selectQuotes,
  updateQuotePolicy,
  updateWithdrawn,
  upsertApproval,
} from './store.ts';

/** The ids of an approval, of the quoted post and of its author. */
export type QuoteApproval = { uri: string; quotedUri: string; authorUri: string };

/**
 * `approved`: the author of thought `id` agreed. The caller must still check visibility: for viewers who may
 * not see it, a self-quote is reported as `pending`, a quote in a local thought (`isHere`) is omitted, and
 * any other is reported as `gone`. `pending`: no decision, or the quoted post is unknown. `rejected`: the
 * author refused. `deleted`: a public post that was deleted. `gone`: approved, but missing. `muted`: the
 * viewer mutes the quoted author.
 */
export type Quote =
  | { state: 'approved'; id: ThoughtId; isOwn: boolean; isHere: boolean }
  | { state: 'pending' | 'rejected' | 'withdrawn' | 'deleted' | 'gone' | 'muted' };

/** Stores an approval confirmed by its author's server. */
export const approveQuote = (
  tx: ThoughtsDb,
  thoughtId: ThoughtId,
  { uri, quotedUri, authorUri }: QuoteApproval,
): Promise<void> =>
  upsertApproval.run(tx, { thought_id: thoughtId, uri, quoted_uri: quotedUri, author_uri: authorUri });

/** Revokes the approval `uri` of an author and publishes the change of quotes by local users. */
export async function withdrawQuoteApproval(
  tx: ThoughtsDb,
  uri: string,
  authorUri: string,
  now: Instant,
): Promise<void> {
  const ids = await updateWithdrawn.values(tx, uri, authorUri, now);
  const own = ids.length === 0 ? [] : await selectLocalAuthors.rows(tx, ids);
  for (const { id: thoughtId, actor_id: actorId } of own)
    await record(tx, { kind: 'quote-changed', actorId, thoughtId, at: now }, now);
}

/**
 * The quotes of the thoughts with `ids`, for `viewer`; thoughts without a quote are omitted. An unapproved
 * quote by a local user is visible only to that user.
 */
export async function findQuotes(
  db: ThoughtsDb,
  ids: readonly ThoughtId[],
  viewer: ActorId | null,
): Promise<ReadonlyMap<ThoughtId, Quote>> {
  const rows = ids.length === 0 ? [] : await selectQuotes.rows(db, ids, viewer);
  return new Map(rows.flatMap((row) => (isShownTo(row, viewer) ? [[row.id, quoteOf(row)]] : [])));
}

function isShownTo(row: QuoteRow, viewer: ActorId | null): boolean {
  if (row.is_local === 0 || row.actor_id === viewer) return true;
  const isUnanswered = row.request_id !== null && row.author_uri === null;
  // A deleted thought without a public tombstone had a limited audience.
  const isForgotten = row.quoted_id === null && row.was_public === null && row.author_uri === null;
  return !isUnanswered && !isForgotten;
}

/** A self-quote needs no approval. */
function quoteOf(row: QuoteRow): Quote {
  if (row.withdrawn_at !== null || row.revoked_at !== null) return { state: 'withdrawn' };
  if (row.quoted_id === null) {
    if (row.was_public !== null) return { state: 'deleted' };
    if (row.author_uri === null && row.request_id !== null) return { state: askedState(row) };
    return { state: row.author_uri === null && row.is_local === 0 ? 'pending' : 'gone' };
  }
  const isOwn = row.author_id === row.actor_id;
  const isStamped = row.stamp_id !== null;
  const isApproved = isStamped || (row.author_uri !== null && row.author_uri === row.wire_uri);
  if (isApproved && row.is_muted !== null) return { state: 'muted' };
  if (!isOwn && !isApproved) return { state: askedState(row) };
  return { state: 'approved', id: row.quoted_id, isOwn, isHere: row.is_local === 1 };
}

const askedState = ({ rejected_at: rejectedAt }: QuoteRow) => (rejectedAt === null ? 'pending' : 'rejected');

/** `thought` must be locked. Other servers are notified if the change affects them. */
export async function changeQuotePolicy(
  tx: ThoughtsDb,
  thought: QuotedThought,
  policy: QuotePolicy,
  now: Instant,
): Promise<void> {
  if ((thought.quote_policy ?? 'public') === policy) return;
  await updateQuotePolicy.run(tx, thought.id, policy);
  const { id: thoughtId, actor_id: actorId } = thought;
  if (quotePolicyOf({ ...thought, quote_policy: policy }) !== quotePolicyOf(thought))
    await record(tx, { kind: 'quote-policy-changed', actorId, thoughtId, at: now }, now);
}

/** Stores the quote policy of a remote thought. */
export async function keepRemotePolicy(
  tx: ThoughtsDb,
  { id, quote_policy: before }: Pick<QuotedThought, 'id' | 'quote_policy'>,
  policy: RemoteQuotePolicy,
): Promise<void> {
  if (before !== policy) await updateQuotePolicy.run(tx, id, policy);
}
