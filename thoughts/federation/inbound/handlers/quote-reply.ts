// Accept and Reject of a local user's quote request by the quoted author (FEP-044f, “Acceptance” and
// “Rejection”). An Accept names a stamp; only the stamp fetched from its own address counts.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { readLocalUri, thoughtUri } from '../../../foundation/addresses/object-ids.ts';
import type { ThoughtId } from '../../../foundation/tables/tables.ts';
import { acceptQuote, findQuoteRequest, rejectQuote } from '../../../posts/quotes/requests.ts';
import { isDeletedByOwner } from '../../processed/processed-activities.ts';
import { readQuoteRequestId } from '../../protocol/wire/activity-ids.ts';
import { readInner } from '../../protocol/wire/read/activity.ts';
import { isSameOrigin, readId } from '../../protocol/wire/read/values.ts';
import { isTransient } from '../../remote/failures.ts';
import { fetchDocument } from '../../remote/fetch.ts';
import { orNull } from '../../remote/thoughts/fetch-note.ts';
import { readApproval } from '../../remote/thoughts/fetch-quote.ts';
import type { Handler, InboundActivity } from '../handler.ts';

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
