// The signing key of a delivery: the instance actor's, a user's, or that of a deleted account with unsent
// Deletes.
import { loadActors } from '../../../foundation/actors/actors.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import { SERVER_ACTOR } from '../../../ids.ts';
import type { FederationContext } from '../../context.ts';
import type { Signer } from '../../protocol/signatures/request.ts';
import { getOrCreateKey } from '../../publishing/keys/keys.ts';
import { selectSigningKey } from '../delivery-store.ts';

/** Null for a deleted account without a stored key. */
export async function findSigner(
  context: Pick<FederationContext, 'database' | 'clock' | 'base' | 'signer'>,
  actorId: ActorId,
): Promise<Signer | null> {
  if (actorId === SERVER_ACTOR) return context.signer();
  const stored = await selectSigningKey.first(context.database.read, actorId);
  if (stored) return { keyId: `${stored.uri}#main-key`, privateKeyPem: stored.private_key };
  const actor = (await loadActors(context.database.read, [actorId])).get(actorId);
  return actor ? await getOrCreateKey(context, actor) : null;
}
