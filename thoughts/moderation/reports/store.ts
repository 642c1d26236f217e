// SQL of the reports by users here.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ReportTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

export const insertReport = defineQuery((tx: ThoughtsDb, report: ReportTable) =>
  tx.insertInto('report').values(report),
);

export const countReportsBy = defineQuery((db: ThoughtsDb, actorUri: string, since: number) =>
  db
    .selectFrom('report')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('actor_uri', '=', actorUri)
    .where('created_at', '>', since),
);

/** Those of `ids` that are by `author` and that `viewer` may see. */
export const selectReported = defineQuery(
  (db: ThoughtsDb, author: ActorId, viewer: ActorId, ids: readonly ThoughtId[]) =>
    db
      .selectFrom('thought')
      .select(['thought.id', 'thought.uri'])
      .where((where) => isIn(db, where.ref('thought.id'), ids))
      .where('thought.actor_id', '=', author)
      .where((where) => visibleTo(where, viewer)),
);
