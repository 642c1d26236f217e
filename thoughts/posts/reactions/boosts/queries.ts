// SQL of boosts for the features that list them.
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { type SqlBool, sql } from 'kysely';
import { hiddenActorIds } from '../../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';

/**
 * The author of the thought boosted by the `boost` in scope. On SQLite a subquery looks it up on demand,
 * because the index used to read boosts does not contain it.
 */
const authorOfBoost = (db: ThoughtsDb) =>
  dialectOf(db) === 'sqlite'
    ? sql<ActorId>`(select whole.author_id from boost as whole
        where whole.thought_id = boost.thought_id and whole.actor_id = boost.actor_id)`
    : sql<ActorId>`boost.author_id`;

/**
 * True unless `viewer` hides the author of the boosted thought. The author is looked up only if the viewer
 * hides anyone, which is rare (docs/tuning.md#feeds).
 */
export function isOfShownAuthor(db: ThoughtsDb, viewer: ActorId) {
  const hidden = hiddenActorIds(db, viewer);
  return sql<SqlBool>`(not exists ${hidden} or ${authorOfBoost(db)} not in ${hidden})`;
}
