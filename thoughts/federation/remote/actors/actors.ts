// Remote actors: stored, or fetched from their servers.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../../context.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { type ParsedActor, type ParsedKey, readActor } from '../../protocol/wire/read/actor.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import type { FetchBudget } from '../../transport/limits/fetch-budget.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { fetchActor, fetchActorAt } from './fetch-actor.ts';
import { confirmHandle } from './handles.ts';
import { embedKeys } from './key-documents.ts';
import { persistRemoteActor } from './persist-actor.ts';
import { type RemoteActor, selectByIds, selectByKeyId, selectByUri } from './store.ts';

export type { RemoteActor } from './store.ts';

/** The stored actor with this id, or undefined. */
export const findRemoteActor = selectByUri.first;
export const findRemoteActorByKey = selectByKeyId.first;
export const loadRemoteActors = selectByIds.rows;

/** The keys of an actor, in the order of its document. */
export function keysOf({ key_id: id, public_key: pem, other_keys: others }: RemoteActor): ParsedKey[] {
  if (id === null || pem === null) return [];
  return [{ id, pem }, ...(others === null ? [] : (JSON.parse(others) as ParsedKey[]))];
}

/** Older stored actors are refetched. */
const FRESH_FOR = DAY;

/** Whether the stored actor can be used without a fetch. */
export const isFresh = ({ fetched_at }: Pick<RemoteActor, 'fetched_at'>, now: Instant): boolean =>
  now - fetched_at < FRESH_FOR;

/**
 * The actor with this id, fetched if unknown or outdated. If its server fails, the stored actor is returned.
 * Null for a blocked domain, an exhausted budget, or a handle of another actor. @throws RemoteError if the
 * actor is unknown and its server fails.
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
 * Fetches and stores the actor, regardless of the stored one. The caller accounts for the actor document;
 * `budget` is for confirming the handle. @throws RemoteError.
 */
export async function fetchAndStoreActor(
  federation: FederationContext,
  uri: string,
  budget: FetchBudget,
): Promise<RemoteActor | null> {
  const { actor } = await fetchActor(federation, uri);
  return storeActor(federation, actor, budget, true);
}

/** As {@link fetchAndStoreActor}, for an address that may lead to another id of the same origin. */
export async function fetchAndStoreActorAt(
  federation: FederationContext,
  address: string,
  budget: FetchBudget,
): Promise<RemoteActor | null> {
  const { actor } = await fetchActorAt(federation, address);
  return storeActor(federation, actor, budget, true);
}

/** Stores an actor from a document received from its server, such as one fetched for its key. */
export async function storeActorDocument(
  federation: FederationContext,
  document: JsonObject,
  budget: FetchBudget,
): Promise<RemoteActor | null> {
  const actor = readActor(await embedKeys(federation, document, (uri) => budget.trySpend(uri)));
  return actor && storeActor(federation, actor, budget);
}

async function storeActor(
  federation: FederationContext,
  actor: ParsedActor,
  budget: FetchBudget,
  isCurrent = false,
): Promise<RemoteActor | null> {
  const { database, clock, base } = federation;
  if (isSameOrigin(base, actor.uri) || (await isDomainBlocked(database.read, actor.uri))) return null;
  const handle = await confirmHandle(federation, actor, budget);
  if (await isDomainBlocked(database.read, `https://${handle.host}/`)) return null;
  const id = await database.write((tx) => persistRemoteActor(tx, actor, handle, clock.now(), isCurrent));
  return id === null ? null : ((await selectByUri.first(database.read, actor.uri)) ?? null);
}
