// Endorsements: recommendations of followed people on the profile. An endorsement ends with the follow.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { conflict } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { lockActors } from '../../foundation/actors/actors.ts';
import { notSuspended } from '../../foundation/actors/queries.ts';
import { isFollowing } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

// SQL of endorsements.

const selectEndorsement = defineQuery((db: ThoughtsDb, self: ActorId, target: ActorId) =>
  db.selectFrom('endorsement').select('number').where('actor_id', '=', self).where('target_id', '=', target),
);

const countEndorsements = defineQuery((db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('endorsement')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('actor_id', '=', self),
);

const insertEndorsement = defineQuery((tx: ThoughtsDb, self: ActorId, target: ActorId, now: Instant) =>
  tx.insertInto('endorsement').values({ actor_id: self, target_id: target, created_at: now }),
);

const deleteEndorsement = defineQuery((tx: ThoughtsDb, self: ActorId, target: ActorId) =>
  tx.deleteFrom('endorsement').where('actor_id', '=', self).where('target_id', '=', target),
);

const selectEndorsed = defineQuery((db: ThoughtsDb, actorId: ActorId, limit: number) =>
  db
    .selectFrom('endorsement')
    .innerJoin('actor', 'actor.id', 'endorsement.target_id')
    .select(['actor.username', 'actor.host'])
    .where('endorsement.actor_id', '=', actorId)
    .where(notSuspended(sql.ref('endorsement.target_id')))
    .orderBy('endorsement.number', 'desc')
    .limit(limit),
);

const MAX_ENDORSEMENTS = 40;

/** Whether `self` recommends `target`. */
export const isEndorsing = selectEndorsement.exists;

/**
 * Idempotent.
 * @throws conflict for people whom `self` does not follow, and above forty.
 */
export async function endorse(tx: ThoughtsDb, self: ActorId, target: ActorId, now: Instant): Promise<void> {
  // Serialises with unfollowing.
  await lockActors(tx, [self, target]);
  if (!(await isFollowing(tx, self, target)))
    throw conflict('You can only recommend people whom you follow.', 'not-following');
  if (await isEndorsing(tx, self, target)) return;
  if ((await countEndorsements.count(tx, self)) >= MAX_ENDORSEMENTS)
    throw conflict(`You recommend ${MAX_ENDORSEMENTS} people already.`, 'limit-reached');
  await insertEndorsement.run(tx, self, target, now);
}

/** Idempotent. */
export const unendorse = (tx: ThoughtsDb, self: ActorId, target: ActorId): Promise<void> =>
  deleteEndorsement.run(tx, self, target);

/** The names of the endorsed people, newest first. Endorsements are public. */
export const listEndorsed = (db: ThoughtsDb, actorId: ActorId) =>
  selectEndorsed.rows(db, actorId, MAX_ENDORSEMENTS);
