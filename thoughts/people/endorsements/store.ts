// SQL of endorsements.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { notSuspended } from '../../foundation/actors/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

export const selectEndorsement = defineQuery((db: ThoughtsDb, self: ActorId, target: ActorId) =>
  db.selectFrom('endorsement').select('number').where('actor_id', '=', self).where('target_id', '=', target),
);

export const countEndorsements = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('endorsement')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('actor_id', '=', self),
);

export const insertEndorsement = defineQuery((tx: ThoughtsDb, self: ActorId, target: ActorId, now: Instant) =>
  tx.insertInto('endorsement').values({ actor_id: self, target_id: target, created_at: now }),
);

export const deleteEndorsement = defineQuery((tx: ThoughtsDb, self: ActorId, target: ActorId) =>
  tx.deleteFrom('endorsement').where('actor_id', '=', self).where('target_id', '=', target),
);

export const selectEndorsed = defineQuery((db: ThoughtsDb, actorId: ActorId, limit: number) =>
  db
    .selectFrom('endorsement')
    .innerJoin('actor', 'actor.id', 'endorsement.target_id')
    .select(['actor.username', 'actor.host'])
    .where('endorsement.actor_id', '=', actorId)
    .where(notSuspended(sql.ref('endorsement.target_id')))
    .orderBy('endorsement.number', 'desc')
    .limit(limit),
);
