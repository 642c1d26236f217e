// SQL of unread counts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** The thoughts with `ids` visible to `viewer`. */
export const selectVisible = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[], viewer: ActorId) =>
  db
    .selectFrom('thought')
    .select('id')
    .where((where) => isIn(db, where.ref('id'), ids))
    .where((where) => visibleTo(where, viewer)),
);
