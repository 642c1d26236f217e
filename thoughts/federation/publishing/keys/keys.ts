// Key pairs of users: generated at first use, because it takes 40 ms, and stored permanently.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Selectable } from 'kysely';
import type { Actor } from '../../../foundation/actors/actors.ts';
import { actorUri, keyId } from '../../../foundation/addresses/object-ids.ts';
import type { ActorKeyTable, FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { FederationContext } from '../../context.ts';
import { generateKeys } from '../../protocol/signatures/keys.ts';

/** Both keys as PEM; `keyId` is the public key's ActivityPub id. */
type UserKey = { keyId: string; publicKeyPem: string; privateKeyPem: string };

type KeyContext = Pick<FederationContext, 'database' | 'clock' | 'base'> & {
  config?: Pick<FederationContext['config'], 'newKeys'>;
};

/** Keys being generated in this process, shared by concurrent callers. */
const keysInCreation = new Map<ActorId, Promise<ActorKey>>();

/** The key of a local user. Two processes that generate one concurrently both return the first stored one. */
export async function getOrCreateKey(
  context: KeyContext,
  actor: Pick<Actor, 'id' | 'username'>,
): Promise<UserKey> {
  const stored = await selectKey.first(context.database.read, actor.id);
  const key = stored ?? (await createOnce(context, actor));
  return {
    keyId: keyId(context.base, actor.username),
    publicKeyPem: key.public_key,
    privateKeyPem: key.private_key,
  };
}

function createOnce(context: KeyContext, actor: Pick<Actor, 'id' | 'username'>): Promise<ActorKey> {
  const underWay = keysInCreation.get(actor.id);
  if (underWay) return underWay;
  const made = createKey(context, actor).finally(() => keysInCreation.delete(actor.id));
  keysInCreation.set(actor.id, made);
  return made;
}

async function createKey(
  { database, clock, base, config }: KeyContext,
  { id, username }: Pick<Actor, 'id' | 'username'>,
) {
  const { publicKeyPem, privateKeyPem } = await (config?.newKeys ?? generateKeys)();
  const key = {
    actor_id: id,
    uri: actorUri(base, username),
    public_key: publicKeyPem,
    private_key: privateKeyPem,
    created_at: clock.now(),
  };
  return database.write((tx) => insertKey(tx, key));
}

// SQL of the key pairs of users.

type ActorKey = Selectable<ActorKeyTable>;

const selectKey = defineQuery((db: FederationDb, actorId: ActorId) =>
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
