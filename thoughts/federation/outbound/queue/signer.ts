// With whose key a delivery is signed: a user's, or that of one who left and whose Delete is still on its way.
import { loadActors } from '../../../actors/actors.ts';
import type { ActorId } from '../../../tables.ts';
import type { FederationContext } from '../../context.ts';
import type { Signer } from '../../protocol/signatures/request.ts';
import { getOrCreateKey } from '../../publishing/keys/keys.ts';
import { selectSigningKey } from '../delivery-store.ts';

/** Null for somebody who left without ever having had a key, or whose key is gone. */
export async function findSigner(
  needs: Pick<FederationContext, 'database' | 'clock' | 'base'>,
  actorId: ActorId,
): Promise<Signer | null> {
  const kept = await selectSigningKey.first(needs.database.read, actorId);
  if (kept) return { keyId: `${kept.uri}#main-key`, privateKeyPem: kept.private_key };
  const actor = (await loadActors(needs.database.read, [actorId])).get(actorId);
  return actor ? await getOrCreateKey(needs, actor) : null;
}
