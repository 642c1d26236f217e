// Servers that a user blocks: their users are hidden from the user, and follows in both directions end. The
// other server is not informed of the block, and other users are not affected.
import { hostnameOf, isWithin, readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { conflict, invalid } from '@tandem/platform/refusal.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { rejectFollow, unfollow } from '../follows/unfollow.ts';
import {
  countFollowsWith,
  deleteDomain,
  deleteNotificationsFrom,
  insertDomain,
  selectDomains,
  selectFollowsWith,
  selectUncleared,
  updateToCleared,
} from './store.ts';

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
