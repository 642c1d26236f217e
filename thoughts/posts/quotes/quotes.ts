// Quotes: whether what a thought quotes may be shown with it, because its author approved that (FEP-044f).
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../../foundation/events/events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { type QuoteRow, selectLocalAuthors, selectQuotes, updateWithdrawn, upsertApproval } from './store.ts';

/** The ids of an approval, of what it is about, and of whose it is. */
export type QuoteApproval = { uri: string; quotedUri: string; authorUri: string };

/**
 * `approved` where the author of the thought `id` agrees, which says nothing about who may see that: to those
 * who may not, an own one must look like `pending`, in a thought of this server (`isHere`) like none, and
 * another one like `gone`. `pending` where nobody agreed, or it is not known what is quoted, and `rejected`
 * where the author refused; `deleted` where that was public, and is no more; `gone` where it was approved and
 * is not there; `muted` where the viewer mutes the author of what is quoted.
 */
export type Quote =
  | { state: 'approved'; id: ThoughtId; isOwn: boolean; isHere: boolean }
  | { state: 'pending' | 'rejected' | 'withdrawn' | 'deleted' | 'gone' | 'muted' };

/** Keeps an approval that its author's server confirmed. */
export const approveQuote = (
  tx: ThoughtsDb,
  thoughtId: ThoughtId,
  { uri, quotedUri, authorUri }: QuoteApproval,
): Promise<void> =>
  upsertApproval.run(tx, { thought_id: thoughtId, uri, quoted_uri: quotedUri, author_uri: authorUri });

/** Ends the approval `uri` of an author; readers of quotes by users here are told. */
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
 * The quotes of those of the thoughts with `ids` that quote something, for `viewer`. That a user here asked
 * to quote something, and was not allowed to, is for that user alone.
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
  // Without a trace, it was for few.
  const isForgotten = row.quoted_id === null && row.was_public === null && row.author_uri === null;
  return !isUnanswered && !isForgotten;
}

/** Nobody has to approve of quoting themselves. */
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
