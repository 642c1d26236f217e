// SQL of follows, and of the counts of accepted ones.
import { sql } from 'kysely';
import type { Actor } from '../actors/actors.ts';
import type { ActorId, FollowTable, ThoughtsDb } from '../tables.ts';

/** Who follows whom. */
export type FollowKey = { followerId: ActorId; followeeId: ActorId };
export type Slice = { perPage: number; offset: number };
type Follow = Pick<FollowTable, 'state' | 'uri'>;

/** False where there is such a follow already, in whichever state. */
export async function insertFollow(tx: ThoughtsDb, follow: FollowTable): Promise<boolean> {
  const row = await tx
    .insertInto('follow')
    .values(follow)
    .onConflict((on) => on.doNothing())
    .returning('follower_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const selectFollow = (
  db: ThoughtsDb,
  { followerId, followeeId }: FollowKey,
): Promise<Follow | undefined> =>
  db
    .selectFrom('follow')
    .select(['state', 'uri'])
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst();

/** The follow that this call accepted; undefined where none was pending. */
export const updateToAccepted = (
  tx: ThoughtsDb,
  { followerId, followeeId }: FollowKey,
): Promise<Follow | undefined> =>
  tx
    .updateTable('follow')
    .set({ state: 'accepted' })
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .where('state', '=', 'pending')
    .returning(['state', 'uri'])
    .executeTakeFirst();

export async function updateFollowUri(
  tx: ThoughtsDb,
  { followerId, followeeId }: FollowKey,
  uri: string,
): Promise<void> {
  await tx
    .updateTable('follow')
    .set({ uri })
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .execute();
}

/** The follow as it was; undefined where there was none. */
export const deleteFollow = (
  tx: ThoughtsDb,
  { followerId, followeeId }: FollowKey,
): Promise<Follow | undefined> =>
  tx
    .deleteFrom('follow')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .returning(['state', 'uri'])
    .executeTakeFirst();

/** `by` is 1 for a follow that is accepted now, −1 for an accepted one that ended. */
export async function addToFollowCounts(
  tx: ThoughtsDb,
  { followerId, followeeId }: FollowKey,
  by: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('actor')
    .set({ following_count: sql`following_count + ${by}` })
    .where('id', '=', followerId)
    .execute();
  await tx
    .updateTable('actor')
    .set({ follower_count: sql`follower_count + ${by}` })
    .where('id', '=', followeeId)
    .execute();
}

/** Accepted followers, newest first. */
export const selectFollowers = (
  db: ThoughtsDb,
  followeeId: ActorId,
  { perPage, offset }: Slice,
): Promise<Actor[]> =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .selectAll('actor')
    .where('follow.followee_id', '=', followeeId)
    .where('follow.state', '=', 'accepted')
    .orderBy('follow.created_at', 'desc')
    .orderBy('follow.follower_id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute();

/** Whom somebody follows, accepted, newest first. */
export const selectFollowing = (
  db: ThoughtsDb,
  followerId: ActorId,
  { perPage, offset }: Slice,
): Promise<Actor[]> =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.followee_id')
    .selectAll('actor')
    .where('follow.follower_id', '=', followerId)
    .where('follow.state', '=', 'accepted')
    .orderBy('follow.created_at', 'desc')
    .orderBy('follow.followee_id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute();
