// Resolves user input: a handle, or the address of a profile or post.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { findActor } from '../../foundation/actors/actors.ts';
import { readLocalUri } from '../../foundation/addresses/object-ids.ts';
import { readPagePath } from '../../foundation/addresses/page-paths.ts';
import { isSuspended } from '../../foundation/relations/queries.ts';
import { findNumbered } from '../../foundation/status-ids/queries.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { isSameOrigin } from '../protocol/wire/read/values.ts';
import { type Handle, readHandle } from '../protocol/wire/web-finger.ts';
import type { RemoteDocument } from '../transport/client.ts';
import { createFetchBudget, type FetchBudget } from '../transport/limits.ts';
import { findRemoteActor, storeActorDocument } from './actors/actors.ts';
import { type LookupCaller, type LookupContext, resolveHandle } from './actors/handle-lookups.ts';
import { isDomainBlocked } from './blocked-domains.ts';
import { badGateway } from './fetch.ts';
import { fetchThoughtWithAncestors } from './thoughts/fetch-thought.ts';
import { findStoredThought, persistNote } from './thoughts/thoughts.ts';

/** The caller of a lookup; `viewer` is the caller's actor. */
export type Asker = LookupCaller & { viewer: ActorId };

export type Resolved = { kind: 'account'; id: ActorId } | { kind: 'status'; id: ThoughtId };

/**
 * The reason of a failed lookup. `no-address`: neither a handle nor an address. `nothing`: missing, not
 * public, or neither an actor nor a post.
 */
export type NotFound = 'no-address' | 'blocked' | 'no-response' | 'nothing';

/**
 * Resolves `text`; fetches and stores unknown objects. Null for other texts, for non-public objects, and if
 * the other server fails. Refuses (too-many, unavailable) if the caller's or the total limit is exceeded.
 */
export async function resolveRemote(
  federation: LookupContext,
  text: string,
  caller: Asker,
): Promise<Resolved | null> {
  const found = await lookUp(federation, text, caller);
  return typeof found === 'string' ? null : found;
}

/** As {@link resolveRemote}, but returns the reason of a failure. */
export async function lookUp(
  federation: LookupContext,
  text: string,
  caller: Asker,
): Promise<Resolved | NotFound> {
  const handle = readHandle(text);
  const url = handle ? `https://${handle.host}/` : readAddress(text)?.href;
  if (url === undefined) return 'no-address';
  try {
    const found = handle
      ? await resolvePerson(federation, handle, caller)
      : await resolveAddress(federation, text, caller);
    if (found && !(found.kind === 'account' && (await isSuspended(federation.database.read, found.id))))
      return found;
    return (await isDomainBlocked(federation.database.read, url)) ? 'blocked' : 'nothing';
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'bad-gateway') return 'no-response';
    throw error;
  }
}

async function resolvePerson(
  federation: LookupContext,
  handle: Handle,
  caller: LookupCaller,
): Promise<Resolved | null> {
  const isHere = handle.host === URL.parse(`https://${new URL(federation.base).host}`)?.host;
  const actor = isHere
    ? await findActor(federation.database.read, handle.username)
    : await resolveHandle(federation, handle, caller);
  return actor ? { kind: 'account', id: actor.id } : null;
}

const MAX_LENGTH = 2000;

function readAddress(text: string): URL | null {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url : null;
}

async function resolveAddress(
  federation: LookupContext,
  text: string,
  caller: Asker,
): Promise<Resolved | null> {
  const url = readAddress(text);
  if (url === null) return null;
  if (url.origin === new URL(federation.base).origin) return findLocal(federation, url, caller.viewer);
  const known = await findKnown(federation, text);
  if (known) return known;
  if (await isDomainBlocked(federation.database.read, url.href)) return null;
  return federation.handleLookups.run({ key: url.href, host: url.host }, caller, () =>
    fetchAddress(federation, url.href),
  );
}

async function findLocal(
  { base, database }: LookupContext,
  url: URL,
  viewer: ActorId | null,
): Promise<Resolved | null> {
  const local = readLocalUri(base, url.href);
  if (local?.kind === 'thought') return { kind: 'status', id: local.id };
  if (local?.kind === 'actor') return findProfile(database.read, local.username);
  return findPage(database.read, url.pathname, viewer);
}

async function findProfile(db: ThoughtsDb, handle: string): Promise<Resolved | null> {
  const actor = await findActor(db, handle);
  return actor ? { kind: 'account', id: actor.id } : null;
}

/** The object of a local page, if visible to the viewer. */
async function findPage(db: ThoughtsDb, path: string, viewer: ActorId | null): Promise<Resolved | null> {
  const page = readPagePath(path);
  if (!page) return null;
  if (page.number === null) return findProfile(db, page.handle);
  const number = readStatusNumber(page.number);
  const numbered = number === null ? null : await findNumbered(db, number, viewer);
  return numbered ? { kind: 'status', id: numbered.thoughtId } : null;
}

/** The stored object with this id. */
async function findKnown({ database }: LookupContext, uri: string): Promise<Resolved | null> {
  const thought = await findStoredThought(database.read, uri);
  if (thought) return { kind: 'status', id: thought.id };
  const actor = await findRemoteActor(database.read, uri);
  return actor ? { kind: 'account', id: actor.id } : null;
}

/**
 * Resolves a page address to the object's id: by redirect, by content negotiation, or by the page's alternate
 * link. Refuses (bad-gateway) if the server fails.
 */
async function fetchAddress(federation: LookupContext, address: string): Promise<Resolved | null> {
  try {
    const budget = createFetchBudget();
    if (!budget.trySpend(address)) return null;
    const signer = await federation.signer();
    const found = await federation.client.findDocument(address, { signer });
    if ('id' in found) return await takeDocument(federation, found, budget);
    return found.alternate === null ? null : await takeAlternate(federation, found.alternate, budget);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.status === 404 || error.status === 410) return null;
    throw badGateway(address, error);
  }
}

/** With the three redirects to the page and the link itself, five steps in total (Fedify, CVE-2026-34148). */
const REDIRECTS_OF_ALTERNATE = 1;

/** A page may link to any address: only the document found there counts. */
async function takeAlternate(
  federation: LookupContext,
  address: string,
  budget: FetchBudget,
): Promise<Resolved | null> {
  const { base, client, database } = federation;
  if (isSameOrigin(base, address)) return findLocal(federation, new URL(address), null);
  const known = await findKnown(federation, address);
  if (known) return known;
  if ((await isDomainBlocked(database.read, address)) || !budget.trySpend(address)) return null;
  const signer = await federation.signer();
  const found = await client.fetchDocument(address, { signer, maxRedirects: REDIRECTS_OF_ALTERNATE });
  return takeDocument(federation, found, budget);
}

async function takeDocument(
  federation: LookupContext,
  { id, document }: RemoteDocument,
  budget: FetchBudget,
): Promise<Resolved | null> {
  if (isSameOrigin(federation.base, id)) return findLocal(federation, new URL(id), null);
  const known = await findKnown(federation, id);
  if (known) return known;
  const actor = await storeActorDocument(federation, document, budget);
  if (actor) return { kind: 'account', id: actor.id };
  const notes = await fetchThoughtWithAncestors(federation, id, budget);
  return notes.length === 0 ? null : storeThought(federation, notes);
}

async function storeThought(
  federation: LookupContext,
  notes: Awaited<ReturnType<typeof fetchThoughtWithAncestors>>,
): Promise<Resolved | null> {
  const now = federation.clock.now();
  const id = await federation.database.write(async (tx) => {
    let last: ThoughtId | null = null;
    for (const note of notes) last = await persistNote(federation, tx, note, now);
    return last;
  });
  return id && { kind: 'status', id };
}
