// SQL: who is hidden from who searches, and what of the rest of the index that person may find.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type RawBuilder, sql } from 'kysely';
import { acceptedFollow, blockedOrMutedIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/**
 * Whether the viewer blocks or mutes somebody, or is blocked by somebody. Suspended actors do not
 * count: their
 * thoughts are left out when hits are loaded, and few.
 */
export const hidesSomebody = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db.selectFrom(blockedOrMutedIds(db, viewer).as('hidden')).select('hidden.id').limit(1),
).exists;

/** The ids of those whom `follower` follows. */
export const followeesOf = (db: ThoughtsDb, follower: ActorId | null) =>
  db
    .selectFrom('follow')
    .select('follow.followee_id')
    .where('follow.follower_id', '=', follower)
    .where(acceptedFollow);

/**
 * On PostgreSQL: whether the row of the index in scope as `hit`, which not everybody finds, has to be looked
 * up with `foundBy`: it is by the viewer or somebody followed, or addressed to the viewer, or its author is
 * not known yet. Without a login nothing else is found.
 */
export function isLookedUp(db: ThoughtsDb, viewer: ActorId | null): RawBuilder<boolean> {
  if (viewer === null) return sql`hit.is_open is null`;
  return sql`hit.is_open is not true and (hit.is_open is null or hit.author_id = ${viewer}
    or hit.author_id in ${followeesOf(db, viewer)} or exists (select 1 from recipient
      where recipient.thought_id = hit.thought_id and recipient.actor_id = ${viewer}))`;
}
