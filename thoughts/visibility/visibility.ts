// Filters actors by the visibility rule.
import type { ActorId, ThoughtId } from '../ids.ts';
import type { ThoughtsDb, Visibility } from '../tables.ts';
import { canSee } from './rules.ts';
import { selectViewerRelations } from './store.ts';

/** The actors among `people` who may see `thought`. */
export async function filterViewers(
  db: ThoughtsDb,
  thought: { id: ThoughtId; actor_id: ActorId; visibility: Visibility },
  people: readonly ActorId[],
): Promise<ActorId[]> {
  if (people.length === 0) return [];
  const ties = await selectViewerRelations(db, thought, people);
  return ties
    .filter(({ id, ...tie }) =>
      canSee({ viewer: id, author: thought.actor_id, visibility: thought.visibility, ...tie }),
    )
    .map(({ id }) => id);
}
