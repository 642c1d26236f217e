// SQL of the servers that users block.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type SqlBool, sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** Newest first. */
export const selectDomains = defineQuery((db: ThoughtsDb, self: ActorId, limit: number) =>
  db
    .selectFrom('member_domain_block')
    .select(['number', 'domain', 'created_at'])
    .where('actor_id', '=', self)
    .orderBy('number', 'desc')
    .limit(limit),
);

export const insertDomain = defineQuery((tx: ThoughtsDb, self: ActorId, domain: string, now: number) =>
  tx
    .insertInto('member_domain_block')
    .values({ actor_id: self, domain, created_at: now, cleared_at: null })
    .onConflict((on) => on.doNothing()),
);

export const deleteDomain = defineQuery((tx: ThoughtsDb, self: ActorId, domain: string) =>
  tx.deleteFrom('member_domain_block').where('actor_id', '=', self).where('domain', '=', domain),
);

/** Oldest first. */
export const selectUncleared = defineQuery((db: ThoughtsDb, limit: number) =>
  db
    .selectFrom('member_domain_block')
    .select(['number', 'actor_id', 'domain'])
    .where('cleared_at', 'is', null)
    .orderBy('number')
    .limit(limit),
);

export const updateToCleared = defineQuery((tx: ThoughtsDb, number: number, now: number) =>
  tx.updateTable('member_domain_block').set({ cleared_at: now }).where('number', '=', number),
);

/** True if the `actor` in scope is on a server of the domain. */
const isWithin = (domain: string) =>
  sql<SqlBool>`(actor.host = ${domain} or exists (select 1 from host_parent
    where host_parent.domain = ${domain} and host_parent.host = actor.host))`;

/** The follows of `self`, or the follows by others. */
const followsWith = (db: ThoughtsDb, self: ActorId, domain: string, isOwn: boolean) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', isOwn ? 'follow.followee_id' : 'follow.follower_id')
    .where(isOwn ? 'follow.follower_id' : 'follow.followee_id', '=', self)
    .where(isWithin(domain));

/** The follows between `self` and people of the domain, in both directions and any state. */
export const selectFollowsWith = defineQuery((db: ThoughtsDb, self: ActorId, domain: string, limit: number) =>
  followsWith(db, self, domain, true)
    .select(['follow.follower_id', 'follow.followee_id'])
    .unionAll(followsWith(db, self, domain, false).select(['follow.follower_id', 'follow.followee_id']))
    .limit(limit),
);

/** The number of accepted follows in one direction. */
export const countFollowsWith = defineQuery((db: ThoughtsDb, self: ActorId, domain: string, isOwn: boolean) =>
  followsWith(db, self, domain, isOwn)
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('follow.state', '=', 'accepted'),
);

/** Deletes some notifications of actions by people of the domain, and returns them. */
export const deleteNotificationsFrom = defineQuery(
  (tx: ThoughtsDb, self: ActorId, domain: string, limit: number) =>
    tx
      .deleteFrom('notification')
      .where('id', 'in', (from) =>
        from
          .selectFrom('notification as told')
          .innerJoin('actor', 'actor.id', 'told.from_id')
          .select('told.id')
          .where('told.actor_id', '=', self)
          .where(isWithin(domain))
          .limit(limit),
      )
      .returning('id'),
);
