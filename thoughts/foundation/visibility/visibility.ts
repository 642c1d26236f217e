// Filters actors by the visibility rule.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { suspendedActorIds } from '../actors/queries.ts';
import { acceptedFollow, blockedBetween, blocksOf } from '../relations/queries.ts';
import type { ThoughtsDb, Visibility } from '../tables/tables.ts';
import { canSee } from './rules.ts';

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

/**
 * The relation of each of `people` to a thought and its author, as input of `canSee`. Booleans are 0 or 1 in
 * SQLite.
 */
const selectViewerRelations = defineQuery(
  (db: ThoughtsDb, thought: { id: ThoughtId; author: ActorId }, people: readonly ActorId[]) =>
    db
      .selectFrom('actor')
      .select((where) => [
        'actor.id',
        where
          .exists(
            where
              .selectFrom('follow')
              .select('follow.followee_id')
              .whereRef('follow.follower_id', '=', 'actor.id')
              .where('follow.followee_id', '=', thought.author)
              .where(acceptedFollow),
          )
          .as('follows'),
        where
          .exists(
            where
              .selectFrom('recipient')
              .select('recipient.actor_id')
              .whereRef('recipient.actor_id', '=', 'actor.id')
              .where('recipient.thought_id', '=', thought.id),
          )
          .as('isRecipient'),
        where
          .or([
            where('actor.id', 'in', blocksOf(db, thought.author)),
            where(sql.val(thought.author), 'in', suspendedActorIds(db)),
          ])
          .as('blocked'),
      ])
      .where((where) => isIn(db, where.ref('actor.id'), people)),
);

/** Parallel arrays: one pair of a thought (with its author) and a viewer per position. */
type Pairs = {
  thoughts: readonly ThoughtId[];
  authors: readonly ActorId[];
  viewers: readonly ActorId[];
};

/**
 * {@link selectViewerRelations} for many pairs, on PostgreSQL. `position` is the 1-based index of the pair.
 */
const selectRelationsOfPairs = defineQuery((tx: ThoughtsDb, pairs: Pairs) => ({
  compile: () =>
    sql<{ position: number; follows: boolean; isRecipient: boolean; blocked: boolean }>`
      select
        position,
        (
          select 1 from follow where follower_id = viewer and followee_id = author and ${acceptedFollow} limit 1
        ) is not null as follows,
        (
          select 1 from recipient where recipient.actor_id = viewer and recipient.thought_id = thought limit 1
        ) is not null as "isRecipient",
        ${blockedBetween(sql.ref('viewer'), sql.ref('author'))} as blocked
      from unnest(
        ${sql.val(pairs.thoughts)}::text[], ${sql.val(pairs.authors)}::text[], ${sql.val(pairs.viewers)}::text[]
      ) with ordinality as given (thought, author, viewer, position)
    `.compile(tx),
}));
