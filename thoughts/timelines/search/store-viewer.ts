// SQL of a searching viewer: the hidden actors, and the visible part of the non-public index rows.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type RawBuilder, sql } from 'kysely';
import { acceptedFollow, blockedOrMutedIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/**
 * Whether a block or mute exists between the viewer and any actor. Suspended actors do not count: their
 * thoughts are few and are removed when hits are loaded.
 */
export const hidesSomebody = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db.selectFrom(blockedOrMutedIds(db, viewer).as('hidden')).select('hidden.id').limit(1),
).exists;

/** The ids of the actors followed by `follower`. */
export const followeesOf = (db: ThoughtsDb, follower: ActorId | null) =>
  db
    .selectFrom('follow')
    .select('follow.followee_id')
    .where('follow.follower_id', '=', follower)
    .where(acceptedFollow);

/**
 * On PostgreSQL: whether the non-public index row in scope as `hit` must be checked with `foundBy`: it is by
 * the viewer or a followed actor, or addressed to the viewer, or its author is not indexed yet. For anonymous
 * viewers only the last case applies.
 */
export function isLookedUp(db: ThoughtsDb, viewer: ActorId | null): RawBuilder<boolean> {
  if (viewer === null) return sql`hit.is_open is null`;
  return sql`hit.is_open is not true and (hit.is_open is null or hit.author_id = ${viewer}
    or hit.author_id in ${followeesOf(db, viewer)} or exists (select 1 from recipient
      where recipient.thought_id = hit.thought_id and recipient.actor_id = ${viewer}))`;
}
