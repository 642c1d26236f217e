// Bookmarks: private lists of saved thoughts.
import { notFound } from '@tandem/platform/refusal.ts';
import type { Page } from '@tandem/platform/schema/paging.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { windowOf } from '../../../foundation/paging/window.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { findThought } from '../../thoughts/queries.ts';
import { lockThought } from '../../thoughts/thoughts.ts';
import { toView } from '../../thoughts/view/load.ts';
import type { ThoughtView } from '../../thoughts/view/present.ts';
import {
  countBookmarks,
  deleteBookmark,
  insertBookmark,
  selectBookmarkRange,
  selectBookmarks,
} from './store.ts';

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
