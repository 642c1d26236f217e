// SQL of ActivityPub documents and of discovery.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import { notSuspended } from '../../foundation/actors/queries.ts';
import { acceptedFollow } from '../../foundation/relations/queries.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { ActorId, ThoughtId } from '../../foundation/tables/tables.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';

type Slice = { offset: number; limit: number };

/**
 * A local user with the public key (null before its generation); `is_shown` is false for a disabled account.
 */
export const selectPublishedActor = defineQuery((db: FederationDb, handleKey: string) =>
  db
    .selectFrom('actor')
    .leftJoin('actor_key', 'actor_key.actor_id', 'actor.id')
    .selectAll('actor')
    .select(['actor_key.public_key', notSuspended(sql.ref('actor.id')).as('is_shown')])
    .where('actor.handle_key', '=', handleKey)
    .where('actor.host', 'is', null),
);

export const selectDeletedUser = defineQuery((db: FederationDb, usernameKey: string) =>
  db.selectFrom('departed_user').select(['username', 'departed_at']).where('username_key', '=', usernameKey),
);

/** Whether `id` is a local user's thought that `viewer` may see. */
export const selectReadable = defineQuery((db: FederationDb, id: ThoughtId, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .select('thought.id')
    .where('thought.id', '=', id)
    .where('thought.is_local', '=', 1)
    .where((where) => visibleTo(where, viewer)),
);

/** The deletion of a local user's thought. */
export const selectTombstone = defineQuery((db: FederationDb, id: ThoughtId) =>
  db.selectFrom('tombstone').select('deleted_at').where('id', '=', id).where('uri', 'is', null),
);

/** Newest first. */
export async function selectPublicIds(
  db: FederationDb,
  authorId: ActorId,
  { offset, limit }: Slice,
): Promise<ThoughtId[]> {
  const rows = await db
    .selectFrom('thought')
    .select('id')
    .where('actor_id', '=', authorId)
    .where('visibility', '=', 'public')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** The stored counts of a thought. */
export const selectTotals = defineQuery((db: FederationDb, id: ThoughtId) =>
  db.selectFrom('thought').select(['like_count', 'boost_count', 'reply_count']).where('id', '=', id),
);

const FOLLOW_COLUMNS = {
  followers: { of: 'followee_id', who: 'follower_id' },
  following: { of: 'follower_id', who: 'followee_id' },
} as const;

/** Accepted followers or followees of `actorId`, newest first; `uri` is null for local users. */
export async function selectFollowActors(
  db: FederationDb,
  tie: keyof typeof FOLLOW_COLUMNS,
  actorId: ActorId,
  { offset, limit }: Slice,
) {
  const { of, who } = FOLLOW_COLUMNS[tie];
  const rows = await db
    .selectFrom('follow')
    .select(`${who} as id`)
    .where(of, '=', actorId)
    .where(acceptedFollow)
    .orderBy('created_at', 'desc')
    .orderBy(who, 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  const people = await db
    .selectFrom('actor')
    .leftJoin('remote_actor', 'remote_actor.actor_id', 'actor.id')
    .select(['actor.id', 'actor.host', 'actor.username', 'remote_actor.uri'])
    .where((where) => isIn(db, where.ref('actor.id'), ids))
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The JSON of a queued activity, while it is stored. */
export async function selectOutgoing(db: FederationDb, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('outgoing_activity')
    .select('body')
    .where('id', '=', id)
    .where(notSuspended(sql.ref('outgoing_activity.actor_id')))
    .executeTakeFirst();
  return row?.body;
}

/** The original spelling of a username; undefined for a disabled account. */
export async function selectUsername(db: FederationDb, handleKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('actor')
    .select('username')
    .where('handle_key', '=', handleKey)
    .where('host', 'is', null)
    .where(notSuspended(sql.ref('actor.id')))
    .executeTakeFirst();
  return row?.username;
}
