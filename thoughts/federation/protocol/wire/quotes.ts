// Stamps, requests to quote, and what is said about them (FEP-044f).

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

export type QuoteStamp = {
  id: QuoteStampId;
  /** The author of what is quoted. */
  username: string;
  thoughtId: ThoughtId;
  /** The id of the quoting post on its own server, of a user here that of the thought. */
  quotingUri: string;
};

/** It embeds neither post, which its readers may not be allowed to see. */
export const toQuoteStamp = (base: string, { id, username, thoughtId, quotingUri }: QuoteStamp) => ({
  '@context': QUOTE_STAMP_CONTEXT,
  id: quoteStampUri(base, id),
  type: 'QuoteAuthorization',
  attributedTo: actorUri(base, username),
  interactingObject: quotingUri.includes(':') ? quotingUri : thoughtUri(base, quotingUri),
  interactionTarget: thoughtUri(base, thoughtId),
});

/** `uri` is the id of the request, `quoter` that of its sender. */
export type ReceivedQuoteRequest = {
  uri: string;
  quoter: string;
  quotingUri: string;
  thoughtId: ThoughtId;
};

/**
 * Asks `author` whether the Note may quote the post `quoted`; the Note is embedded, so that it can be read.
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

/** `stampId` is null where the quote is refused. */
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

/** The end of a stamp, for its quoter, whose server passes it on, and for the author's followers. */
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
