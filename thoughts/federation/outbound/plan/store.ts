// SQL of outgoing activities: their objects and inboxes.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { acceptedFollow } from '../../../foundation/relations/queries.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId, ThoughtId } from '../../../foundation/tables/tables.ts';

const SHARED = sql<string>`coalesce(remote_actor.shared_inbox, remote_actor.inbox)`;

/** A paging position among the followers of an actor. */
export type Cursor = { at: Instant; followerId: string };

/** A page of accepted remote followers with their inboxes; null as `cursor` selects the first. */
export const selectFollowerInboxes = defineQuery(
  (db: FederationDb, actorId: ActorId, cursor: Cursor | null, most: number) =>
    db
      .selectFrom('follow')
      .innerJoin('remote_actor', 'remote_actor.actor_id', 'follow.follower_id')
      .select(['follow.created_at as at', 'follow.follower_id as followerId', SHARED.as('inbox')])
      .where('follow.followee_id', '=', actorId)
      .where(acceptedFollow)
      .$if(cursor !== null, (query) =>
        query.where(
          sql<boolean>`(follow.created_at, follow.follower_id) > (${cursor?.at}, ${cursor?.followerId})`,
        ),
      )
      .orderBy('follow.created_at')
      .orderBy('follow.follower_id')
      .limit(most),
);

/** A page of all known inboxes, after `cursor` (a remote actor's id). */
export const selectKnownInboxes = defineQuery((db: FederationDb, cursor: string, most: number) =>
  db
    .selectFrom('remote_actor')
    .select(['actor_id as followerId', SHARED.as('inbox')])
    .where('actor_id', '>', cursor as ActorId)
    .orderBy('actor_id')
    .limit(most),
);

export type RemoteInbox = { id: ActorId; uri: string; inbox: string; shared: string };

/** The remote actors among `ids`. */
export const selectRemoteInboxes = defineQuery((db: FederationDb, ids: readonly ActorId[]) =>
  db
    .selectFrom('remote_actor')
    .select(['actor_id as id', 'uri', 'inbox', SHARED.as('shared')])
    .where((where) => isIn(db, where.ref('actor_id'), ids)),
);

/** The same, by ActivityPub ids. */
export const selectRemoteInboxesByUri = defineQuery((db: FederationDb, uris: readonly string[]) =>
  db
    .selectFrom('remote_actor')
    .select(['actor_id as id', 'uri', 'inbox', SHARED.as('shared')])
    .where((where) => isIn(db, where.ref('uri'), uris)),
);

/** The liked or boosted thought, undefined if deleted; `username` is its author's. */
export const selectReactionTarget = defineQuery((db: FederationDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .leftJoin('remote_actor', 'remote_actor.actor_id', 'actor.id')
    .select(['thought.id', 'thought.uri', 'thought.visibility', 'actor.username', 'actor.host'])
    .select(['remote_actor.uri as author_uri', 'remote_actor.inbox', SHARED.as('shared')])
    .where('thought.id', '=', thoughtId),
);

export const selectBlockedDomains = async (db: FederationDb): Promise<string[]> =>
  (await db.selectFrom('domain_block').select('domain').execute()).map(({ domain }) => domain);

type FollowKey = { followerId: ActorId; followeeId: ActorId };

export const selectFollow = defineQuery((db: FederationDb, { followerId, followeeId }: FollowKey) =>
  db
    .selectFrom('follow')
    .select(['uri', 'created_at'])
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId),
);

/** Stores the id of the Follow to be sent; false if the follow has ended. */
export async function updateFollowUri(
  tx: FederationDb,
  { followerId, followeeId }: FollowKey,
  { uri, at }: { uri: string; at: Instant },
): Promise<boolean> {
  const updated = await tx
    .updateTable('follow')
    .set({ uri })
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .where('created_at', '=', at)
    .returning('uri')
    .executeTakeFirst();
  return updated !== undefined;
}

export const selectMove = defineQuery((db: FederationDb, id: string) =>
  db.selectFrom('account_move').select(['target_uri', 'state']).where('id', '=', id),
);

/** Whether `actorId` has a key, so that it may have signed activities. */
export async function selectHasKey(db: FederationDb, actorId: ActorId): Promise<boolean> {
  const key = await db
    .selectFrom('actor_key')
    .select('actor_id')
    .where('actor_id', '=', actorId)
    .executeTakeFirst();
  return key !== undefined;
}

/** Deletes the unsent activities of `actorId`, except the activity `id`. */
export const deleteOutgoing = defineQuery((tx: FederationDb, actorId: ActorId, id: string) =>
  tx.deleteFrom('outgoing_activity').where('actor_id', '=', actorId).where('id', '<>', id),
);
