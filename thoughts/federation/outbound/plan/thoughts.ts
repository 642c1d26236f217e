// Plans for thoughts and pins: Create, Update, Delete, Add and Remove.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId, ThoughtId, Visibility } from '../../../foundation/tables/tables.ts';
import { findAsked } from '../../../posts/quotes/requests.ts';
import { toCreate, toDelete, toPinChange, toUpdate } from '../../protocol/wire/activities.ts';
import {
  createActivityId,
  deleteActivityId,
  pinChangeActivityId,
  updateActivityId,
} from '../../protocol/wire/activity-ids.ts';
import { type NoteDocument, type PublishedThought, toNote } from '../../protocol/wire/note.ts';
import { loadPublishedThoughts } from '../../publishing/notes/notes.ts';
import {
  type EventOf,
  filterDeliverable,
  findUser,
  loadFollowerInboxes,
  type Plan,
  type PlanContext,
  type Planner,
} from './plan.ts';
import { type RemoteInbox, selectRemoteInboxes, selectRemoteInboxesByUri } from './store.ts';

type Written = EventOf<'thought-created' | 'thought-edited'>;

export const planThought: Planner<Written> = async (context, { kind, actorId, thoughtId }) => {
  const { base, database } = context;
  const [thought] = await loadPublishedThoughts(database.read, base, [thoughtId]);
  if (!thought) return null;
  // The author of a quoted post gets a new thought with the QuoteRequest.
  const asked = kind === 'thought-created' ? [] : await findAsked(database.read, thoughtId);
  const inboxes = await inboxesFor(context, actorId, thought, asked);
  if (inboxes.length === 0) return null;
  return { objectKey: objectKeyOf(thoughtId), inboxes, ...toActivity(base, kind, thought) };
};

function toActivity(base: string, kind: Written['kind'], thought: PublishedThought) {
  const { id, editedAt } = thought;
  const note = toNote(base, thought);
  return kind === 'thought-created' || editedAt === null
    ? { id: createActivityId(id), activity: toCreate(base, id, note) }
    : toEdited(base, updateActivityId(id, editedAt), editedAt, note);
}

const toEdited = (base: string, id: string, at: Instant, note: NoteDocument) => ({
  id,
  activity: toUpdate(base, { id, at }, note),
});

/** The remote recipients of a thought; `asked` comes from {@link findAsked}. */
export async function inboxesFor(
  { base, database: { read } }: PlanContext,
  actorId: ActorId,
  { people, visibility }: PublishedThought,
  asked: readonly ActorId[],
): Promise<string[]> {
  const named = people.filter(({ host, maySee }) => host !== null && maySee).map(({ uri }) => uri);
  const remoteInboxes = [
    ...(named.length === 0 ? [] : await selectRemoteInboxesByUri.rows(read, named)),
    ...(asked.length === 0 ? [] : await selectRemoteInboxes.rows(read, asked)),
  ];
  return filterDeliverable(read, base, [
    ...(await followersTold(read, actorId, visibility)),
    ...remoteInboxes.map((person) => inboxFor(person, visibility)),
  ]);
}

/** Followers get all thoughts that are not private. */
const followersTold = async (
  db: FederationDb,
  actorId: ActorId,
  visibility: Visibility,
): Promise<readonly string[]> => (visibility === 'private' ? [] : loadFollowerInboxes(db, actorId));

/** A private thought goes to personal inboxes, so that no server has to determine its recipients. */
const inboxFor = ({ inbox, shared }: RemoteInbox, visibility: Visibility): string =>
  visibility === 'private' ? inbox : shared;

export const planDeletion: Planner<EventOf<'thought-deleted'>> = async (
  context,
  event,
): Promise<Plan | null> => {
  const { base, database } = context;
  const { actorId, thoughtId, visibility, listed = 1, mentioned, quoters = [] } = event;
  const user = await findUser(context, actorId);
  if (!user) return null;
  const told = [...new Set([...mentioned, ...quoters])];
  const recipients = told.length === 0 ? [] : await selectRemoteInboxes.rows(database.read, told);
  const inboxes = await filterDeliverable(database.read, base, [
    ...(await followersTold(database.read, actorId, visibility)),
    ...recipients.map((person) => inboxFor(person, visibility)),
  ]);
  if (inboxes.length === 0) return null;
  // Quoters and quoted authors are not disclosed to followers.
  const named = recipients.flatMap(({ id, uri }) => (mentioned.includes(id) ? uri : []));
  const activity = toDelete(base, user.username, thoughtId, { visibility, listed: listed === 1 }, named);
  const objectKey = objectKeyOf(thoughtId);
  return { id: deleteActivityId(thoughtId), objectKey, activity, inboxes, supersedes: 'all but undoings' };
};

/** Activities about one thought reach an inbox in order. */
export const objectKeyOf = (thoughtId: ThoughtId): string => `thought ${thoughtId}`;

/** Uses the thought's object key, so that the pin arrives after the thought. */
export const planPin: Planner<EventOf<'pinned' | 'unpinned'>> = async (context, event) => {
  const { base, database } = context;
  const { kind, actorId, thoughtId, at } = event;
  const user = await findUser(context, actorId);
  if (!user) return null;
  const followers = await loadFollowerInboxes(database.read, actorId);
  const inboxes = await filterDeliverable(database.read, base, followers);
  if (inboxes.length === 0) return null;
  const type = kind === 'pinned' ? 'Add' : 'Remove';
  const id = pinChangeActivityId(type, thoughtId, at);
  const activity = toPinChange(base, { id, username: user.username }, type, thoughtId);
  return { id, activity, inboxes, objectKey: objectKeyOf(thoughtId) };
};
