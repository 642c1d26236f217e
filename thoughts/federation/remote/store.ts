// SQL of remote actors: the domain's row and federation's beside it.
import { among } from '@tandem/platform/database/sql.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { ActorId, ActorTable } from '../../tables.ts';
import type { FederationDb, RemoteActorTable } from '../tables.ts';

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
      'remote_actor.key_id',
      'remote_actor.public_key',
      'remote_actor.other_keys',
      'remote_actor.moved_to',
      'remote_actor.updated_at',
      'remote_actor.fetched_at',
    ]);

export type RemoteActor = NonNullable<Awaited<ReturnType<typeof selectByUri>>>;

export const selectByUri = (db: FederationDb, uri: string) =>
  joined(db).where('remote_actor.uri', '=', uri).executeTakeFirst();

export const selectByKeyId = (db: FederationDb, keyId: string) =>
  joined(db).where('remote_actor.key_id', '=', keyId).executeTakeFirst();

export const selectByHandleKey = (db: FederationDb, handleKey: string) =>
  joined(db).where('actor.handle_key', '=', handleKey).executeTakeFirst();

export const selectByIds = (db: FederationDb, ids: readonly ActorId[]): Promise<RemoteActor[]> =>
  joined(db)
    .where((where) => among(db, where.ref('remote_actor.actor_id'), ids))
    .execute();

/** The ids of those of `uris` that are known. */
export async function selectIdsByUris(db: FederationDb, uris: readonly string[]): Promise<ActorId[]> {
  const rows = await db
    .selectFrom('remote_actor')
    .select('actor_id')
    .where((where) => among(db, where.ref('uri'), uris))
    .execute();
  return rows.map(({ actor_id }) => actor_id);
}

/** False where somebody has the handle. */
export async function insertActor(tx: FederationDb, actor: Insertable<ActorTable>): Promise<boolean> {
  const row = await tx
    .insertInto('actor')
    .values(actor)
    .onConflict((on) => on.column('handle_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where the uri is known. */
export async function insertRemoteActor(
  tx: FederationDb,
  remote: Insertable<RemoteActorTable>,
): Promise<boolean> {
  const row = await tx
    .insertInto('remote_actor')
    .values(remote)
    .onConflict((on) => on.column('uri').doNothing())
    .returning('actor_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateActor(
  tx: FederationDb,
  id: ActorId,
  change: Updateable<ActorTable>,
): Promise<void> {
  await tx.updateTable('actor').set(change).where('id', '=', id).execute();
}

export async function updateRemoteActor(
  tx: FederationDb,
  id: ActorId,
  change: Updateable<RemoteActorTable>,
): Promise<void> {
  await tx.updateTable('remote_actor').set(change).where('actor_id', '=', id).execute();
}

export async function deleteActor(tx: FederationDb, id: ActorId): Promise<void> {
  await tx.deleteFrom('actor').where('id', '=', id).execute();
}

/** Takes the handle from a remote actor who no longer has it on its own server. */
export async function releaseHandle(tx: FederationDb, handleKey: string): Promise<void> {
  await tx
    .updateTable('actor')
    .set({ handle_key: sql`handle_key || '#' || id` })
    .where('handle_key', '=', handleKey)
    .where('host', 'is not', null)
    .execute();
}

/** Whether one of these names is blocked. */
export async function selectIsDomainBlocked(db: FederationDb, names: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('domain_block')
    .select('domain')
    .where((where) => among(db, where.ref('domain'), names))
    .executeTakeFirst();
  return row !== undefined;
}
