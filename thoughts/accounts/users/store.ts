// SQL of profiles and top friends.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { sql, type Updateable } from 'kysely';
import { notSuspended } from '../../foundation/actors/queries.ts';
import type { ActorTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

export type ProfileColumns = Pick<
  Updateable<ActorTable>,
  | 'display_name'
  | 'bio'
  | 'avatar_url'
  | 'header_url'
  | 'avatar_description'
  | 'header_description'
  | 'attribution_domains'
  | 'show_media'
  | 'show_media_replies'
  | 'show_featured'
  | 'custom_css'
  | 'actor_type'
  | 'manually_approves'
  | 'approves_local'
  | 'fields'
  | 'discoverable'
  | 'indexable'
  | 'show_to_visitors'
  | 'show_network'
  | 'atom'
  | 'language'
  | 'default_visibility'
  | 'default_sensitive'
  | 'quote_policy'
  | 'replies_in_home'
>;

/** Local users, newest first. */
export const selectLocalUsers = defineQuery(
  (db: ThoughtsDb, { perPage, offset }: { perPage: number; offset: number }) =>
    db
      .selectFrom('actor')
      .selectAll()
      .where('host', 'is', null)
      .where(notSuspended(sql.ref('actor.id')))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset(offset),
);

/** The number of local users with a disabled account. */
export const countDisabled = defineQuery((db: ThoughtsDb) =>
  db
    .selectFrom('account')
    .select((account) => account.fn.countAll<number>().as('count'))
    .where('disabled_at', 'is not', null),
);

/** The local users among `keys` (normalised usernames), in unspecified order. */
export const selectLocalByKeys = defineQuery((db: ThoughtsDb, keys: readonly string[]) =>
  db
    .selectFrom('actor')
    .select(['id', 'handle_key'])
    .where((where) => isIn(db, where.ref('handle_key'), keys))
    .where('host', 'is', null),
);

export async function updateProfile(tx: ThoughtsDb, id: ActorId, changes: ProfileColumns): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('actor').set(changes).where('id', '=', id).execute();
}

/** The top friends of each of `ids`, in order. */
export const selectTopFriends = defineQuery((db: ThoughtsDb, ids: readonly ActorId[]) =>
  db
    .selectFrom('top_friend')
    .innerJoin('actor', 'actor.id', 'top_friend.friend_id')
    .select(['top_friend.actor_id', 'top_friend.friend_id', 'actor.username'])
    .where((where) => isIn(db, where.ref('top_friend.actor_id'), ids))
    .where(notSuspended(sql.ref('top_friend.friend_id')))
    .orderBy('top_friend.position'),
);

export async function replaceTopFriends(
  tx: ThoughtsDb,
  actorId: ActorId,
  friendIds: readonly ActorId[],
): Promise<void> {
  await tx.deleteFrom('top_friend').where('actor_id', '=', actorId).execute();
  if (friendIds.length === 0) return;
  const rows = friendIds.map((friendId, position) => ({
    actor_id: actorId,
    friend_id: friendId,
    position,
  }));
  await tx.insertInto('top_friend').values(rows).execute();
}
