// Stamps, quote requests and their replies (FEP-044f).

import {
  activityUri,
  actorUri,
  followersUri,
  PUBLIC,
  quoteStampUri,
  thoughtUri,
} from '../../../foundation/addresses/object-ids.ts';
import type { QuoteStampId, ThoughtId } from '../../../ids.ts';
import type { Activity, ActivityType } from './activities.ts';
import { QUOTE_REQUEST_CONTEXT, QUOTE_STAMP_CONTEXT, QUOTING_REQUEST_CONTEXT } from './json-ld-context.ts';
import type { NoteDocument } from './note.ts';

type QuoteStamp = {
  id: QuoteStampId;
  /** The author of the quoted post. */
  username: string;
  thoughtId: ThoughtId;
  /** The ActivityPub id of the quoting post; for local quotes, the thought's id. */
  quotingUri: string;
};

/** Embeds neither post, because readers of the stamp may not be allowed to see them. */
export const toQuoteStamp = (base: string, { id, username, thoughtId, quotingUri }: QuoteStamp) => ({
  '@context': QUOTE_STAMP_CONTEXT,
  id: quoteStampUri(base, id),
  type: 'QuoteAuthorization',
  attributedTo: actorUri(base, username),
  interactingObject: quotingUri.includes(':') ? quotingUri : thoughtUri(base, quotingUri),
  interactionTarget: thoughtUri(base, thoughtId),
});

/** `uri` is the id of the request, `quoter` that of its sender. */
type ReceivedQuoteRequest = {
  uri: string;
  quoter: string;
  quotingUri: string;
  thoughtId: ThoughtId;
};

/**
 * Requests the permission of `author` for the Note to quote `quoted`; the Note is embedded, because it may
 * not be fetchable.
 */
export const toQuoteRequest = (
  base: string,
  deed: Deed,
  { '@context': _, ...note }: NoteDocument,
  { author, quoted }: { author: string; quoted: string },
): Activity => ({
  ...toActivity(base, deed, 'QuoteRequest'),
  '@context': QUOTING_REQUEST_CONTEXT,
  to: [author],
  object: quoted,
  instrument: note,
});

type Deed = { id: string; username: string };

/** `stampId` is null for a rejection. */
export const toQuoteReply = (
  base: string,
  deed: Deed,
  { uri, quoter, quotingUri, thoughtId }: ReceivedQuoteRequest,
  stampId: QuoteStampId | null,
): Activity => ({
  ...toActivity(base, deed, stampId === null ? 'Reject' : 'Accept'),
  '@context': QUOTE_REQUEST_CONTEXT,
  to: [quoter],
  object: {
    id: uri,
    type: 'QuoteRequest',
    actor: quoter,
    object: thoughtUri(base, thoughtId),
    instrument: quotingUri,
  },
  ...(stampId === null ? {} : { result: quoteStampUri(base, stampId) }),
});

/** The Delete of a stamp, for the quoter, whose server forwards it, and the author's followers. */
export const toQuoteRevocation = (
  base: string,
  deed: Deed,
  stampId: QuoteStampId,
  quoter: string,
): Activity => ({
  ...toActivity(base, deed, 'Delete'),
  to: [PUBLIC],
  cc: [followersUri(base, deed.username), quoter],
  object: quoteStampUri(base, stampId),
});

const toActivity = (base: string, { id, username }: Deed, type: ActivityType): Activity => ({
  '@context': QUOTE_STAMP_CONTEXT,
  id: activityUri(base, id),
  type,
  actor: actorUri(base, username),
  to: [],
  cc: [],
  object: null,
});
