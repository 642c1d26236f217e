// Filters actors by the visibility rule.
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { ThoughtsDb, Visibility } from '../tables/tables.ts';
import { canSee } from './rules.ts';
import { selectRelationsOfPairs, selectViewerRelations } from './store.ts';

/** The actors among `people` who may see `thought`. `recipients` are those of a deleted thought. */
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
    .filter((relation) =>
      maySee({ viewer: relation.id, author, visibility }, relation, recipients.has(relation.id)),
    )
    .map((viewer) => viewer.id);
}

type Seen = { id: ThoughtId; actor_id: ActorId; visibility: Visibility };

/** The pairs whose viewer may see the thought. PostgreSQL only. */
export async function filterPairs<Pair extends { thought: Seen; viewer: ActorId }>(
  tx: ThoughtsDb,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const relations = await selectRelationsOfPairs.rows(tx, {
    thoughts: pairs.map(({ thought }) => thought.id),
    authors: pairs.map(({ thought }) => thought.actor_id),
    viewers: pairs.map(({ viewer }) => viewer),
  });
  const byPosition = new Map(relations.map((relation) => [Number(relation.position), relation]));
  return pairs.filter(({ viewer, thought: { actor_id: author, visibility } }, at) => {
    const relation = byPosition.get(at + 1);
    return relation !== undefined && maySee({ viewer, author, visibility }, relation);
  });
}

/** Booleans are 0 or 1 in SQLite. */
type Relation = { follows: unknown; isRecipient: unknown; blocked: unknown };

const maySee = (
  between: { viewer: ActorId; author: ActorId; visibility: Visibility },
  { follows, isRecipient, blocked }: Relation,
  isNamed = false,
): boolean =>
  canSee({
    ...between,
    follows: Boolean(follows),
    blocked: Boolean(blocked),
    isRecipient: Boolean(isRecipient) || isNamed,
  });
