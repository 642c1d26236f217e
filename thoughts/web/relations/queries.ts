// SQL of a member's lists that other pages share.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** Counted on demand: the requests that wait for one person form one index range. */
export const countRequests = defineQuery((db: ThoughtsDb, followeeId: ActorId) =>
  db
    .selectFrom('follow')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('followee_id', '=', followeeId)
    .where('state', '=', 'pending'),
);
