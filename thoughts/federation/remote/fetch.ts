// Asking other servers: documents at their own address, and WebFinger.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { FederationContext } from '../context.ts';
import type { JsonObject } from '../protocol/json.ts';
import { type ParsedActor, readActor } from '../protocol/wire/read/actor.ts';
import { formatHandle, type Handle } from '../protocol/wire/read/handle.ts';
import { isSameOrigin } from '../protocol/wire/read/values.ts';
import { type ParsedWebFinger, readWebFinger } from '../protocol/wire/read/web-finger.ts';

/** What fetching needs. */
export type FetchContext = Pick<FederationContext, 'base' | 'client' | 'signer' | 'config'>;

/** The document whose id is `uri`, fetched from there. @throws RemoteError, `id-mismatch` for another's. */
export async function fetchDocument(
  { client, signer }: FetchContext,
  uri: string,
  onRequest?: () => void,
): Promise<JsonObject> {
  const { id, document } = await client.fetchDocument(uri, { signer: await signer(), onRequest });
  if (id !== uri) throw new RemoteError('id-mismatch', `The document at ${uri} is ${id}`);
  return document;
}

/** An actor with its document as it came. */
export type FetchedActor = { actor: ParsedActor; document: JsonObject };

/**
 * `onRequest` is called for each request. @throws RemoteError, `not-json` where the document is no actor that
 * can be dealt with, `bad-url` for a user of this server: they must never be stored as somebody remote, and
 * anybody can name them, in WebFinger or as the target of a Move.
 */
export async function fetchActor(
  context: FetchContext,
  uri: string,
  onRequest?: () => void,
): Promise<FetchedActor> {
  if (isSameOrigin(context.base, uri)) throw new RemoteError('bad-url', `${uri} is of this server`);
  const document = await fetchDocument(context, uri, onRequest);
  const actor = readActor(document);
  if (actor === null) throw new RemoteError('not-json', `No actor at ${uri}`);
  return { actor, document };
}

/** What WebFinger says of a handle. @throws RemoteError, `not-json` where it names no actor. */
export async function fetchWebFinger(
  { client, config }: FetchContext,
  handle: Handle,
): Promise<ParsedWebFinger> {
  const resource = encodeURIComponent(`acct:${formatHandle(handle)}`);
  const ask = async (scheme: string) => {
    const url = `${scheme}://${handle.host}/.well-known/webfinger?resource=${resource}`;
    const found = readWebFinger(await client.fetchJson(url));
    if (found === null) throw new RemoteError('not-json', `No actor at ${url}`);
    return found;
  };
  if (!config.THOUGHTS_FEDERATION_INSECURE) return ask('https');
  return ask('http').catch((error: unknown) =>
    error instanceof RemoteError && error.reason === 'network' ? ask('https') : Promise.reject(error),
  );
}
