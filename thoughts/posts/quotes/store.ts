// SQL of quotes and their approvals.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { blocksServerOf } from '../../foundation/relations/queries.ts';
import type { QuoteApprovalTable, QuotePolicy, RemoteQuotePolicy } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** A later approval replaces an earlier one. */
export const upsertApproval = defineQuery(
  (tx: ThoughtsDb, approval: Omit<QuoteApprovalTable, 'withdrawn_at'>) =>
    tx
      .insertInto('quote_approval')
      .values({ ...approval, withdrawn_at: null })
      .onConflict((conflict) =>
        conflict.column('thought_id').doUpdateSet({
          uri: approval.uri,
          quoted_uri: approval.quoted_uri,
          author_uri: approval.author_uri,
          withdrawn_at: null,
        }),
      ),
);

/** The id of the approval in force for the quote in a thought. */
export const selectApproval = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('quote_approval')
    .select('uri')
    .where('thought_id', '=', thoughtId)
    .where('withdrawn_at', 'is', null),
);

/** Revokes the approval for the quote in one thought. */
export const updateWithdrawnOf = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, withdrawnAt: Instant) =>
  tx
    .updateTable('quote_approval')
    .set({ withdrawn_at: withdrawnAt })
    .where('thought_id', '=', thoughtId)
    .where('withdrawn_at', 'is', null),
);

/** Returns the thoughts that used this approval. */
export const updateWithdrawn = defineQuery(
  (tx: ThoughtsDb, uri: string, authorUri: string, withdrawnAt: Instant) =>
    tx
      .updateTable('quote_approval')
      .set({ withdrawn_at: withdrawnAt })
      .where('uri', '=', uri)
      .where('author_uri', '=', authorUri)
      .where('withdrawn_at', 'is', null)
      .returning('thought_id'),
);

/** The thoughts among `ids` by local users. */
export const selectLocalAuthors = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'actor_id'])
    .where((where) => isIn(db, where.ref('id'), ids))
    .where('is_local', '=', 1),
);

/** 1 if `viewer` mutes the quoted author or blocks the author's server, otherwise null. */
const isMuted = (viewer: ActorId | null) =>
  viewer === null
    ? sql<number | null>`cast(null as integer)`
    : sql<number | null>`(select 1 where exists (select 1 from mute where mute.muter_id = ${viewer}
        and mute.muted_id = quoted.actor_id)
        or ${blocksServerOf(sql.val(viewer), sql.ref('quoted.actor_id'))})`;

/**
 * The quotes of thoughts, unordered; thoughts without a quote are omitted. `quoted_id` is null if the quoted
 * post is unknown here, regardless of visibility. `was_public` is set if a public post was deleted.
 */
export const selectQuotes = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[], viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .leftJoin('thought as quoted', (join) =>
      join.on(
        'quoted.id',
        '=',
        sql<ThoughtId>`coalesce(thought.quoted_id,
          (select found.id from thought as found where found.uri = thought.quote_uri))`,
      ),
    )
    .leftJoin('actor as author', 'author.id', 'quoted.actor_id')
    .leftJoin('quote_approval as approval', (join) =>
      join
        .onRef('approval.thought_id', '=', 'thought.id')
        .onRef('approval.quoted_uri', '=', 'thought.quote_uri'),
    )
    .leftJoin('quote_stamp as stamp', (join) =>
      join
        .onRef('stamp.thought_id', '=', 'thought.quoted_id')
        .on('stamp.quoting_uri', '=', sql<string>`coalesce(thought.uri, thought.id)`),
    )
    .leftJoin('quote_request as request', 'request.thought_id', 'thought.id')
    .select([
      'thought.id' as const,
      'thought.actor_id' as const,
      'thought.is_local' as const,
      'request.thought_id as request_id' as const,
      'request.rejected_at' as const,
      'quoted.id as quoted_id' as const,
      'quoted.actor_id as author_id' as const,
      'author.wire_uri' as const,
      'approval.author_uri' as const,
      'approval.withdrawn_at' as const,
      'stamp.id as stamp_id' as const,
      'stamp.revoked_at' as const,
      sql<number | null>`(select 1 from tombstone where was_public = 1
        and (tombstone.id = thought.quoted_id or tombstone.uri = thought.quote_uri))`.as('was_public'),
      isMuted(viewer).as('is_muted'),
    ])
    .where('thought.quote_uri', 'is not', null)
    .where((where) => isIn(db, where.ref('thought.id'), ids)),
);

export type QuoteRow = Awaited<ReturnType<typeof selectQuotes.rows>>[number];

export const updateQuotePolicy = defineQuery(
  (tx: ThoughtsDb, id: ThoughtId, policy: QuotePolicy | RemoteQuotePolicy) =>
    tx.updateTable('thought').set({ quote_policy: policy }).where('id', '=', id),
);
