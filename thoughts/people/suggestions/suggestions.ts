// Accounts to follow: suggestions for a user, and the directory of discoverable people.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isDiscoverable } from '../../foundation/actors/queries.ts';
import { hiddenInPublicIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

export type SuggestionSource = 'friends_of_friends' | 'most_followed';
type Suggestion = { id: ActorId; sources: SuggestionSource[] };

/** At most `limit`: followees of followees of `self`, then the people of this server with most followers. */
export async function findSuggestions(db: ThoughtsDb, self: ActorId, limit: number): Promise<Suggestion[]> {
  const sources = new Map<ActorId, SuggestionSource[]>();
  for (const id of await selectFriendsOfFriends.values(db, self, limit))
    sources.set(id, ['friends_of_friends']);
  for (const id of await selectMostFollowed.values(db, self, limit))
    sources.getOrInsertComputed(id, () => []).push('most_followed');
  return [...sources].slice(0, limit).map(([id, named]) => ({ id, sources: named }));
}

/** `target` is not suggested to `self` again. Idempotent. */
export const dismissSuggestion = (tx: ThoughtsDb, self: ActorId, target: ActorId): Promise<void> =>
  insertDismissal.run(tx, self, target);

/** A page of the discoverable people; nobody beyond the first ten thousand. */
export const findDirectory = async (
  db: ThoughtsDb,
  viewer: ActorId | null,
  directory: Directory,
  page: { limit: number; offset: number },
): Promise<ActorId[]> =>
  page.offset > MAX_OFFSET ? [] : selectDirectory.values(db, viewer, directory, page);

/** A database reads all skipped rows. */
const MAX_OFFSET = 10_000;

/** The follows that one request reads: those by the newest followees. */
const MAX_FOLLOWS = 5000;
/** The people with the most followers among them that it checks. */
const MAX_CHECKED = 100;

const hasNotMoved = sql<SqlBool>`actor.moved_to is null and not exists (select 1 from remote_actor
  where remote_actor.actor_id = actor.id and remote_actor.moved_to is not null)`;

/** True if the `actor` in scope may be listed for `viewer`. */
const isListed = (where: ExpressionBuilder<ThoughtsTables, 'actor'>, viewer: ActorId | null) =>
  where.and([isDiscoverable, where('actor.id', 'not in', hiddenInPublicIds(where, viewer)), hasNotMoved]);

/** True if `viewer` follows the actor with the id `id`, or requested to. */
const isFollowedOrAsked = (id: Expression<ActorId>, viewer: ActorId) =>
  sql<SqlBool>`exists (select 1 from follow where follow.follower_id = ${viewer} and follow.followee_id = ${id})`;

/** True if the `actor` in scope may be suggested to `viewer`: neither followed nor asked nor dismissed. */
const maySuggest = (where: ExpressionBuilder<ThoughtsTables, 'actor'>, viewer: ActorId) =>
  where.and([
    isListed(where, viewer),
    where('actor.id', '<>', viewer),
    where.not(isFollowedOrAsked(where.ref('actor.id'), viewer)),
    where.not(
      where.exists(
        where
          .selectFrom('suggestion_dismissal as dismissed')
          .select('dismissed.target_id')
          .where('dismissed.actor_id', '=', viewer)
          .whereRef('dismissed.target_id', '=', 'actor.id'),
      ),
    ),
  ]);

/** The people followed by most followees of `viewer`. Only followees with a visible network count. */
const selectFriendsOfFriends = defineQuery((db: ThoughtsDb, viewer: ActorId, limit: number) => {
  const follows = db
    .selectFrom('follow as mine')
    .innerJoin('actor as friend', 'friend.id', 'mine.followee_id')
    .innerJoin('follow as theirs', 'theirs.follower_id', 'mine.followee_id')
    .select('theirs.followee_id as id')
    .where('mine.follower_id', '=', viewer)
    .where('mine.state', '=', sql.lit('accepted' as const))
    .where('theirs.state', '=', sql.lit('accepted' as const))
    .where('friend.show_network', '=', sql.lit(1 as const))
    .where((where) => where('friend.id', 'not in', hiddenInPublicIds(where, viewer)))
    .orderBy('mine.created_at', 'desc')
    .limit(sql.lit(MAX_FOLLOWS));
  const counted = db
    .selectFrom(follows.as('followed'))
    .select((followed) => ['followed.id', followed.fn.countAll<number>().as('friends')])
    // After the limit: in a dense network the limit would otherwise be reached late or never.
    .where((where) => where.not(isFollowedOrAsked(where.ref('followed.id'), viewer)))
    .groupBy('followed.id')
    .orderBy('friends', 'desc')
    .limit(sql.lit(MAX_CHECKED));
  return db
    .selectFrom(counted.as('counted'))
    .innerJoin('actor', 'actor.id', 'counted.id')
    .select(['actor.id'])
    .where((where) => maySuggest(where as never, viewer))
    .orderBy('counted.friends', 'desc')
    .orderBy('actor.follower_count', 'desc')
    .orderBy('actor.id')
    .limit(limit);
});

/** People of this server with the most followers. */
const selectMostFollowed = defineQuery((db: ThoughtsDb, viewer: ActorId, limit: number) =>
  db
    .selectFrom('actor')
    .select('actor.id')
    .where('actor.host', 'is', null)
    .where((where) => maySuggest(where, viewer))
    .orderBy('actor.follower_count', 'desc')
    .orderBy('actor.id', 'desc')
    .limit(limit),
);

const insertDismissal = defineQuery((tx: ThoughtsDb, actor_id: ActorId, target_id: ActorId) =>
  tx
    .insertInto('suggestion_dismissal')
    .values({ actor_id, target_id })
    .onConflict((on) => on.doNothing()),
);

/** By arrival (`isByArrival`) or by the last public thought, the newest first. */
type Directory = { isByArrival: boolean; isLocal: boolean };

/** A page of the discoverable people. */
const selectDirectory = defineQuery(
  (
    db: ThoughtsDb,
    viewer: ActorId | null,
    { isByArrival, isLocal }: Directory,
    { limit, offset }: { limit: number; offset: number },
  ) =>
    db
      .selectFrom('actor')
      .select('actor.id')
      .where((where) => isListed(where, viewer))
      .$if(isLocal, (query) => query.where('actor.host', 'is', null))
      // As in the index: PostgreSQL and SQLite sort nulls differently.
      .orderBy(isByArrival ? sql`actor.created_at` : sql`coalesce(actor.last_status_at, 0)`, 'desc')
      .orderBy('actor.id', 'desc')
      .limit(limit)
      .offset(offset),
);
