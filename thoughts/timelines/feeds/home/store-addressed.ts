// SQL of private thoughts of followed actors addressed to the viewer.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type Expression, sql } from 'kysely';
import { selectFollowees } from '../../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import { rowRef } from '../../../posts/thoughts/view/queries.ts';

const addressedByFollowed = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('recipient')
    .innerJoin('thought', 'thought.id', 'recipient.thought_id')
    .where('recipient.actor_id', '=', viewer)
    .where('thought.visibility', '=', sql.lit('private' as const))
    .where('thought.actor_id', 'in', selectFollowees(db, viewer));

/** The newest `maxRows` of them, as a source of the home feed. There are few, so sorting is cheap. */
export const newestAddressed = (db: ThoughtsDb, viewer: ActorId, maxRows: Expression<number>) =>
  db
    .selectFrom(
      addressedByFollowed(db, viewer)
        .select(['thought.id', 'thought.created_at as at', sql.lit('' as ActorId).as('booster_id')])
        .select(rowRef(db).as('row_ref'))
        .orderBy('thought.created_at', 'desc')
        .orderBy('thought.id', 'desc')
        .limit(maxRows)
        .as('source'),
    )
    .select(['source.id', 'source.at', 'source.booster_id', 'source.row_ref']);

export const countAddressedByFollowed = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  addressedByFollowed(db, viewer).select((select) => select.fn.countAll<number>().as('thoughts')),
);
