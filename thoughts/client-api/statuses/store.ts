// SQL of status lookups: boosts, dates and reactions.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { sql } from 'kysely';
import { suspendedActorIds } from '../../foundation/actors/queries.ts';
import { isInRange, type PositionRange } from '../../foundation/paging/positions.ts';
import { blockedActorIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { shownTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** Date and tie of a boost. */
export const selectBoost = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, boosterId: ActorId) =>
  db
    .selectFrom('boost')
    .select(['created_at', 'tie'])
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', boosterId),
);

/** Thoughts with any of these dates, the first part of their numbers. */
export const selectByDates = defineQuery((db: ThoughtsDb, dates: readonly number[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'created_at', 'tie'])
    .where((where) => isInNumbers(db, where.ref('created_at'), dates)),
);

/** The approved quotes of a thought visible to `viewer`, by the date of approval. */
export const selectQuoting = defineQuery(
  (db: ThoughtsDb, quoted: ThoughtId, viewer: ActorId | null, range: PositionRange) =>
    db
      .selectFrom('quote_stamp')
      .innerJoin('thought', (join) =>
        join.on((on) =>
          on.or([
            on('thought.uri', '=', on.ref('quote_stamp.quoting_uri')),
            on('thought.id', '=', sql<ThoughtId>`quote_stamp.quoting_uri`),
          ]),
        ),
      )
      .select(['thought.id as id', 'quote_stamp.created_at as at'])
      .where('quote_stamp.thought_id', '=', quoted)
      .where('quote_stamp.revoked_at', 'is', null)
      .where('thought.quoted_id', '=', quoted)
      .where((where) => shownTo(where as never, viewer))
      .where(isInRange('quote_stamp.created_at', 'thought.id', range))
      .orderBy('quote_stamp.created_at', range.fromOldest ? 'asc' : 'desc')
      .orderBy('thought.id', range.fromOldest ? 'asc' : 'desc')
      .limit(inlined(range.rows)),
);

/**
 * The actors that reacted to a thought, by date, without suspended actors and those in a block relation with
 * `viewer`.
 */
const selectReactors = (table: 'thought_like' | 'boost') =>
  defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, viewer: ActorId | null, range: PositionRange) =>
    db
      .selectFrom(`${table} as reaction` as 'boost as reaction')
      .select(['reaction.actor_id as id', 'reaction.created_at as at'])
      .where('reaction.thought_id', '=', thoughtId)
      .where(
        'reaction.actor_id',
        'not in',
        viewer === null ? suspendedActorIds(db) : blockedActorIds(db, viewer),
      )
      .where(isInRange('reaction.created_at', 'reaction.actor_id', range))
      .orderBy('reaction.created_at', range.fromOldest ? 'asc' : 'desc')
      .orderBy('reaction.actor_id', range.fromOldest ? 'asc' : 'desc')
      .limit(range.rows),
  ).rows;

export const selectLikers = selectReactors('thought_like');
export const selectBoosters = selectReactors('boost');
