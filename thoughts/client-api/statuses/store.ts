// SQL of what statuses are found by: boosts, dates, and who reacted to them.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { sql } from 'kysely';
import { isInRange } from '../../foundation/paging/queries.ts';
import { blockedActorIds, suspendedActorIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { shownTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { PeopleRange } from '../paging/people-range.ts';

/** Date and tie of somebody's boost. */
export const selectBoost = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, boosterId: ActorId) =>
  db
    .selectFrom('boost')
    .select(['created_at', 'tie'])
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', boosterId),
);

/** Thoughts of any of these dates, which their numbers begin with. */
export const selectByDates = defineQuery((db: ThoughtsDb, dates: readonly number[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'created_at', 'tie'])
    .where((where) => isInNumbers(db, where.ref('created_at'), dates)),
);

/** What quotes a thought with approval and is shown to `viewer`, by when that was given. */
export const selectQuoting = defineQuery(
  (db: ThoughtsDb, quoted: ThoughtId, viewer: ActorId | null, range: PeopleRange) =>
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

/** Who reacted to a thought, and when, without those across a block of `viewer`, and suspended ones. */
const selectReactors = (table: 'thought_like' | 'boost') =>
  defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, viewer: ActorId | null, range: PeopleRange) =>
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
