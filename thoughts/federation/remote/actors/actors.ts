// Remote actors: stored, or fetched from their servers.

import { randomUUIDv7 } from 'node:crypto';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { ProfileField } from '../../../accounts/users/fields.ts';
import { record } from '../../../foundation/events/events.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import { toActorId } from '../../../ids.ts';
import type { FederationContext } from '../../context.ts';
import { textOf, toPlainText } from '../../protocol/html/plain-text.ts';
import { sanitiseHtml } from '../../protocol/html/sanitise.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { type ParsedActor, type ParsedKey, readActor } from '../../protocol/wire/read/actor.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import type { FetchBudget } from '../../transport/limits.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { embedKeys, fetchActor, fetchActorAt } from './fetch-actor.ts';
import { type ActorHandle, confirmHandle, handleKeyOf } from './handles.ts';
import {
  deleteActor,
  insertActor,
  insertRemoteActor,
  type RemoteActor,
  releaseHandle,
  selectByHandleKey,
  selectByIds,
  selectByKeyId,
  selectByUri,
  selectLocalFollow,
  updateActor,
  updateRemoteActor,
} from './store.ts';

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

// Stores remote actors from their documents.

const MAX_BIO = 5000;

/**
 * Inserts or updates the actor, unless the stored one is newer according to `updated`. A document fetched
 * just now (`isCurrent`) counts regardless of its date, because a restored or migrated server has older
 * dates. Null if the handle belongs to another actor and WebFinger does not confirm the change.
 */
async function persistRemoteActor(
  tx: FederationDb,
  actor: ParsedActor,
  handle: ActorHandle,
  now: Instant,
  isCurrent = false,
): Promise<ActorId | null> {
  const known = await selectByUri.first(tx, actor.uri);
  if (!known) return addRemoteActor(tx, actor, handle, now);
  if (!isCurrent && isOlder(actor, known)) return known.id;
  await updateActor.run(tx, known.id, {
    ...profileOf(actor),
    ...(await freeHandle(tx, known, handle)),
    // The actor has returned; `moved_at` still limits further moves.
    ...(known.stated_move !== null && actor.movedTo === null ? { moved_to: null } : {}),
  });
  await updateRemoteActor.run(tx, known.id, remoteOf(actor, now));
  if (actor.featured !== null && (await selectLocalFollow.exists(tx, known.id)))
    await record(tx, { kind: 'featured-outdated', actorId: known.id }, now);
  return known.id;
}

const isOlder = (actor: ParsedActor, { updated_at }: RemoteActor): boolean =>
  actor.updated !== null && updated_at !== null && actor.updated < updated_at;

async function addRemoteActor(
  tx: FederationDb,
  actor: ParsedActor,
  handle: ActorHandle,
  now: Instant,
): Promise<ActorId | null> {
  const id = toActorId(randomUUIDv7());
  const row = {
    id,
    account_id: null,
    ...profileOf(actor),
    ...namesOf(handle),
    created_at: joined(actor, now),
  };
  if (!(await insertActor.changed(tx, row))) {
    if (!handle.isConfirmed) return null;
    await releaseHandle.run(tx, handleKeyOf(handle));
    if (!(await insertActor.changed(tx, row))) return null;
  }
  if (await insertRemoteActor.changed(tx, { actor_id: id, uri: actor.uri, ...remoteOf(actor, now) }))
    return id;
  await deleteActor.run(tx, id);
  return (await selectByUri.first(tx, actor.uri))?.id ?? null;
}

const joined = ({ published }: ParsedActor, now: Instant): Instant => Math.min(published ?? now, now);

/** Stores a changed handle if it is free; otherwise the old one stays. */
async function freeHandle(tx: FederationDb, known: RemoteActor, handle: ActorHandle) {
  const key = handleKeyOf(handle);
  if (!handle.isConfirmed || key === known.handle_key) return {};
  return (await selectByHandleKey.first(tx, key)) ? {} : namesOf(handle);
}

const namesOf = (handle: ActorHandle) => ({
  username: handle.username,
  host: handle.host,
  handle_key: handleKeyOf(handle),
});

const profileOf = (actor: ParsedActor) => ({
  display_name: actor.displayName,
  bio: toPlainText(actor.bio).slice(0, MAX_BIO).toWellFormed(),
  avatar_url: actor.avatarUrl,
  header_url: actor.headerUrl,
  actor_type: actor.type,
  manually_approves: actor.manuallyApproves ? (1 as const) : (0 as const),
  fields: JSON.stringify(actor.fields.map(toField)),
  emojis: JSON.stringify(actor.emojis),
  discoverable: toFlag(actor.discoverable),
  indexable: toFlag(actor.indexable),
  url: actor.url ?? actor.uri,
  wire_uri: actor.uri,
});

const toFlag = (value: boolean | null): 0 | 1 | null => (value === null ? null : value ? 1 : 0);

/** The verification by another server is not trusted. */
function toField({ name, value }: { name: string; value: string }): ProfileField {
  const html = sanitiseHtml(value);
  return { name, value: textOf(html), html, verifiedAt: null };
}

function remoteOf(actor: ParsedActor, now: Instant) {
  const [key, ...others] = actor.keys;
  return {
    inbox: actor.inbox,
    shared_inbox: actor.sharedInbox,
    outbox: actor.outbox,
    followers_uri: actor.followers,
    featured: actor.featured,
    key_id: key?.id ?? null,
    public_key: key?.pem ?? null,
    other_keys: others.length === 0 ? null : JSON.stringify(others),
    moved_to: actor.movedTo,
    // A future date would make all updates until then outdated.
    updated_at: actor.updated === null ? null : Math.min(actor.updated, now),
    fetched_at: now,
  };
}
