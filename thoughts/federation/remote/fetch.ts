// Fetches from other servers: documents by id, and WebFinger.

import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { FederationContext } from '../context.ts';
import type { JsonObject } from '../protocol/json.ts';
import { formatHandle, type Handle } from '../protocol/wire/read/handle.ts';
import { type ParsedWebFinger, readWebFinger } from '../protocol/wire/read/web-finger.ts';

/** The context of fetches. */
export type FetchContext = Pick<FederationContext, 'base' | 'client' | 'signer' | 'config'>;

/**
 * The document with the id `uri`, fetched from this address. @throws RemoteError, `id-mismatch` for a
 * document with another id.
 */
export async function fetchDocument(
  { client, signer }: FetchContext,
  uri: string,
  onRequest?: () => void,
): Promise<JsonObject> {
  const { id, document } = await client.fetchDocument(uri, { signer: await signer(), onRequest });
  if (id !== uri) throw new RemoteError('id-mismatch', `The document at ${uri} is ${id}`);
  return document;
}

/** The WebFinger document of a handle. @throws RemoteError, `not-json` if it names no actor. */
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
