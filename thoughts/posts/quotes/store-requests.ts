// SQL of requests to quote remote posts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { QuoteRequestTable } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

export const insertRequest = defineQuery((tx: ThoughtsDb, request: QuoteRequestTable) =>
  tx.insertInto('quote_request').values(request),
);

/** The request with the quoting author; no row unless the quoted post is by `authorId`. */
export const selectRequest = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, authorId: ActorId) =>
  db
    .selectFrom('quote_request')
    .innerJoin('thought', 'thought.id', 'quote_request.thought_id')
    .innerJoin('thought as quoted', 'quoted.uri', 'quote_request.quoted_uri')
    .select(['thought.id', 'thought.actor_id', 'quote_request.quoted_uri'])
    .where('quote_request.thought_id', '=', thoughtId)
    .where('quoted.actor_id', '=', authorId),
);

/** The quoted author of a local user's request, even if the quoted post has since been deleted. */
export const selectAsked = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
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
export const updateRejected = defineQuery(
  (tx: ThoughtsDb, thoughtId: ThoughtId, rejectedAt: Instant | null) =>
    tx
      .updateTable('quote_request')
      .set({ rejected_at: rejectedAt })
      .where('thought_id', '=', thoughtId)
      .where('rejected_at', rejectedAt === null ? 'is not' : 'is', null),
);
