// From ids to thoughts, for every list: one query, however long the list.
import { notFound } from '@tandem/platform/refusal.ts';
import type { Named } from '../actors/actors.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import type { LoadedThought } from './present.ts';
import { selectThoughts, type ThoughtWithAuthor } from './store.ts';

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
    const thought = byId.get(id);
    return thought ? [{ thought, author: authorOf(thought) }] : [];
  });
}

const authorOf = (row: ThoughtWithAuthor): Named => ({
  id: row.actor_id,
  username: row.username,
  host: row.host,
  display_name: row.display_name,
  avatar_url: row.avatar_url,
  url: row.author_url,
});

/** The one thought of `id`; refuses what `viewer` may not see. */
export async function loadThought(
  db: ThoughtsDb,
  id: string,
  viewer: ActorId | null,
): Promise<LoadedThought> {
  const [loaded] = await loadThoughts(db, [id], viewer);
  if (!loaded) throw notFound('thought');
  return loaded;
}
