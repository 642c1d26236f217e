// The SQL of boosts, for every feature that lists them.
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { type SqlBool, sql } from 'kysely';
import { hiddenActorIds } from '../../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';

/**
 * The author of the `boost` in scope: in SQLite looked up where it is asked for, as the index that boosts
 * are read by lacks it.
 */
const authorOfBoost = (db: ThoughtsDb) =>
  dialectOf(db) === 'sqlite'
    ? sql<ActorId>`(select whole.author_id from boost as whole
        where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id)`
    : sql<ActorId>`boost.author_id`;

/**
 * True where the author of what the `boost` in scope boosts is not hidden from `viewer`. Most hide nobody:
 * then no author is looked up (docs/decisions/0269).
 */
export function isOfShownAuthor(db: ThoughtsDb, viewer: ActorId) {
  const hidden = hiddenActorIds(db, viewer);
  return sql<SqlBool>`(not exists ${hidden} or ${authorOfBoost(db)} not in ${hidden})`;
}
