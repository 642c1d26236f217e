// SQL of the thoughts that a user likes.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { PositionRange } from '../../../foundation/paging/positions.ts';
import { isInRange } from '../../../foundation/paging/queries.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { visibleTo } from '../../../foundation/visibility/queries.ts';
import type { ActorId } from '../../../ids.ts';

/** The thoughts that `self` likes and may still see, by the date of the like. */
export const selectLiked = defineQuery((db: ThoughtsDb, self: ActorId, range: PositionRange) =>
  db
    .selectFrom('thought_like')
    .innerJoin('thought', 'thought.id', 'thought_like.thought_id')
    .select(['thought_like.thought_id as id', 'thought_like.created_at as at'])
    .where('thought_like.actor_id', '=', self)
    .where((where) => visibleTo(where as never, self))
    .where(isInRange('thought_like.created_at', 'thought_like.thought_id', range))
    .orderBy('thought_like.created_at', range.fromOldest ? 'asc' : 'desc')
    .orderBy('thought_like.thought_id', range.fromOldest ? 'asc' : 'desc')
    .limit(inlined(range.rows)),
);
