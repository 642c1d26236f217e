// Requests of local users to quote remote posts, and the decisions of their authors (FEP-044f).
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../../foundation/events/events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { QuoteApproval } from './quotes.ts';
import { selectApproval, updateWithdrawnOf, upsertApproval } from './store.ts';
import { insertRequest, selectAsked, selectRequest, updateRejected } from './store-requests.ts';

/** Requests approval from `authorId` for the new `thought`, which quotes the post `uri`. */
export async function requestQuote(
  tx: ThoughtsDb,
  { id: thoughtId, actor_id: actorId }: { id: ThoughtId; actor_id: ActorId },
  { uri, authorId }: { uri: string; authorId: ActorId },
  now: Instant,
): Promise<void> {
  await insertRequest.run(tx, { thought_id: thoughtId, quoted_uri: uri, rejected_at: null });
  await record(tx, { kind: 'quote-requested', actorId, thoughtId, authorId }, now);
}

/** The post quoted by a thought if its author is `authorId`; otherwise undefined. */
export const findQuoteRequest = selectRequest.first;

/**
 * The author of whom approval was requested. That author's server receives the thought and its later changes.
 * Empty without a request.
 */
export const findAsked = selectAsked.values;

/** Stores the author's approval, also after a rejection. Does nothing if the approval is already stored. */
export async function acceptQuote(
  tx: ThoughtsDb,
  { id: thoughtId, actor_id: actorId }: { id: ThoughtId; actor_id: ActorId },
  { uri, quotedUri, authorUri }: QuoteApproval,
  now: Instant,
): Promise<void> {
  if ((await selectApproval.value(tx, thoughtId)) === uri) return;
  await updateRejected.run(tx, thoughtId, null);
  await upsertApproval.run(tx, { thought_id: thoughtId, uri, quoted_uri: quotedUri, author_uri: authorUri });
  await record(tx, { kind: 'quote-changed', actorId, thoughtId, at: now }, now);
}

/** Stores a rejection, or the withdrawal of an earlier approval. */
export async function rejectQuote(
  tx: ThoughtsDb,
  { id: thoughtId, actor_id: actorId }: { id: ThoughtId; actor_id: ActorId },
  now: Instant,
): Promise<void> {
  const isNew = await updateRejected.changed(tx, thoughtId, now);
  const wasApproved = await updateWithdrawnOf.changed(tx, thoughtId, now);
  if (isNew || wasApproved) await record(tx, { kind: 'quote-changed', actorId, thoughtId, at: now }, now);
}
