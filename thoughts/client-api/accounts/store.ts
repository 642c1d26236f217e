// SQL of accounts in the client API.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import type { ActorId } from '../../ids.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { TAIL_START } from '../entities/account-ids.ts';

/** The follow requests that `followeeId` has not accepted yet. */
export const countFollowRequests = defineQuery((db: ThoughtsDb, followeeId: ActorId) =>
  db
    .selectFrom('follow')
    .select((follow) => follow.fn.countAll<number>().as('count'))
    .where('follow.followee_id', '=', followeeId)
    .where('follow.state', '=', 'pending'),
);

/** Actors by the ends of their UUIDs, in no order. */
export const selectByTails = defineQuery((db: ThoughtsDb, tails: readonly string[]) =>
  db
    .selectFrom('actor')
    .selectAll()
    .where(isIn(db, sql`substr(actor.id, ${sql.lit(TAIL_START)})`, tails)),
);
