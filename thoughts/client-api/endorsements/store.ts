// SQL of pages of endorsed accounts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { sql } from 'kysely';
import { notSuspended } from '../../foundation/actors/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { SequenceRange } from '../paging/sequence-range.ts';

export const selectEndorsedPage = defineQuery(
  (db: ThoughtsDb, actorId: ActorId, { older, newer, fromOldest, rows }: SequenceRange) =>
    db
      .selectFrom('endorsement')
      .innerJoin('actor', 'actor.id', 'endorsement.target_id')
      .selectAll('actor')
      .select('endorsement.number as endorsement_number')
      .where('endorsement.actor_id', '=', actorId)
      .where(notSuspended(sql.ref('endorsement.target_id')))
      .$if(older !== null, (query) => query.where('endorsement.number', '<', older ?? 0))
      .$if(newer !== null, (query) => query.where('endorsement.number', '>', newer ?? 0))
      .orderBy('endorsement.number', fromOldest ? 'asc' : 'desc')
      .limit(inlined(rows)),
);
