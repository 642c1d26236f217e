// Quotes: whether what a thought quotes may be shown with it, because its author approved that (FEP-044f).
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId, ThoughtId } from '../ids.ts';
import type { ThoughtsDb } from '../tables.ts';
import { type QuoteRow, selectQuotes, updateWithdrawn, upsertApproval } from './store.ts';

/** The ids of an approval, of what it is about, and of whose it is. */
export type QuoteApproval = { uri: string; quotedUri: string; authorUri: string };

/**
 * `approved` where the author of the thought `id` agrees, which says nothing about who may see that: to those
 * who may not, an own one must look like `pending`, and another one like `gone`. `pending` where nobody
 * agreed, or it is not known what is quoted; `deleted` where that was public, and is no more; `gone` where
 * it was approved and is not there; `muted` where the viewer mutes the author of what is quoted.
 */
export type Quote =
  | { state: 'approved'; id: ThoughtId; isOwn: boolean }
  | { state: 'pending' | 'withdrawn' | 'deleted' | 'gone' | 'muted' };

/** Keeps an approval that its author's server confirmed. */
export const approveQuote = (
  tx: ThoughtsDb,
  thoughtId: ThoughtId,
  { uri, quotedUri, authorUri }: QuoteApproval,
): Promise<void> =>
  upsertApproval.run(tx, { thought_id: thoughtId, uri, quoted_uri: quotedUri, author_uri: authorUri });

/** Ends the approval `uri` of an author. */
export const withdrawQuoteApproval = (
  tx: ThoughtsDb,
  uri: string,
  authorUri: string,
  now: Instant,
): Promise<void> => updateWithdrawn.run(tx, uri, authorUri, now);

/** The quotes of those of the thoughts with `ids` that quote something, for `viewer`. */
export async function findQuotes(
  db: ThoughtsDb,
  ids: readonly ThoughtId[],
  viewer: ActorId | null,
): Promise<ReadonlyMap<ThoughtId, Quote>> {
  const rows = ids.length === 0 ? [] : await selectQuotes.rows(db, ids, viewer);
  return new Map(rows.map((row) => [row.id, quoteOf(row)]));
}

/** Nobody has to approve of quoting themselves. */
function quoteOf(row: QuoteRow): Quote {
  if (row.withdrawn_at !== null || row.revoked_at !== null) return { state: 'withdrawn' };
  if (row.quoted_id === null) {
    if (row.was_public !== null) return { state: 'deleted' };
    return { state: row.author_uri === null ? 'pending' : 'gone' };
  }
  const isOwn = row.author_id === row.actor_id;
  const isStamped = row.stamp_id !== null;
  const isApproved = isStamped || (row.author_uri !== null && row.author_uri === row.wire_uri);
  if (isApproved && row.is_muted !== null) return { state: 'muted' };
  return isOwn || isApproved ? { state: 'approved', id: row.quoted_id, isOwn } : { state: 'pending' };
}
