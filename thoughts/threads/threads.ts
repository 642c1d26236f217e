// A conversation as its viewer may see it.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { loadThoughts } from '../thoughts/load.ts';
import type { LoadedThought } from '../thoughts/present.ts';
import { findThought } from '../thoughts/thoughts.ts';
import { inThreadOrder } from './rules.ts';
import { selectThread } from './store.ts';

/** Everything visible in the conversation of thought `id`, in the thread's order; refuses where that is not visible. */
export async function loadThread(
  db: ThoughtsDb,
  id: string,
  viewer: ActorId | null,
): Promise<LoadedThought[]> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  const thread = inThreadOrder(await selectThread(db, thought.root_id, viewer));
  return loadThoughts(
    db,
    thread.map((node) => node.id),
    viewer,
  );
}
