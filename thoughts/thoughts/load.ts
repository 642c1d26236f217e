// Thoughts with all that is shown of them, in one query, however long the list.
import { notFound } from '@tandem/platform/refusal.ts';
import type { Named } from '../actors/actors.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import type { LoadedThought } from './present.ts';
import {
  placeOfThought,
  selectNewest,
  selectShown,
  selectShownThought,
  selectThoughts,
  type ThoughtWithAuthor,
} from './store.ts';

/** A query of the thoughts of a page with all that is shown of them; the page holds none that `viewer` may not see. */
export const showing = selectShown;

/** What a page says of the place of each thought in scope: `place`. */
export const placeOf = placeOfThought;

/** The same, newest first: the page says when its items were, `at`. */
export const showingNewest = selectNewest;

/** A row of a query that `showing` began. */
export const toLoaded = (row: ThoughtWithAuthor): LoadedThought => ({ thought: row, author: authorOf(row) });

/** The thoughts of `ids` in that order, without those that `viewer` may not see or that are gone. */
export async function loadThoughts(
  db: ThoughtsDb,
  ids: readonly string[],
  viewer: ActorId | null,
): Promise<LoadedThought[]> {
  if (ids.length === 0) return [];
  const rows = await selectThoughts(db, ids, viewer);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toLoaded(row)] : [];
  });
}

/** The one thought of `id`; refuses what `viewer` may not see. */
export async function loadThought(
  db: ThoughtsDb,
  id: string,
  viewer: ActorId | null,
): Promise<LoadedThought> {
  const row = await selectShownThought(db, id, viewer);
  if (!row) throw notFound('thought');
  return toLoaded(row);
}

const authorOf = (row: ThoughtWithAuthor): Named => ({
  id: row.actor_id,
  username: row.username,
  host: row.host,
  display_name: row.display_name,
  avatar_url: row.avatar_url,
  url: row.author_url,
});
