// The documents of thoughts for other servers: notes, their collections, approvals of quotes and activities.
import type { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { likesUri, repliesUri, sharesUri, thoughtUri } from '../../../foundation/addresses/object-ids.ts';
import type { QuoteStampId, ThoughtId } from '../../../ids.ts';
import { findStamp } from '../../../posts/quotes/stamps.ts';
import type { FederationContext } from '../../context.ts';
import type { SignedCall, VerifyReader } from '../../protocol/signatures/request.ts';
import { type Activity, toCreate } from '../../protocol/wire/activities.ts';
import { readCreateActivityId } from '../../protocol/wire/activity-ids.ts';
import {
  toCollection,
  toOrderedCollection,
  toOrderedCollectionPage,
} from '../../protocol/wire/collections.ts';
import { isPublic, toNote, toTombstone } from '../../protocol/wire/note.ts';
import { toQuoteStamp } from '../../protocol/wire/quotes.ts';
import { loadPublishedThoughts, loadReplies } from '../notes/notes.ts';
import { selectOutgoing, selectReadable, selectTombstone, selectTotals } from '../store.ts';
import { documentReply, goneReply, readCollectionPage } from './replies.ts';

/** A request for a thought, and the function that verifies its signer. */
export type ReadRequest = { call: SignedCall; verifyReader: VerifyReader };

/** The Note, if the reader may see it; 410 for a deleted thought; otherwise 404. */
export async function getNote(
  federation: FederationContext,
  id: ThoughtId,
  reading: ReadRequest,
): Promise<Reply> {
  const { base, database } = federation;
  if (await isReadable(federation, id, reading)) {
    const [thought] = await loadPublishedThoughts(database.read, base, [id]);
    if (thought) return documentReply(toNote(base, thought));
  }
  const tombstone = await selectTombstone.first(database.read, id);
  if (!tombstone) throw notFound('thought');
  return goneReply(toTombstone(thoughtUri(base, id), 'Note', tombstone.deleted_at));
}

/** The number of replies, or a page of the ids of public ones, oldest first. */
export async function getReplies(
  federation: FederationContext,
  id: ThoughtId,
  query: unknown,
  reading: ReadRequest,
): Promise<Reply> {
  const { base, database } = federation;
  const page = readCollectionPage(query);
  const { reply_count } = await requireTotals(federation, id, reading);
  const uri = repliesUri(base, id);
  if (!page) return documentReply(toOrderedCollection(uri, reply_count));
  const items = await loadReplies(database.read, base, id, page);
  return documentReply(toOrderedCollectionPage(uri, page.page, reply_count, items));
}

/** The number of likes or boosts; the actors are not published. */
export async function getReactions(
  federation: FederationContext,
  kind: 'likes' | 'shares',
  id: ThoughtId,
  reading: ReadRequest,
): Promise<Reply> {
  const { like_count, boost_count } = await requireTotals(federation, id, reading);
  return documentReply(
    kind === 'likes'
      ? toCollection(likesUri(federation.base, id), like_count)
      : toCollection(sharesUri(federation.base, id), boost_count),
  );
}

/** A quote approval, if it is in force and the reader may see the quoted thought. */
export async function getQuoteStamp(
  federation: FederationContext,
  id: QuoteStampId,
  reading: ReadRequest,
): Promise<Reply> {
  const { base, database } = federation;
  const stamp = await findStamp(database.read, id);
  if (!stamp || !(await isReadable(federation, stamp.thought_id, reading))) throw notFound('approval');
  const { thought_id: thoughtId, quoting_uri: quotingUri, username } = stamp;
  return documentReply(toQuoteStamp(base, { id, username, thoughtId, quotingUri }));
}

/** A public activity: the Create of a public thought at any time, others while stored. */
export async function getActivity({ base, database }: FederationContext, id: string): Promise<Reply> {
  const thoughtId = readCreateActivityId(id);
  if (thoughtId !== null) {
    if (!(await selectReadable.exists(database.read, thoughtId, null))) throw notFound('activity');
    const [thought] = await loadPublishedThoughts(database.read, base, [thoughtId]);
    if (thought?.visibility !== 'public') throw notFound('activity');
    return documentReply(toCreate(base, thought.id, toNote(base, thought)));
  }
  const body = await selectOutgoing(database.read, id);
  const activity: Activity | null = body === undefined ? null : JSON.parse(body);
  if (!activity || !isPublic(activity)) throw notFound('activity');
  return documentReply(activity);
}

/** Checks public visibility first: verifying a signature may require a request to another server. */
async function isReadable(
  { database }: FederationContext,
  id: ThoughtId,
  { call, verifyReader }: ReadRequest,
): Promise<boolean> {
  if (await selectReadable.exists(database.read, id, null)) return true;
  const reader = await verifyReader(call);
  return reader !== null && selectReadable.exists(database.read, id, reader);
}

async function requireTotals(federation: FederationContext, id: ThoughtId, reading: ReadRequest) {
  const totals = (await isReadable(federation, id, reading))
    ? await selectTotals.first(federation.database.read, id)
    : undefined;
  if (!totals) throw notFound('thought');
  return totals;
}
