// Fetches actors from other servers.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { type ParsedActor, readActor } from '../../protocol/wire/read/actor.ts';
import { isSameOrigin, readId, readList, readUri } from '../../protocol/wire/read/values.ts';
import { type FetchContext, fetchDocument, isTransient } from '../fetch.ts';

/** An actor and its original document, with separately published keys embedded. */
export type FetchedActor = { actor: ParsedActor; document: JsonObject };

/**
 * Fetches the actor `uri`. `onRequest` is called for each request. @throws RemoteError, `not-json` for an
 * unusable document, `bad-url` for a local user: these must never be stored as remote, and any server can
 * name them, in WebFinger or as the target of a Move.
 */
export async function fetchActor(
  context: FetchContext,
  uri: string,
  onRequest?: () => void,
): Promise<FetchedActor> {
  requireElsewhere(context, uri);
  return toActor(context, await fetchDocument(context, uri, onRequest), onRequest);
}

/**
 * The actor at an address such as the `self` link of WebFinger: with this id, or another id of the same
 * origin, for example after a change of software. The client has verified the document at its own id
 * (Mastodon only accepts the address itself). @throws RemoteError as above, `id-mismatch` for another origin.
 */
export async function fetchActorAt(context: FetchContext, address: string): Promise<FetchedActor> {
  requireElsewhere(context, address);
  const { id, document } = await context.client.fetchDocument(address, { signer: await context.signer() });
  if (!isSameOrigin(id, address)) throw new RemoteError('id-mismatch', `The document at ${address} is ${id}`);
  return toActor(context, document);
}

function requireElsewhere({ base }: FetchContext, uri: string): void {
  if (isSameOrigin(base, uri)) throw new RemoteError('bad-url', `${uri} is of this server`);
}

async function toActor(
  context: FetchContext,
  found: JsonObject,
  onRequest?: () => void,
): Promise<FetchedActor> {
  const document = await embedKeys(context, found, () => true, onRequest);
  const actor = readActor(document);
  if (actor === null) throw new RemoteError('not-json', `No actor at ${String(found.id).slice(0, 200)}`);
  return { actor, document };
}

/** Keys fetched per actor document. */
const MAX_FETCHED = 2;
const MAX_LISTED = 5;

/**
 * The actor document with referenced keys embedded, if available: of the same origin, and with the actor as
 * owner, so that both name each other. `mayFetch` is called before each fetch. @throws RemoteError for a
 * temporary failure of the server.
 */
export async function embedKeys(
  context: FetchContext,
  document: JsonObject,
  mayFetch: (uri: string) => boolean,
  onRequest?: () => void,
): Promise<JsonObject> {
  const actor = readUri(document.id);
  const listed = readList(document.publicKey, MAX_LISTED);
  if (actor === null || !listed.some((key) => typeof key === 'string')) return document;
  const keys: unknown[] = [];
  let fetched = 0;
  for (const key of listed) {
    const uri = typeof key === 'string' ? readUri(key) : null;
    if (uri === null) keys.push(key);
    else if (fetched < MAX_FETCHED && isElsewhere(uri, actor) && mayFetch(uri)) {
      fetched += 1;
      const found = await fetchKey(context, uri, onRequest);
      if (found !== null && readId(found.owner) === actor) keys.push(found);
    }
  }
  return { ...document, publicKey: keys };
}

/** Excludes fragments of the actor's own document. */
const isElsewhere = (key: string, actor: string): boolean =>
  isSameOrigin(key, actor) && key.split('#', 1)[0] !== actor.split('#', 1)[0];

/** Null if the key does not exist. */
async function fetchKey(
  context: FetchContext,
  uri: string,
  onRequest?: () => void,
): Promise<JsonObject | null> {
  return fetchDocument(context, uri, onRequest).catch((error: unknown) => {
    if (error instanceof RemoteError && !isTransient(error)) return null;
    throw error;
  });
}
