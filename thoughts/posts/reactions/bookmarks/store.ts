// SQL of bookmarks.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { Window } from '../../../foundation/paging/window.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { visibleTo } from '../../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { rowRef, thoughtViews } from '../../thoughts/view/queries.ts';

type NewBookmark = { actor_id: ActorId; thought_id: ThoughtId; created_at: number };

/** Does nothing if the bookmark exists. */
export const insertBookmark = defineQuery((tx: ThoughtsDb, bookmark: NewBookmark) =>
  tx
    .insertInto('bookmark')
    .values(bookmark)
    .onConflict((on) => on.doNothing()),
);

/** Reports whether a row was deleted. */
export const deleteBookmark = defineQuery((tx: ThoughtsDb, actorId: ActorId, thoughtId: ThoughtId) =>
  tx
    .deleteFrom('bookmark')
    .where('actor_id', '=', actorId)
    .where('thought_id', '=', thoughtId)
    .returning('thought_id'),
);

/** The bookmarked thoughts that are still visible to their owner. */
const visibleBookmarks = (db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('bookmark')
    .innerJoin('thought', 'thought.id', 'bookmark.thought_id')
    .where('bookmark.actor_id', '=', self)
    .where((where) => visibleTo(where, self));

/** Newest bookmark first. */
export const selectBookmarks = defineQuery((db: ThoughtsDb, self: ActorId, { limit, offset }: Window) => {
  const page = visibleBookmarks(db, self)
    .select(['bookmark.number', rowRef(db).as('row_ref')])
    .orderBy('bookmark.number', 'desc')
    .limit(inlined(limit))
    .offset(offset);
  return thoughtViews(db, page.as('page'), self).orderBy('page.number', 'desc');
});

/** Counted on demand: the bookmarks of one user form one index range. */
export const countBookmarks = defineQuery((db: ThoughtsDb, self: ActorId) =>
  visibleBookmarks(db, self).select((select) => select.fn.countAll<number>().as('count')),
);

/** Bookmarks between two numbers, at most `rows`, starting at the newer or the older end. */
export type BookmarkRange = { older: number | null; newer: number | null; fromOldest: boolean; rows: number };

export const selectBookmarkRange = defineQuery(
  (db: ThoughtsDb, self: ActorId, { older, newer, fromOldest, rows }: BookmarkRange) =>
    visibleBookmarks(db, self)
      .select(['bookmark.number', 'thought.id'])
      .$if(older !== null, (query) => query.where('bookmark.number', '<', older ?? 0))
      .$if(newer !== null, (query) => query.where('bookmark.number', '>', newer ?? 0))
      .orderBy('bookmark.number', fromOldest ? 'asc' : 'desc')
      .limit(inlined(rows)),
);
