// From ids to thoughts, for every list: a fixed number of queries, however long the list.
import { notFound } from '@tandem/platform/refusal.ts';
import { loadActors } from '../actors/actors.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import type { LoadedThought } from './present.ts';
import { selectThoughts } from './store.ts';

/** The thoughts of `ids` in that order, without those that `viewer` may not see or that are gone. */
export async function loadThoughts(
  db: ThoughtsDb,
  ids: readonly string[],
  viewer: ActorId | null,
): Promise<LoadedThought[]> {
  if (ids.length === 0) return [];
  const rows = await selectThoughts(db, ids, viewer);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const authors = await loadActors(
    db,
    rows.map(({ actor_id }) => actor_id),
  );
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const author = row && authors.get(row.actor_id);
    if (!author) return [];
    const { liked, boosted, ...thought } = row;
    return [{ thought, author, liked: Boolean(liked), boosted: Boolean(boosted) }];
  });
}

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
