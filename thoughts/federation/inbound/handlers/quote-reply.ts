// Accept and Reject of a request to quote, by the author of what a user here quotes (FEP-044f, “Acceptance”
// and “Rejection”). An Accept names a stamp, and only what the stamp says at its own address counts.
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

/**
 * The thought here that an activity is a reply about, by the id of the request, or by what it embeds of that.
 */
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
    // The stamp was fetched before: its Delete may have come meanwhile.
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

/** Undefined where what is quoted is not the actor’s. */
async function findAsked(inbound: InboundActivity) {
  const id = findRequestedQuote(inbound);
  const { read } = inbound.federation.database;
  return id === null ? undefined : findQuoteRequest(read, id, inbound.actor.id);
}

/** @throws RemoteError where the server fails for now. */
async function fetchStamp({ federation, budget, isLast }: InboundActivity, uri: string) {
  if (!budget.trySpend(uri)) return null;
  return fetchDocument(federation, uri).catch((error: unknown) => {
    if (error instanceof RemoteError && isTransient(error) && !isLast) throw error;
    return orNull(error);
  });
}
