// Keys that an actor names by their addresses: an object and its id are equivalent (FEDERATION.md, Reading
// documents). Each is fetched from its own address, and must name the actor as its owner.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { isSameOrigin, readId, readList, readUri } from '../../protocol/wire/read/values.ts';
import { isTransient } from '../failures.ts';
import { type FetchContext, fetchDocument } from '../fetch.ts';

/** Keys that are fetched for one reading of an actor. */
const MAX_FETCHED = 2;
const MAX_LISTED = 5;

/**
 * The actor's document with the keys that it only names by an address in their place, as far as they can be
 * had: of its own origin, and with the actor as their owner, so that each names the other. `mayFetch` is
 * asked before each. @throws RemoteError where the server fails for now.
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

/** A part of the actor's own document is not there. */
const isElsewhere = (key: string, actor: string): boolean =>
  isSameOrigin(key, actor) && key.split('#', 1)[0] !== actor.split('#', 1)[0];

/** Null where there is none. */
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
