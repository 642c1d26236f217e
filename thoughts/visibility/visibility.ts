// Filters actors by the visibility rule.
import type { ActorId, ThoughtId } from '../ids.ts';
import type { ThoughtsDb, Visibility } from '../tables.ts';
import { canSee } from './rules.ts';
import { selectViewerRelations } from './store.ts';

/**
 * The actors among `people` who may see `thought`, or could: `recipients` are those of one that is deleted.
 */
export async function filterViewers(
  db: ThoughtsDb,
  thought: { id: ThoughtId; actor_id: ActorId; visibility: Visibility },
  people: readonly ActorId[],
  recipients: ReadonlySet<ActorId> = new Set(),
): Promise<ActorId[]> {
  if (people.length === 0) return [];
  const { id, actor_id: author, visibility } = thought;
  const relations = await selectViewerRelations.rows(db, { id, author }, people);
  return relations
    .filter(({ id: viewer, follows, isRecipient, blocked }) =>
      canSee({
        ...{ viewer, author, visibility },
        ...{ follows: Boolean(follows), blocked: Boolean(blocked) },
        isRecipient: Boolean(isRecipient) || recipients.has(viewer),
      }),
    )
    .map((viewer) => viewer.id);
}
