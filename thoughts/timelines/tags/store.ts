// SQL of tags.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { Bounds } from '../../foundation/paging/numbered.ts';
import type { Window } from '../../foundation/paging/window.ts';
import { hiddenInPublicIds } from '../../foundation/relations/queries.ts';
import { isBetween, isBounded } from '../../foundation/status-ids/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { shownTo } from '../../foundation/visibility/queries.ts';
import type { ActorId } from '../../ids.ts';
import { newestThoughtViews, rowRef } from '../../posts/thoughts/view/queries.ts';

/** Most used since `since` first, then by name. */
export const selectPopular = defineQuery((db: ThoughtsDb, since: number, limit: number) =>
  db
    .selectFrom('tagged')
    .select((where) => ['tag as name', where.fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(limit),
);

/** The public thoughts with a tag, newest first. */
export const selectTagFeed = defineQuery(
  (db: ThoughtsDb, tag: string, viewer: ActorId | null, { limit, offset }: Window, bounds: Bounds) => {
    const direction = bounds.newer === null ? 'desc' : 'asc';
    const page = db
      .selectFrom('tagged')
      .innerJoin('thought', 'thought.id', 'tagged.thought_id')
      .select(['tagged.thought_id as id', 'tagged.created_at as at', rowRef(db).as('row_ref')])
      .where('tagged.tag', '=', tag)
      .where((where) => shownTo(where, viewer))
      .$if(isBounded(bounds), (query) => query.where(isBetween('tagged', bounds)))
      .orderBy('tagged.created_at', direction)
      .orderBy('tagged.thought_id', direction)
      .limit(inlined(limit))
      .offset(offset);
    return newestThoughtViews(db, page, viewer);
  },
);

/** The number of thoughts with the tag by actors hidden from or muted by `viewer`. */
export const countHiddenTagged = defineQuery((db: ThoughtsDb, tag: string, viewer: ActorId | null) =>
  db
    .selectFrom('tagged')
    .select((where) => where.fn.countAll<number>().as('thoughts'))
    .where('tag', '=', tag)
    .where('actor_id', 'in', hiddenInPublicIds(db, viewer)),
);

/** The names whose counter is not zero. */
export const selectUsed = defineQuery((db: ThoughtsDb, names: readonly string[]) =>
  db
    .selectFrom('counter')
    .select('name')
    .where((where) => isIn(db, where.ref('name'), names))
    .where('value', '>', 0),
);
