// Quote requests of remote actors, and replies to those of local users (FEP-044f).
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { readLocalUri, thoughtUri } from '../../../foundation/addresses/object-ids.ts';
import type { ThoughtId } from '../../../foundation/tables/tables.ts';
import { acceptQuote, findQuoteRequest, rejectQuote } from '../../../posts/quotes/requests.ts';
import { isQuotableBy, replyToQuoteRequest } from '../../../posts/quotes/stamps.ts';
import { findThought } from '../../../posts/thoughts/queries.ts';
import { lockThought } from '../../../posts/thoughts/thoughts.ts';
import { isDeletedByOwner } from '../../processed/processed-activities.ts';
import { readQuoteRequestId } from '../../protocol/wire/activity-ids.ts';
import { readInner } from '../../protocol/wire/read/activity.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { isSameOrigin, readId } from '../../protocol/wire/read/values.ts';
import { fetchDocument, isTransient } from '../../remote/fetch.ts';
import { orNull, readApproval } from '../../remote/thoughts/fetch-thought.ts';
import { readNoteWithIds } from '../../remote/thoughts/own-pages.ts';
import { type PreparedNote, prepareNote } from '../../remote/thoughts/prepare-note.ts';
import { findStoredThought, findThoughtIdByUri, persistNote } from '../../remote/thoughts/thoughts.ts';
import type { Handler, InboundActivity } from '../handler.ts';

export const receiveQuoteRequest: Handler = async (inbound) => {
  const { federation, activity, actor, now } = inbound;
  const { read } = federation.database;
  const quotedId = await findThoughtIdByUri(federation, read, activity.object?.uri ?? '');
  const quotingUri = activity.instrument?.uri ?? null;
  if (quotedId === null || quotingUri === null || !isSameOrigin(quotingUri, actor.uri)) return null;
  const quoted = await findThought(read, quotedId, actor.id);
  if (quoted?.is_local !== 1) return null;
  const isWorthwhile = await isQuotableBy(read, quoted, actor.id);
  const post = isWorthwhile ? await findPost(inbound, quotingUri, quoted.id) : null;
  if (post === 'unwanted') return null;
  const request = { quoterId: actor.id, quotingUri, uri: activity.id };
  return async (tx) => {
    const thought = await lockThought(tx, quoted.id, actor.id);
    const isThere = post !== null && !(await isDeletedByOwner(tx, 'gone', actor.uri, quotingUri));
    if (isThere && post !== 'stored') await persistNote(federation, tx, post, now);
    const quoting = isThere ? ((await findStoredThought(tx, quotingUri)) ?? 'unknown') : null;
    await replyToQuoteRequest(tx, thought, request, quoting, now);
  };
};

/**
 * The actor's post that quotes the thought `quotedId`: stored, embedded, or fetched. Null if it is by another
 * author or quotes something else; `'unwanted'` if its author's storage limit is exhausted. @throws
 * RemoteError for a temporary failure of its server.
 */
async function findPost(
  inbound: InboundActivity,
  uri: string,
  quotedId: ThoughtId,
): Promise<PreparedNote | 'stored' | 'unwanted' | null> {
  const { federation, actor, signedAt } = inbound;
  const stored = await findStoredThought(federation.database.read, uri);
  if (stored?.actor_id === actor.id && stored.quoted_id === quotedId) return 'stored';
  if (federation.unsolicitedPosts.isExhausted(actor.uri)) return 'unwanted';
  const note = await readPost(inbound, uri);
  if (note?.author !== actor.uri || note.uri !== uri || note.quoted === null) return null;
  if ((await findThoughtIdByUri(federation, federation.database.read, note.quoted)) !== quotedId) return null;
  if (!federation.unsolicitedPosts.add(actor.uri, [note])) return 'unwanted';
  return prepareNote(federation.base, note, actor, { asOf: signedAt });
}

async function readPost(
  { federation, activity, budget, isLast }: InboundActivity,
  uri: string,
): Promise<ParsedNote | null> {
  const embedded = activity.instrument?.document ?? null;
  if (embedded !== null) return readNoteWithIds(federation, embedded);
  if (!budget.trySpend(uri)) return null;
  const document = await fetchDocument(federation, uri).catch((error: unknown) => {
    if (error instanceof RemoteError && isTransient(error) && !isLast) throw error;
    return orNull(error);
  });
  return document && readNoteWithIds(federation, document);
}

/** The local thought of a quote request, by the request's id or by its embedded `instrument`. */
export function findRequestedQuote({
  activity: { object },
  federation: { base },
}: InboundActivity): ThoughtId | null {
  const request = readLocalUri(base, object?.uri ?? '');
  const byId = request?.kind === 'activity' ? readQuoteRequestId(request.id) : null;
  if (byId !== null || readInner(object, ['QuoteRequest']) === null) return byId;
  const quoting = readLocalUri(base, readId(object?.document?.instrument) ?? '');
  return quoting?.kind === 'thought' ? quoting.id : null;
}

export const receiveQuoteAccept: Handler = async (inbound) => {
  const { federation, activity, actor, now } = inbound;
  const asked = await findAsked(inbound);
  const uri = activity.result;
  if (!asked || uri === null || !isSameOrigin(uri, actor.uri)) return null;
  const document = await fetchStamp(inbound, uri);
  const note = thoughtUri(federation.base, asked.id);
  const approval = document && readApproval(document, { uri, note, quoted: asked.quoted_uri });
  if (approval?.authorUri !== actor.uri) return null;
  return async (tx) => {
    // The stamp's Delete may have arrived since the fetch.
    if (await isDeletedByOwner(tx, 'gone', actor.uri, uri)) return;
    const thought = await findQuoteRequest(tx, asked.id, actor.id);
    if (thought) await acceptQuote(tx, thought, approval, now);
  };
};

export const receiveQuoteReject: Handler = async (inbound) => {
  const { actor, now } = inbound;
  const asked = await findAsked(inbound);
  if (!asked) return null;
  return async (tx) => {
    const thought = await findQuoteRequest(tx, asked.id, actor.id);
    if (thought) await rejectQuote(tx, thought, now);
  };
};

/** Undefined if the actor is not the quoted author. */
async function findAsked(inbound: InboundActivity) {
  const id = findRequestedQuote(inbound);
  const { read } = inbound.federation.database;
  return id === null ? undefined : findQuoteRequest(read, id, inbound.actor.id);
}

/** @throws RemoteError for a temporary failure of the server. */
async function fetchStamp({ federation, budget, isLast }: InboundActivity, uri: string) {
  if (!budget.trySpend(uri)) return null;
  return fetchDocument(federation, uri).catch((error: unknown) => {
    if (error instanceof RemoteError && isTransient(error) && !isLast) throw error;
    return orNull(error);
  });
}
