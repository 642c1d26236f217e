// Requests of users here to quote posts of other servers, and what their authors said (FEP-044f).
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../../foundation/events/events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { QuoteApproval } from './quotes.ts';
import { selectApproval, updateWithdrawnOf, upsertApproval } from './store.ts';
import { insertRequest, selectAsked, selectRequest, updateRejected } from './store-requests.ts';

/** `thought`, new, quotes the post `uri` by `authorId`, who is asked. */
export async function requestQuote(
  tx: ThoughtsDb,
  { id: thoughtId, actor_id: actorId }: { id: ThoughtId; actor_id: ActorId },
  { uri, authorId }: { uri: string; authorId: ActorId },
  now: Instant,
): Promise<void> {
  await insertRequest.run(tx, { thought_id: thoughtId, quoted_uri: uri, rejected_at: null });
  await record(tx, { kind: 'quote-requested', actorId, thoughtId, authorId }, now);
}

/** What a thought quotes, where the author of that is `authorId`; undefined otherwise. */
export const findQuoteRequest = selectRequest.first;

/**
 * Who was asked whether a thought may quote something: that server was sent the thought, and is told of what
 * becomes of it. None where nobody was asked.
 */
export const findAsked = selectAsked.values;

/** Keeps what the author said, after a rejection as well; nothing where that is known already. */
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

/** The author said no, or no longer yes. */
export async function rejectQuote(
  tx: ThoughtsDb,
  { id: thoughtId, actor_id: actorId }: { id: ThoughtId; actor_id: ActorId },
  now: Instant,
): Promise<void> {
  const isNew = await updateRejected.changed(tx, thoughtId, now);
  const wasApproved = await updateWithdrawnOf.changed(tx, thoughtId, now);
  if (isNew || wasApproved) await record(tx, { kind: 'quote-changed', actorId, thoughtId, at: now }, now);
}
