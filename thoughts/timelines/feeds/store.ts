// SQL of the public feed and of an author's feed.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { sql } from 'kysely';
import type { Bounds } from '../../foundation/paging/numbered.ts';
import type { Window } from '../../foundation/paging/window.ts';
import { hiddenInPublicIds } from '../../foundation/relations/queries.ts';
import { isBetween, isBounded } from '../../foundation/status-ids/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { shownTo, visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId } from '../../ids.ts';
import { newestThoughtViews, rowRef } from '../../posts/thoughts/view/queries.ts';

/** The visible part of an author's thoughts: public ones, additionally followers-only ones, or all. */
export type VisibilityScope = 'public' | 'followers' | 'all';

const PUBLIC = sql.lit('public' as const);
const PRIVATE = sql.lit('private' as const);

/** Listed public thoughts, newest first; with `local`, only those of local users. */
export const selectPublicFeed = defineQuery(
  (db: ThoughtsDb, viewer: ActorId | null, local: boolean, { limit, offset }: Window, bounds: Bounds) => {
    const direction = bounds.newer === null ? 'desc' : 'asc';
    const page = db
      .selectFrom('thought')
      .select(['thought.id', 'thought.created_at as at', rowRef(db).as('row_ref')])
      .where('visibility', '=', PUBLIC)
      .where('listed', '=', sql.lit(1 as const))
      .$if(local, (query) => query.where('is_local', '=', sql.lit(1 as const)))
      .where((where) => shownTo(where, viewer))
      .$if(isBounded(bounds), (query) => query.where(isBetween('thought', bounds)))
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(inlined(limit))
      .offset(offset);
    return newestThoughtViews(db, page, viewer);
  },
);

/** The number of listed public thoughts by actors hidden from or muted by `viewer`. */
export const countHiddenPublic = defineQuery((db: ThoughtsDb, viewer: ActorId | null, local: boolean) =>
  db
    .selectFrom('actor')
    .select(sql<number | null>`sum(public_count - unlisted_count)`.as('thoughts'))
    .where('id', 'in', hiddenInPublicIds(db, viewer))
    .$if(local, (query) => query.where('host', 'is', null)),
);

/**
 * An author's thoughts, newest first. `onlyPublic` repeats a condition of `visibleTo`, so that the partial
 * index applies.
 */
export const selectAuthorFeed = defineQuery(
  (
    db: ThoughtsDb,
    authorId: ActorId,
    viewer: ActorId | null,
    onlyPublic: boolean,
    { limit, offset }: Window,
    bounds: Bounds,
  ) => {
    const direction = bounds.newer === null ? 'desc' : 'asc';
    const page = db
      .selectFrom('thought')
      .select(['thought.id', 'thought.created_at as at', rowRef(db).as('row_ref')])
      .where('actor_id', '=', authorId)
      .$if(onlyPublic, (query) => query.where('visibility', '=', PUBLIC))
      .where((where) => visibleTo(where, viewer))
      .$if(isBounded(bounds), (query) => query.where(isBetween('thought', bounds)))
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(inlined(limit))
      .offset(offset);
    return newestThoughtViews(db, page, viewer);
  },
);

/**
 * The number of an author's thoughts visible to `viewer` only as a recipient: private ones and, unless
 * `asFollower`, followers-only ones. The cross join makes SQLite start with `recipient`, where the viewer has
 * few rows.
 */
export const countAddressed = defineQuery(
  (db: ThoughtsDb, authorId: ActorId, viewer: ActorId, asFollower: boolean) =>
    db
      .selectFrom('recipient')
      .crossJoin('thought')
      .select((where) => where.fn.countAll<number>().as('thoughts'))
      .whereRef('thought.id', '=', 'recipient.thought_id')
      .where('recipient.actor_id', '=', viewer)
      .where('thought.actor_id', '=', authorId)
      .where('thought.visibility', asFollower ? '=' : '<>', asFollower ? PRIVATE : PUBLIC),
);
