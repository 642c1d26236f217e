// Plans for quotes: the reply to a QuoteRequest, the end of a stamp, and a Note with another policy.
import type { ActorId, ThoughtId } from '../../../tables.ts';
import { toUpdate } from '../../protocol/wire/activities.ts';
import { policyActivityId, revocationActivityId } from '../../protocol/wire/activity-ids.ts';
import { toNote } from '../../protocol/wire/note.ts';
import { toQuoteReply, toQuoteRevocation } from '../../protocol/wire/quotes.ts';
import { loadPublishedThoughts } from '../../publishing/notes/notes.ts';
import { filterDeliverable, loadFollowerInboxes } from './inboxes.ts';
import { type EventOf, findUser, type Planner } from './plan.ts';
import { selectRemoteInboxes } from './store.ts';
import { inboxesFor, objectKeyOf } from './thoughts.ts';

/** What is said to one person about quoting one thought arrives in order. */
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

/** To the quoter, and to the author's followers, whose servers may show the quote. */
export const planQuoteRevocation: Planner<EventOf<'quote-revoked'>> = async (
  context,
  { actorId, thoughtId, quoterId, stampId },
) => {
  const { base, database } = context;
  const user = await findUser(context, actorId);
  const [quoter] = await selectRemoteInboxes.rows(database.read, [quoterId]);
  if (!user || !quoter) return null;
  const inboxes = await filterDeliverable(database.read, base, [
    quoter.inbox,
    ...(await loadFollowerInboxes(database.read, actorId)),
  ]);
  if (inboxes.length === 0) return null;
  const id = revocationActivityId(stampId);
  const activity = toQuoteRevocation(base, { id, username: user.username }, stampId, quoter.uri);
  return { id, activity, inboxes, objectKey: keyOf(thoughtId, quoterId) };
};

/** An Update of the Note, which says nothing else than before. */
export const planQuotePolicy: Planner<EventOf<'quote-policy-changed'>> = async (
  context,
  { actorId, thoughtId, at },
) => {
  const { base, database } = context;
  const [thought] = await loadPublishedThoughts(database.read, base, [thoughtId]);
  const inboxes = thought ? await inboxesFor(context, actorId, thought) : [];
  if (!thought || inboxes.length === 0) return null;
  const id = policyActivityId(thoughtId, at);
  const activity = toUpdate(base, { id, at }, toNote(base, thought));
  return { id, activity, inboxes, objectKey: objectKeyOf(thoughtId) };
};
