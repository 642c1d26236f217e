// SQL of requests to quote posts of other servers.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId, ThoughtId } from '../ids.ts';
import type { QuoteRequestTable } from '../tables/quotes.ts';
import type { ThoughtsDb } from '../tables.ts';

export const insertRequest = defineQuery((tx: ThoughtsDb, request: QuoteRequestTable) =>
  tx.insertInto('quote_request').values(request),
);

/** With the quoting author; nothing where what is quoted is not by `authorId`. */
export const selectRequest = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, authorId: ActorId) =>
  db
    .selectFrom('quote_request')
    .innerJoin('thought', 'thought.id', 'quote_request.thought_id')
    .innerJoin('thought as quoted', 'quoted.uri', 'quote_request.quoted_uri')
    .select(['thought.id', 'thought.actor_id', 'quote_request.quoted_uri'])
    .where('quote_request.thought_id', '=', thoughtId)
    .where('quoted.actor_id', '=', authorId),
);

/** Changes nothing where it is so already. */
export const updateRejected = defineQuery(
  (tx: ThoughtsDb, thoughtId: ThoughtId, rejectedAt: Instant | null) =>
    tx
      .updateTable('quote_request')
      .set({ rejected_at: rejectedAt })
      .where('thought_id', '=', thoughtId)
      .where('rejected_at', rejectedAt === null ? 'is not' : 'is', null),
);
