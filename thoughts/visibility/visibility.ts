// Filters actors by the visibility rule.
import type { ActorId, ThoughtId } from '../ids.ts';
import type { ThoughtsDb, Visibility } from '../tables.ts';
import { canSee } from './rules.ts';
import {
  selectBlockedActorIds,
  selectBlockedAmong,
  selectViewerRelations,
  whereParentVisible,
  whereVisible,
} from './store.ts';

/** The condition that every read of thoughts carries: true for what a viewer may see, null being nobody. */
export const visibleTo = whereVisible;

/** True where a viewer may learn what the thought in scope answers. */
export const parentVisibleTo = whereParentVisible;

/** A query of the ids of everybody whom a viewer blocks or who blocks the viewer. */
export const blockedActorIds = selectBlockedActorIds;

/** Those of `people` whom a viewer blocks or who block the viewer. */
export const filterBlocked = async (
  db: ThoughtsDb,
  viewer: ActorId,
  people: readonly ActorId[],
): Promise<ReadonlySet<ActorId>> =>
  new Set(people.length === 0 ? [] : await selectBlockedAmong(db, viewer, people));

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
