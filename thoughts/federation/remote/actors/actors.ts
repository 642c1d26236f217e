// Actors of other servers: found here, or met by asking their server.

import { Refusal } from '@tandem/platform/refusal.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../../context.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { type ParsedActor, type ParsedKey, readActor } from '../../protocol/wire/read/actor.ts';
import { formatHandle, type Handle } from '../../protocol/wire/read/handle.ts';
import { createFetchBudget, type FetchBudget } from '../../transport/limits/fetch-budget.ts';
import { RemoteError } from '../../transport/remote-error.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { badGateway } from '../failures.ts';
import { fetchActor, fetchWebFinger } from '../fetch.ts';
import type { LookupCaller } from './handle-lookups.ts';
import { confirmHandle, handleKeyOf } from './handles.ts';
import { persistRemoteActor } from './persist-actor.ts';
import { type RemoteActor, selectByHandleKey, selectByIds, selectByKeyId, selectByUri } from './store.ts';

export type { RemoteActor } from './store.ts';

/** What is known of the actor with this id; undefined where nothing is. */
export const findRemoteActor = selectByUri.first;
export const findRemoteActorByKey = selectByKeyId.first;
export const loadRemoteActors = selectByIds.rows;

/** The keys of an actor as its document has them, the first one first. */
export function keysOf({ key_id: id, public_key: pem, other_keys: others }: RemoteActor): ParsedKey[] {
  if (id === null || pem === null) return [];
  return [{ id, pem }, ...(others === null ? [] : (JSON.parse(others) as ParsedKey[]))];
}

/** What is known is asked for again when it is older than this. */
const FRESH_FOR = DAY;

/** Whether what is known of somebody serves without asking. */
export const isFresh = ({ fetched_at }: Pick<RemoteActor, 'fetched_at'>, now: Instant): boolean =>
  now - fetched_at < FRESH_FOR;

/**
 * The actor with this id, asked for at its server where it is not known or known for long; what is known serves where
 * the server fails. Null for a blocked domain, an exhausted budget, a handle that is somebody else's.
 * @throws RemoteError where nothing is known and the server fails.
 */
export async function getOrFetchActor(
  federation: FederationContext,
  uri: string,
  budget: FetchBudget,
): Promise<RemoteActor | null> {
  const { database, clock } = federation;
  if (await isDomainBlocked(database.read, uri)) return null;
  const known = await selectByUri.first(database.read, uri);
  if (known && isFresh(known, clock.now())) return known;
  if (!budget.trySpend(uri)) return known ?? null;
  try {
    return await fetchAndStoreActor(federation, uri, budget);
  } catch (error) {
    if (known && error instanceof RemoteError) return known;
    throw error;
  }
}

/**
 * Asks the actor's server, whatever is known, and stores the answer. The document itself is the caller's to account
 * for; `budget` is for confirming the handle. @throws RemoteError.
 */
export async function fetchAndStoreActor(
  federation: FederationContext,
  uri: string,
  budget: FetchBudget,
): Promise<RemoteActor | null> {
  const { actor } = await fetchActor(federation, uri);
  return storeActor(federation, actor, budget);
}

/** Stores an actor from a document that its server gave, such as that in which its key was looked for. */
export async function storeActorDocument(
  federation: FederationContext,
  document: JsonObject,
  budget: FetchBudget,
): Promise<RemoteActor | null> {
  const actor = readActor(document);
  return actor && storeActor(federation, actor, budget);
}

async function storeActor(
  federation: FederationContext,
  actor: ParsedActor,
  budget: FetchBudget,
): Promise<RemoteActor | null> {
  const { database, clock } = federation;
  if (await isDomainBlocked(database.read, actor.uri)) return null;
  const handle = await confirmHandle(federation, actor, budget);
  if (await isDomainBlocked(database.read, `https://${handle.host}/`)) return null;
  const id = await database.write((tx) => persistRemoteActor(tx, actor, handle, clock.now()));
  return id === null ? null : ((await selectByUri.first(database.read, actor.uri)) ?? null);
}

/**
 * The actor behind `user@host`: known here, or found by WebFinger, fetched and stored. Null where the other server
 * knows nobody of that name. Refuses (bad-gateway) where it fails, or names an actor of another name, and (too-many,
 * unavailable) where `seeker` or all ask for too much at once.
 */
export async function resolveHandle(
  federation: FederationContext,
  handle: Handle,
  seeker: LookupCaller,
): Promise<RemoteActor | null> {
  const key = handleKeyOf(handle);
  const known = await selectByHandleKey.first(federation.database.read, key);
  if (known && isFresh(known, federation.clock.now())) return known;
  if (await isDomainBlocked(federation.database.read, `https://${handle.host}/`)) return null;
  const asked = { key, host: handle.host };
  return federation.lookups
    .run(asked, seeker, () => lookUpOrRefuse(federation, handle))
    .catch((error: unknown) => (known && error instanceof Refusal ? known : Promise.reject(error)));
}

/** Null for a 404 or 410. Refuses (bad-gateway) whatever else fails. */
async function lookUpOrRefuse(federation: FederationContext, handle: Handle): Promise<RemoteActor | null> {
  try {
    return await lookUp(federation, handle);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.status === 404 || error.status === 410) return null;
    throw badGateway(formatHandle(handle), error);
  }
}

/** The handle asked for must be the one that the actor turns out to have, or lead to it by the subject named. */
async function lookUp(federation: FederationContext, handle: Handle): Promise<RemoteActor | null> {
  const found = await fetchWebFinger(federation, handle);
  const actor = await fetchAndStoreActor(federation, found.actor, createFetchBudget());
  if (actor === null) throw new RemoteError('id-mismatch', `${found.actor} could not be taken`);
  const accepted = [handle, ...(found.subject ? [found.subject] : [])].map(handleKeyOf);
  if (!accepted.includes(actor.handle_key))
    throw new RemoteError('id-mismatch', `${found.actor} is ${actor.handle_key}`);
  return actor;
}
