// With whose key a delivery is signed: a user's, or that of one who left and whose Delete is still on its way.
import { loadActors } from '../../actors/actors.ts';
import type { ActorId } from '../../tables.ts';
import type { Federation } from '../federation-service.ts';
import { keyOf } from '../keys/keys.ts';
import type { Signer } from '../signatures/request.ts';
import { selectKeptKey } from './store.ts';

/** Null for somebody who left without ever having had a key, or whose key is gone. */
export async function findSigner(
  needs: Pick<Federation, 'database' | 'clock' | 'base'>,
  actorId: ActorId,
): Promise<Signer | null> {
  const kept = await selectKeptKey(needs.database.read, actorId);
  if (kept) return { keyId: `${kept.uri}#main-key`, privateKeyPem: kept.private_key };
  const actor = (await loadActors(needs.database.read, [actorId])).get(actorId);
  return actor ? await keyOf(needs, actor) : null;
}
