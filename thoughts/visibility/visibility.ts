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
  const { id, actor_id: author, visibility } = thought;
  const relations = await selectViewerRelations.rows(db, { id, author }, people);
  return relations
    .filter(({ id: viewer, follows, isRecipient, blocked }) =>
      canSee({
        ...{ viewer, author, visibility },
        ...{ follows: Boolean(follows), isRecipient: Boolean(isRecipient), blocked: Boolean(blocked) },
      }),
    )
    .map((viewer) => viewer.id);
}
