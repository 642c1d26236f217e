// An author's thoughts, as far as the viewer may see them.
import type { Actor } from '../../foundation/actors/actors.ts';
import { boundsOf, type NumberedPage, sliceOf } from '../../foundation/paging/numbered.ts';
import { isBlockedBetween, isFollowing } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { toView } from '../../posts/thoughts/view/load.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import { countAddressed, selectAuthorFeed, type VisibilityScope } from './store.ts';

/** A page of `author`'s thoughts, newest first, and how many `viewer` may see. */
export async function loadAuthorFeed(
  db: ThoughtsDb,
  author: Actor,
  viewer: ActorId | null,
  page: NumberedPage,
): Promise<{ items: ThoughtView[]; total: number }> {
  const scope = await scopeOf(db, author, viewer);
  const total = scope === null ? 0 : await countOf(db, author, viewer, scope);
  const window = scope === null ? null : sliceOf(page, total);
  const rows = window
    ? await selectAuthorFeed.rows(db, author.id, viewer, viewer === null, window, boundsOf(page))
    : [];
  return { items: rows.map(toView), total };
}

/** Which of the author's thoughts the viewer may see; null across a block. */
async function scopeOf(
  db: ThoughtsDb,
  author: Actor,
  viewer: ActorId | null,
): Promise<VisibilityScope | null> {
  if (viewer === null) return 'public';
  if (viewer === author.id) return 'all';
  if (await isBlockedBetween(db, author.id, viewer)) return null;
  return (await isFollowing(db, viewer, author.id)) ? 'followers' : 'public';
}

/** Adds what is addressed to the viewer by name, which the stored totals do not include. */
async function countOf(
  db: ThoughtsDb,
  author: Actor,
  viewer: ActorId | null,
  scope: VisibilityScope,
): Promise<number> {
  const followers = author.public_count + author.followers_count;
  if (scope === 'all') return followers + author.private_count;
  const stored = scope === 'followers' ? followers : author.public_count;
  return viewer === null
    ? stored
    : stored + (await countAddressed.count(db, author.id, viewer, scope === 'followers'));
}
