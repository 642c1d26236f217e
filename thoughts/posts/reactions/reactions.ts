// Pages of the public users who liked or boosted a thought.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { presentUsers } from '../../accounts/users/users.ts';
import { PROFILE_COLUMNS, suspendedActorIds } from '../../foundation/actors/queries.ts';
import {
  type CursorPage,
  type CursorSlice,
  cursorSliceOf,
  newestFirst,
  toPeopleBody,
} from '../../foundation/paging/cursors.ts';
import { isInRange, type Position } from '../../foundation/paging/positions.ts';
import { blockedActorIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findThought } from '../thoughts/queries.ts';

export type { ReactionKind };

/** Newest first. Refuses (not found) a thought hidden from the viewer. */
export async function listReactors(
  db: ThoughtsDb,
  kind: ReactionKind,
  id: ThoughtId,
  viewer: ActorId | null,
  page: CursorPage<Position>,
) {
  if (!(await findThought(db, id, viewer))) throw notFound('thought');
  const rows = newestFirst(page, await selectReactors[kind].rows(db, id, viewer, cursorSliceOf(page)));
  const total = (await countReactions[kind].first(db, id, viewer))?.count ?? 0;
  return toPeopleBody(page, rows, await presentUsers(db, rows), Number(total));
}

// SQL of the users who reacted to a thought.

type ReactionKind = 'thought_like' | 'boost';

/** Excludes suspended users and those in a block relation with `viewer`. */
const reactions = (db: ThoughtsDb, kind: ReactionKind, thoughtId: ThoughtId, viewer: ActorId | null) =>
  db
    .selectFrom(`${kind} as reaction` as 'boost as reaction')
    .where('reaction.thought_id', '=', thoughtId)
    .where(
      'reaction.actor_id',
      'not in',
      viewer === null ? suspendedActorIds(db) : blockedActorIds(db, viewer),
    );

const reactors = (kind: ReactionKind) =>
  defineQuery(
    (
      db: ThoughtsDb,
      thoughtId: ThoughtId,
      viewer: ActorId | null,
      { limit, offset, older, newer }: CursorSlice<Position>,
    ) =>
      reactions(db, kind, thoughtId, viewer)
        .innerJoin('actor', 'actor.id', 'reaction.actor_id')
        .select(PROFILE_COLUMNS)
        .select('reaction.created_at as at')
        .$if(older !== null || newer !== null, (query) =>
          query.where(isInRange('reaction.created_at', 'reaction.actor_id', { older, newer })),
        )
        .orderBy('reaction.created_at', newer === null ? 'desc' : 'asc')
        .orderBy('reaction.actor_id', newer === null ? 'desc' : 'asc')
        .limit(limit)
        .offset(offset),
  );

const reactionCount = (kind: ReactionKind) =>
  defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, viewer: ActorId | null) =>
    reactions(db, kind, thoughtId, viewer).select((select) => select.fn.countAll<number>().as('count')),
  );

const selectReactors = { thought_like: reactors('thought_like'), boost: reactors('boost') };
const countReactions = { thought_like: reactionCount('thought_like'), boost: reactionCount('boost') };
