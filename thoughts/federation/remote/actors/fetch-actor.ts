// Asking other servers for actors.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { type ParsedActor, readActor } from '../../protocol/wire/read/actor.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import { type FetchContext, fetchDocument } from '../fetch.ts';
import { embedKeys } from './key-documents.ts';

/** An actor with its document as it came, and with the keys that it names by their addresses. */
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
  requireElsewhere(context, uri);
  return toActor(context, await fetchDocument(context, uri, onRequest), onRequest);
}

/**
 * The actor to which an address leads, such as the `self` of WebFinger: the one with this id, or with another
 * id of the same origin, as after a change of software. The client has found the document at its own id
 * (Mastodon takes the address alone). @throws RemoteError as above, `id-mismatch` for another origin.
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
