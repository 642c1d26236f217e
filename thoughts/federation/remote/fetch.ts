// Fetches from other servers: documents by id, collections and WebFinger, and the meaning of failures.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import type { FederationContext } from '../context.ts';
import type { JsonObject } from '../protocol/json.ts';
import { type CollectionPart, readCollection } from '../protocol/wire/read/collection.ts';
import {
  formatHandle,
  type Handle,
  type ParsedWebFinger,
  readWebFinger,
} from '../protocol/wire/web-finger.ts';
import type { FetchBudget } from '../transport/limits.ts';

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

/**
 * Yields at most `most` parts from `from` on. Stops at an exhausted budget or a repeated part. @throws
 * RemoteError.
 */
export async function* fetchParts(
  context: FetchContext,
  from: string | null,
  most: number,
  budget: FetchBudget,
): AsyncGenerator<CollectionPart> {
  const seen = new Set<string>();
  let next = from;
  while (next !== null && !seen.has(next) && seen.size < most && budget.trySpend(next)) {
    seen.add(next);
    const part = readCollection(await fetchDocument(context, next), next);
    yield part;
    next = part.next;
  }
}

/** The other server failed, which is not the caller's fault; its message is only logged. */
export const badGateway = (what: string, cause: RemoteError): Refusal =>
  new Refusal('bad-gateway', `The server of ${what} does not respond as it should.`, {
    code: 'remote-failure',
    cause,
  });

/** Whether a retry may succeed. Missing, refused and unparsable documents are permanent failures. */
export function isTransient({ reason, status }: RemoteError): boolean {
  if (reason === 'timeout' || reason === 'network') return true;
  return reason === 'status' && status !== null && (status >= 500 || status === 408 || status === 429);
}
