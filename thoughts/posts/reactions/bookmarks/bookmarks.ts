// Bookmarks: private lists of saved thoughts.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { Page } from '@tandem/platform/schema/paging.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Window, windowOf } from '../../../foundation/paging/window.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { visibleTo } from '../../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { findThought } from '../../thoughts/queries.ts';
import { lockThought } from '../../thoughts/thoughts.ts';
import { toView } from '../../thoughts/view/load.ts';
import type { ThoughtView } from '../../thoughts/view/present.ts';
import { rowRef, thoughtViews } from '../../thoughts/view/queries.ts';

// SQL of bookmarks.

type NewBookmark = { actor_id: ActorId; thought_id: ThoughtId; created_at: number };

/** Does nothing if the bookmark exists. */
const insertBookmark = defineQuery((tx: ThoughtsDb, bookmark: NewBookmark) =>
  tx
    .insertInto('bookmark')
    .values(bookmark)
    .onConflict((on) => on.doNothing()),
);

/** Reports whether a row was deleted. */
const deleteBookmark = defineQuery((tx: ThoughtsDb, actorId: ActorId, thoughtId: ThoughtId) =>
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
const selectBookmarks = defineQuery((db: ThoughtsDb, self: ActorId, { limit, offset }: Window) => {
  const page = visibleBookmarks(db, self)
    .select(['bookmark.number', rowRef(db).as('row_ref')])
    .orderBy('bookmark.number', 'desc')
    .limit(inlined(limit))
    .offset(offset);
  return thoughtViews(db, page.as('page'), self).orderBy('page.number', 'desc');
});

/** Counted on demand: the bookmarks of one user form one index range. */
const countBookmarks = defineQuery((db: ThoughtsDb, self: ActorId) =>
  visibleBookmarks(db, self).select((select) => select.fn.countAll<number>().as('count')),
);

/** Bookmarks between two numbers, at most `rows`, starting at the newer or the older end. */
type BookmarkRange = { older: number | null; newer: number | null; fromOldest: boolean; rows: number };

const selectBookmarkRange = defineQuery(
  (db: ThoughtsDb, self: ActorId, { older, newer, fromOldest, rows }: BookmarkRange) =>
    visibleBookmarks(db, self)
      .select(['bookmark.number', 'thought.id'])
      .$if(older !== null, (query) => query.where('bookmark.number', '<', older ?? 0))
      .$if(newer !== null, (query) => query.where('bookmark.number', '>', newer ?? 0))
      .orderBy('bookmark.number', fromOldest ? 'asc' : 'desc')
      .limit(inlined(rows)),
);

/** Idempotent. Refuses thoughts hidden from `self`. */
export async function bookmarkThought(
  tx: ThoughtsDb,
  self: ActorId,
  thoughtId: ThoughtId,
  now: Instant,
): Promise<void> {
  await lockThought(tx, thoughtId, self);
  await insertBookmark.run(tx, { actor_id: self, thought_id: thoughtId, created_at: now });
}

/**
 * Idempotent. A bookmark can be removed after its thought became hidden from `self`. Refuses (not found) a
 * thought that is neither bookmarked nor visible.
 */
export async function removeBookmark(tx: ThoughtsDb, self: ActorId, thoughtId: ThoughtId): Promise<void> {
  if (await deleteBookmark.changed(tx, self, thoughtId)) return;
  if (!(await findThought(tx, thoughtId, self))) throw notFound('thought');
}

/** A page of the bookmarked thoughts visible to `self`, newest bookmark first, with the total. */
export async function loadBookmarks(
  db: ThoughtsDb,
  self: ActorId,
  page: Page,
): Promise<{ items: ThoughtView[]; total: number }> {
  const total = await countBookmarks.count(db, self);
  const window = windowOf(page, total);
  const rows = window ? await selectBookmarks.rows(db, self, window) : [];
  return { items: rows.map(toView), total };
}

/** The bookmarked thoughts visible to `self`, with their positions in the list. */
export const listBookmarkRange = selectBookmarkRange.rows;
