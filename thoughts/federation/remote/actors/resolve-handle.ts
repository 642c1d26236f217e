// Resolves handles `user@host` for local users.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { FederationContext } from '../../context.ts';
import { formatHandle, type Handle } from '../../protocol/wire/read/handle.ts';
import { createFetchBudget } from '../../transport/limits/fetch-budget.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { badGateway } from '../failures.ts';
import { fetchWebFinger } from '../fetch.ts';
import { fetchAndStoreActorAt, isFresh, type RemoteActor } from './actors.ts';
import type { HandleLookups, LookupCaller } from './handle-lookups.ts';
import { handleKeyOf } from './handles.ts';
import { selectByHandleKey } from './store.ts';

/** The context of handle lookups. */
export type LookupContext = FederationContext & { handleLookups: HandleLookups };

/**
 * The actor behind `user@host`: stored, or found by WebFinger, fetched and stored. Null if the other server
 * does not know the name. Refuses (bad-gateway) if it fails or names an actor with another handle, and
 * (too-many, unavailable) if the caller's or the total limit is exceeded.
 */
export async function resolveHandle(
  federation: LookupContext,
  handle: Handle,
  caller: LookupCaller,
): Promise<RemoteActor | null> {
  const key = handleKeyOf(handle);
  const known = await selectByHandleKey.first(federation.database.read, key);
  if (known && isFresh(known, federation.clock.now())) return known;
  if (await isDomainBlocked(federation.database.read, `https://${handle.host}/`)) return null;
  const asked = { key, host: handle.host };
  return federation.handleLookups
    .run(asked, caller, () => lookUpOrRefuse(federation, handle))
    .catch((error: unknown) => (known && error instanceof Refusal ? known : Promise.reject(error)));
}

/** Null for 404 and 410. Refuses (bad-gateway) for other failures. */
async function lookUpOrRefuse(federation: FederationContext, handle: Handle): Promise<RemoteActor | null> {
  try {
    return await lookUp(federation, handle);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.status === 404 || error.status === 410) return null;
    throw badGateway(formatHandle(handle), error);
  }
}

/** The requested handle must be the actor's handle, or lead to it through the WebFinger subject. */
async function lookUp(federation: FederationContext, handle: Handle): Promise<RemoteActor | null> {
  const found = await fetchWebFinger(federation, handle);
  const actor = await fetchAndStoreActorAt(federation, found.actor, createFetchBudget());
  if (actor === null) throw new RemoteError('id-mismatch', `${found.actor} could not be taken`);
  const accepted = [handle, ...(found.subject ? [found.subject] : [])].map(handleKeyOf);
  if (!accepted.includes(actor.handle_key))
    throw new RemoteError('id-mismatch', `${found.actor} is ${actor.handle_key}`);
  return actor;
}
