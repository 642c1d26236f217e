// Servers that a user blocks: their users are hidden from the user, and follows in both directions end. The
// other server is not informed of the block, and other users are not affected.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { hostnameOf, isWithin, readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { conflict, invalid } from '@tandem/platform/refusal.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { type SqlBool, sql } from 'kysely';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { rejectFollow, unfollow } from '../follows/unfollow.ts';

const MAX_BLOCKED_DOMAINS = 1000;

/**
 * A domain entered by a user, normalized. `base` is the public address of this server.
 * @throws invalid for other text, and for the domain of this server and those above it.
 */
export function requireForeignDomain(text: string, base: string): string {
  const domain = readDomain(text);
  if (domain === null) throw invalid('/domain', 'must be the name of a server', 'malformed');
  if (isWithin(hostnameOf(new URL(base).host), new Set([domain])))
    throw invalid('/domain', 'must not be this server', 'own-server');
  return domain;
}

/**
 * Blocks a domain with all subdomains; idempotent. Follows and notifications are removed by
 * {@link memberDomainBlockJob}.
 * @throws conflict above 1,000.
 */
export async function blockDomain(
  tx: ThoughtsDb,
  self: ActorId,
  domain: string,
  now: Instant,
): Promise<void> {
  await lockActors(tx, [self]);
  const blocked = await listBlockedDomains(tx, self);
  if (blocked.some((one) => one.domain === domain)) return;
  if (blocked.length >= MAX_BLOCKED_DOMAINS)
    throw conflict(`You block ${MAX_BLOCKED_DOMAINS} servers already.`, 'limit-reached');
  await insertDomain.run(tx, self, domain, now);
}

/** Idempotent. Ended follows are not restored. */
export const unblockDomain = (tx: ThoughtsDb, self: ActorId, domain: string): Promise<void> =>
  deleteDomain.run(tx, self, domain);

/** The domains blocked by `self`, newest first. */
export const listBlockedDomains = (db: ThoughtsDb, self: ActorId) =>
  selectDomains.rows(db, self, MAX_BLOCKED_DOMAINS);

/** How many accepted follows a block of the domain would end. */
export async function previewBlock(
  db: ThoughtsDb,
  self: ActorId,
  domain: string,
): Promise<{ following: number; followers: number }> {
  return {
    following: await countFollowsWith.count(db, self, domain, true),
    followers: await countFollowsWith.count(db, self, domain, false),
  };
}

const EVERY = 15 * SECOND;
/** The number of blocks per run, and of follows or notifications per transaction. */
const BLOCKS = 100;
const FOLLOWS = 50;
const NOTIFICATIONS = 500;

/** Ends the follows with blocked servers, which sends an Undo or a Reject each, and removes notifications. */
export const memberDomainBlockJob = (database: ThoughtsDatabase, clock: Clock): PeriodicJob => ({
  name: 'member domain blocks',
  every: EVERY,
  run: () => clearBlockedDomains(database, clock),
});

/** The work of {@link memberDomainBlockJob}. */
export async function clearBlockedDomains(database: ThoughtsDatabase, clock: Clock): Promise<void> {
  for (const { number, actor_id: self, domain } of await selectUncleared.rows(database.read, BLOCKS)) {
    for (let ended = FOLLOWS; ended === FOLLOWS; )
      ended = await database.write((tx) => endFollows(tx, self, domain, clock.now()));
    for (let removed = NOTIFICATIONS; removed === NOTIFICATIONS; )
      removed = await database.write(
        async (tx) => (await deleteNotificationsFrom.rows(tx, self, domain, NOTIFICATIONS)).length,
      );
    await database.write((tx) => updateToCleared.run(tx, number, clock.now()));
  }
}

/** Returns the number of follows that ended. */
async function endFollows(tx: ThoughtsDb, self: ActorId, domain: string, now: Instant): Promise<number> {
  const follows = await selectFollowsWith.rows(tx, self, domain, FOLLOWS);
  for (const { follower_id: followerId, followee_id: followeeId } of follows) {
    const end = followerId === self ? unfollow : rejectFollow;
    await end(tx, { followerId, followeeId }, now);
  }
  return follows.length;
}

/** Newest first. */
const selectDomains = defineQuery((db: ThoughtsDb, self: ActorId, limit: number) =>
  db
    .selectFrom('member_domain_block')
    .select(['number', 'domain', 'created_at'])
    .where('actor_id', '=', self)
    .orderBy('number', 'desc')
    .limit(limit),
);

const insertDomain = defineQuery((tx: ThoughtsDb, self: ActorId, domain: string, now: number) =>
  tx
    .insertInto('member_domain_block')
    .values({ actor_id: self, domain, created_at: now, cleared_at: null })
    .onConflict((on) => on.doNothing()),
);

const deleteDomain = defineQuery((tx: ThoughtsDb, self: ActorId, domain: string) =>
  tx.deleteFrom('member_domain_block').where('actor_id', '=', self).where('domain', '=', domain),
);

/** Oldest first. */
const selectUncleared = defineQuery((db: ThoughtsDb, limit: number) =>
  db
    .selectFrom('member_domain_block')
    .select(['number', 'actor_id', 'domain'])
    .where('cleared_at', 'is', null)
    .orderBy('number')
    .limit(limit),
);

const updateToCleared = defineQuery((tx: ThoughtsDb, number: number, now: number) =>
  tx.updateTable('member_domain_block').set({ cleared_at: now }).where('number', '=', number),
);

/** True if the `actor` in scope is on a server of the domain. */
const isActorWithin = (domain: string) =>
  sql<SqlBool>`(actor.host = ${domain} or exists (select 1 from host_parent
    where host_parent.domain = ${domain} and host_parent.host = actor.host))`;

/** The follows of `self`, or the follows by others. */
const followsWith = (db: ThoughtsDb, self: ActorId, domain: string, isOwn: boolean) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', isOwn ? 'follow.followee_id' : 'follow.follower_id')
    .where(isOwn ? 'follow.follower_id' : 'follow.followee_id', '=', self)
    .where(isActorWithin(domain));

/** The follows between `self` and people of the domain, in both directions and any state. */
const selectFollowsWith = defineQuery((db: ThoughtsDb, self: ActorId, domain: string, limit: number) =>
  followsWith(db, self, domain, true)
    .select(['follow.follower_id', 'follow.followee_id'])
    .unionAll(followsWith(db, self, domain, false).select(['follow.follower_id', 'follow.followee_id']))
    .limit(limit),
);

/** The number of accepted follows in one direction. */
const countFollowsWith = defineQuery((db: ThoughtsDb, self: ActorId, domain: string, isOwn: boolean) =>
  followsWith(db, self, domain, isOwn)
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('follow.state', '=', 'accepted'),
);

/** Deletes some notifications of actions by people of the domain, and returns them. */
const deleteNotificationsFrom = defineQuery((tx: ThoughtsDb, self: ActorId, domain: string, limit: number) =>
  tx
    .deleteFrom('notification')
    .where('id', 'in', (from) =>
      from
        .selectFrom('notification as told')
        .innerJoin('actor', 'actor.id', 'told.from_id')
        .select('told.id')
        .where('told.actor_id', '=', self)
        .where(isActorWithin(domain))
        .limit(limit),
    )
    .returning('id'),
);
