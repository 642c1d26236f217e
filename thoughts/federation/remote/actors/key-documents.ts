// Keys that an actor document references by address: an object and its id are equivalent (FEDERATION.md,
// Reading documents). Each key is fetched from its own address and must name the actor as its owner.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { isSameOrigin, readId, readList, readUri } from '../../protocol/wire/read/values.ts';
import { isTransient } from '../failures.ts';
import { type FetchContext, fetchDocument } from '../fetch.ts';

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
