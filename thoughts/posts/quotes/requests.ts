// Requests of local users to quote remote posts, and the decisions of their authors (FEP-044f).

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../../foundation/events/events.ts';
import type { QuoteRequestTable } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { QuoteApproval } from './quotes.ts';
import { selectApproval, updateWithdrawnOf, upsertApproval } from './store.ts';

// SQL of requests to quote remote posts.

const insertRequest = defineQuery((tx: ThoughtsDb, request: QuoteRequestTable) =>
  tx.insertInto('quote_request').values(request),
);

/** The request with the quoting author; no row unless the quoted post is by `authorId`. */
const selectRequest = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, authorId: ActorId) =>
  db
    .selectFrom('quote_request')
    .innerJoin('thought', 'thought.id', 'quote_request.thought_id')
    .innerJoin('thought as quoted', 'quoted.uri', 'quote_request.quoted_uri')
    .select(['thought.id', 'thought.actor_id', 'quote_request.quoted_uri'])
    .where('quote_request.thought_id', '=', thoughtId)
    .where('quoted.actor_id', '=', authorId),
);

/** The quoted author of a local user's request, even if the quoted post has since been deleted. */
const selectAsked = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('quote_request')
    .leftJoin('thought as quoted', 'quoted.uri', 'quote_request.quoted_uri')
    .leftJoin('tombstone', 'tombstone.uri', 'quote_request.quoted_uri')
    .select((select) => select.fn.coalesce('quoted.actor_id', 'tombstone.actor_id').as('id'))
    .$narrowType<{ id: ActorId }>()
    .where('quote_request.thought_id', '=', thoughtId)
    .where((where) =>
      where.or([where('quoted.actor_id', 'is not', null), where('tombstone.actor_id', 'is not', null)]),
    ),
);

/** Changes nothing if the value is already set. */
const updateRejected = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, rejectedAt: Instant | null) =>
  tx
    .updateTable('quote_request')
    .set({ rejected_at: rejectedAt })
    .where('thought_id', '=', thoughtId)
    .where('rejected_at', rejectedAt === null ? 'is not' : 'is', null),
);

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
