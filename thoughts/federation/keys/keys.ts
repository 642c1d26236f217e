// The one key pair of each user: made at first need, because making one takes 40 ms, and kept for good.
import type { Actor } from '../../actors/actors.ts';
import type { ActorId } from '../../tables.ts';
import type { Federation } from '../federation-service.ts';
import { generateKeys } from '../signatures/keys.ts';
import { actorUri, keyId } from '../wire/ids.ts';
import { type ActorKey, insertKey, selectKey } from './store.ts';

/** Both keys as PEM; `keyId` is the public one's id on the wire. */
export type UserKey = { keyId: string; publicKeyPem: string; privateKeyPem: string };

type Needs = Pick<Federation, 'database' | 'clock' | 'base'>;

/** Keys under way in this process: many who ask at once wait for one. */
const making = new Map<ActorId, Promise<ActorKey>>();

/**
 * The key of a user here. Two processes that make one at the same time end with the same: the first that is stored.
 */
export async function keyOf(needs: Needs, actor: Pick<Actor, 'id' | 'username'>): Promise<UserKey> {
  const kept = await selectKey(needs.database.read, actor.id);
  const key = kept ?? (await makeOnce(needs, actor));
  return {
    keyId: keyId(needs.base, actor.username),
    publicKeyPem: key.public_key,
    privateKeyPem: key.private_key,
  };
}

function makeOnce(needs: Needs, actor: Pick<Actor, 'id' | 'username'>): Promise<ActorKey> {
  const underWay = making.get(actor.id);
  if (underWay) return underWay;
  const made = make(needs, actor).finally(() => making.delete(actor.id));
  making.set(actor.id, made);
  return made;
}

async function make({ database, clock, base }: Needs, { id, username }: Pick<Actor, 'id' | 'username'>) {
  const { publicKeyPem, privateKeyPem } = await generateKeys();
  const key = {
    actor_id: id,
    uri: actorUri(base, username),
    public_key: publicKeyPem,
    private_key: privateKeyPem,
    created_at: clock.now(),
  };
  return database.write((tx) => insertKey(tx, key));
}
