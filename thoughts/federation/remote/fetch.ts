// Asking other servers: documents at their own address, and WebFinger.

import type { JsonObject } from '../client/answer/json.ts';
import { RemoteError } from '../client/remote-error.ts';
import type { Federation } from '../federation-service.ts';
import { type ReadActor, readActor } from '../wire/read/actor.ts';
import { formatHandle, type Handle } from '../wire/read/handle.ts';
import { type ReadWebFinger, readWebFinger } from '../wire/read/web-finger.ts';

/** What asking takes. */
export type Asking = Pick<Federation, 'client' | 'signer' | 'config'>;

/** The document whose id is `uri`, fetched from there. @throws RemoteError, `id-mismatch` for another's. */
export async function fetchDocument(
  { client, signer }: Asking,
  uri: string,
  onRequest?: () => void,
): Promise<JsonObject> {
  const { id, document } = await client.fetchDocument(uri, { signer: await signer(), onRequest });
  if (id !== uri) throw new RemoteError('id-mismatch', `The document at ${uri} is ${id}`);
  return document;
}

/** An actor with its document as it came. */
export type FetchedActor = { actor: ReadActor; document: JsonObject };

/**
 * `onRequest` is told of each request made. @throws RemoteError, `not-json` where the document is no actor that can be
 * dealt with.
 */
export async function fetchActor(asking: Asking, uri: string, onRequest?: () => void): Promise<FetchedActor> {
  const document = await fetchDocument(asking, uri, onRequest);
  const actor = readActor(document);
  if (actor === null) throw new RemoteError('not-json', `No actor at ${uri}`);
  return { actor, document };
}

/** What WebFinger says of a handle. @throws RemoteError, `not-json` where it names no actor. */
export async function fetchWebFinger({ client, config }: Asking, handle: Handle): Promise<ReadWebFinger> {
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
