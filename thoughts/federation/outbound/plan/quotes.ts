// Plans for quotes: QuoteRequest and its reply, revocation of a stamp, and Update of a Note whose quote
// policy or quote approval changed.

import { actorUri } from '../../../foundation/addresses/object-ids.ts';
import type { ActorId, ThoughtId } from '../../../foundation/tables/tables.ts';
import { findAsked } from '../../../posts/quotes/requests.ts';
import { toUpdate } from '../../protocol/wire/activities.ts';
import {
  policyActivityId,
  quoteChangeId,
  quoteRequestId,
  revocationActivityId,
} from '../../protocol/wire/activity-ids.ts';
import { toNote } from '../../protocol/wire/note.ts';
import { toQuoteReply, toQuoteRequest, toQuoteRevocation } from '../../protocol/wire/quotes.ts';
import { loadPublishedThoughts } from '../../publishing/notes/notes.ts';
import { type EventOf, filterDeliverable, findUser, loadFollowerInboxes, type Planner } from './plan.ts';
import { selectRemoteInboxes } from './store.ts';
import { inboxesFor, objectKeyOf } from './thoughts.ts';

/** Replies and revocations for one thought and one quoter arrive in order. */
const keyOf = (thoughtId: ThoughtId, quoterId: ActorId): string => `quote ${thoughtId} ${quoterId}`;

export const planQuoteReply: Planner<EventOf<'quote-replied'>> = async (
  context,
  { actorId, thoughtId, quoterId, quotingUri, uri, stampId },
) => {
  const { base, database, eventId } = context;
  const user = await findUser(context, actorId);
  const [quoter] = await selectRemoteInboxes.rows(database.read, [quoterId]);
  const inboxes = quoter ? await filterDeliverable(database.read, base, [quoter.inbox]) : [];
  if (!user || !quoter || inboxes.length === 0) return null;
  const id = `${stampId === null ? 'reject' : 'accept'}-quote-${eventId}`;
  const request = { uri, quoter: quoter.uri, quotingUri, thoughtId };
  const activity = toQuoteReply(base, { id, username: user.username }, request, stampId);
  return { id, activity, inboxes, objectKey: keyOf(thoughtId, quoterId) };
};

/** To the author of the quoted post. */
export const planQuoteRequest: Planner<EventOf<'quote-requested'>> = async (
  { base, database: { read } },
  { thoughtId, authorId },
) => {
  const [thought] = await loadPublishedThoughts(read, base, [thoughtId]);
  const [author] = await selectRemoteInboxes.rows(read, [authorId]);
  if (!thought?.quote || !author) return null;
  const inboxes = await filterDeliverable(read, base, [author.inbox]);
  if (inboxes.length === 0) return null;
  const id = quoteRequestId(thoughtId);
  const deed = { id, username: thought.username };
  const about = { author: author.uri, quoted: thought.quote.uri };
  return {
    id,
    inboxes,
    objectKey: objectKeyOf(thoughtId),
    activity: toQuoteRequest(base, deed, toNote(base, thought), about),
  };
};

/**
 * To a remote quoter, or to the followers of a local one, and to the author's followers, whose servers may
 * display the quote.
 */
export const planQuoteRevocation: Planner<EventOf<'quote-revoked'>> = async (
  context,
  { actorId, thoughtId, quoterId, stampId },
) => {
  const { base, database } = context;
  const user = await findUser(context, actorId);
  const [quoter] = await selectRemoteInboxes.rows(database.read, [quoterId]);
  const own = quoter ? null : await findUser(context, quoterId);
  const quoterUri = quoter?.uri ?? (own && actorUri(base, own.username));
  if (!user || quoterUri === null) return null;
  const inboxes = await filterDeliverable(database.read, base, [
    ...(quoter ? [quoter.inbox] : await loadFollowerInboxes(database.read, quoterId)),
    ...(await loadFollowerInboxes(database.read, actorId)),
  ]);
  if (inboxes.length === 0) return null;
  const id = revocationActivityId(stampId);
  const activity = toQuoteRevocation(base, { id, username: user.username }, stampId, quoterUri);
  return { id, activity, inboxes, objectKey: keyOf(thoughtId, quoterId) };
};

/** An Update of the otherwise unchanged Note. */
export const planQuoteChange: Planner<EventOf<'quote-policy-changed' | 'quote-changed'>> = async (
  context,
  { kind, actorId, thoughtId, at },
) => {
  const { base, database } = context;
  const [thought] = await loadPublishedThoughts(database.read, base, [thoughtId]);
  const asked = await findAsked(database.read, thoughtId);
  const inboxes = thought ? await inboxesFor(context, actorId, thought, asked) : [];
  if (!thought || inboxes.length === 0) return null;
  const id = (kind === 'quote-changed' ? quoteChangeId : policyActivityId)(thoughtId, at);
  const activity = toUpdate(base, { id, at }, toNote(base, thought));
  return { id, activity, inboxes, objectKey: objectKeyOf(thoughtId) };
};
