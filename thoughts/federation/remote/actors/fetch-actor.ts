// Fetches actors from other servers.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { type ParsedActor, readActor } from '../../protocol/wire/read/actor.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import { type FetchContext, fetchDocument } from '../fetch.ts';
import { embedKeys } from './key-documents.ts';

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
