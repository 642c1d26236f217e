// SQL of remote actors: the domain's row and federation's row.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { FederationDb, RemoteActorTable } from '../../../foundation/tables/federation.ts';
import type { ActorId, ActorTable } from '../../../foundation/tables/tables.ts';

const joined = (db: FederationDb) =>
  db
    .selectFrom('remote_actor')
    .innerJoin('actor', 'actor.id', 'remote_actor.actor_id')
    .selectAll('actor')
    .select([
      'remote_actor.uri',
      'remote_actor.inbox',
      'remote_actor.shared_inbox',
      'remote_actor.followers_uri',
      'remote_actor.featured',
      'remote_actor.key_id',
      'remote_actor.public_key',
      'remote_actor.other_keys',
      'remote_actor.moved_to as stated_move',
      'remote_actor.updated_at',
      'remote_actor.fetched_at',
    ]);

export type RemoteActor = NonNullable<Awaited<ReturnType<typeof selectByUri.first>>>;

export const selectByUri = defineQuery((db: FederationDb, uri: string) =>
  joined(db).where('remote_actor.uri', '=', uri),
);

export const selectByKeyId = defineQuery((db: FederationDb, keyId: string) =>
  joined(db).where('remote_actor.key_id', '=', keyId),
);

export const selectByHandleKey = defineQuery((db: FederationDb, handleKey: string) =>
  joined(db).where('actor.handle_key', '=', handleKey),
);

export const selectByIds = defineQuery((db: FederationDb, ids: readonly ActorId[]) =>
  joined(db).where((where) => isIn(db, where.ref('remote_actor.actor_id'), ids)),
);

/** The known ones of `uris`. */
export const selectIdsByUris = defineQuery((db: FederationDb, uris: readonly string[]) =>
  db
    .selectFrom('remote_actor')
    .select(['actor_id', 'uri'])
    .where((where) => isIn(db, where.ref('uri'), uris)),
);

/** False if the handle is in use. */
export const insertActor = defineQuery((tx: FederationDb, actor: Insertable<ActorTable>) =>
  tx
    .insertInto('actor')
    .values(actor)
    .onConflict((on) => on.column('handle_key').doNothing())
    .returning('id'),
);

/** False if the uri exists. */
export const insertRemoteActor = defineQuery((tx: FederationDb, remote: Insertable<RemoteActorTable>) =>
  tx
    .insertInto('remote_actor')
    .values(remote)
    .onConflict((on) => on.column('uri').doNothing())
    .returning('actor_id'),
);

export const updateActor = defineQuery((tx: FederationDb, id: ActorId, change: Updateable<ActorTable>) =>
  tx.updateTable('actor').set(change).where('id', '=', id),
);

export const updateRemoteActor = defineQuery(
  (tx: FederationDb, id: ActorId, change: Updateable<RemoteActorTable>) =>
    tx.updateTable('remote_actor').set(change).where('actor_id', '=', id),
);

export const deleteActor = defineQuery((tx: FederationDb, id: ActorId) =>
  tx.deleteFrom('actor').where('id', '=', id),
);

/** Removes the handle from a remote actor that no longer has it on its server. */
export const releaseHandle = defineQuery((tx: FederationDb, handleKey: string) =>
  tx
    .updateTable('actor')
    .set({ handle_key: sql`handle_key || '#' || id` })
    .where('handle_key', '=', handleKey)
    .where('host', 'is not', null),
);

/** A pending or accepted follow of `actorId` by a local user. */
export const selectLocalFollow = defineQuery((db: FederationDb, actorId: ActorId) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select('actor.id')
    .where('follow.followee_id', '=', actorId)
    .where('actor.host', 'is', null)
    .limit(1),
);
