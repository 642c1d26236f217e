// SQL of the key pairs of users.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Selectable } from 'kysely';
import type { ActorKeyTable, FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';

export type ActorKey = Selectable<ActorKeyTable>;

export const selectKey = defineQuery((db: FederationDb, actorId: ActorId) =>
  db.selectFrom('actor_key').selectAll().where('actor_id', '=', actorId),
);

/** Returns the stored key: this one, or one stored earlier by another process. */
export async function insertKey(tx: FederationDb, key: ActorKey): Promise<ActorKey> {
  await tx
    .insertInto('actor_key')
    .values(key)
    .onConflict((on) => on.doNothing())
    .execute();
  return tx
    .selectFrom('actor_key')
    .selectAll()
    .where('actor_id', '=', key.actor_id)
    .executeTakeFirstOrThrow();
}
