// Outbound activities as plain values: pure, so that the queued text is final. `id` is the part after
// `/activities/`; `username` is the acting user.
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import {
  activityUri,
  actorUri,
  featuredUri,
  followersUri,
  PUBLIC,
  thoughtUri,
} from '../../../foundation/addresses/object-ids.ts';
import type { ThoughtId } from '../../../foundation/tables/tables.ts';
import { createActivityId, deleteActivityId } from './activity-ids.ts';
import type { ActorDocument } from './actor.ts';
import { PLAIN_CONTEXT } from './json-ld-context.ts';
import { type Audience, audienceOf, type NoteDocument, type Scope } from './note.ts';

export type ActivityType =
  | 'Create'
  | 'Update'
  | 'Delete'
  | 'Like'
  | 'Announce'
  | 'Follow'
  | 'Accept'
  | 'Reject'
  | 'Block'
  | 'Add'
  | 'Remove'
  | 'Flag'
  | 'QuoteRequest'
  | 'Move'
  | 'Undo';

export type Activity = Audience & {
  '@context': unknown;
  id: string;
  type: ActivityType;
  actor: string;
  object: unknown;
  /** The post that quotes `object`. */
  instrument?: unknown;
  /** The stamp of an accepted quote. */
  result?: string;
  /** The collection of an Add or Remove, or the new account of a Move. */
  target?: string;
  published?: string;
  /** The comment of a report. */
  content?: string;
};

/** Id and acting user of an activity. */
type ActivityHeader = { id: string; username: string };

/** The Create of a Note, with the Note's date. */
export const toCreate = (
  base: string,
  thoughtId: ThoughtId,
  { '@context': context, ...note }: NoteDocument,
): Activity => ({
  '@context': context,
  id: activityUri(base, createActivityId(thoughtId)),
  type: 'Create',
  actor: note.attributedTo,
  published: note.published,
  to: note.to,
  cc: note.cc,
  object: note,
});

/** The Update of a Note for the change at `at`. */
export const toUpdate = (
  base: string,
  { id, at }: { id: string; at: Instant },
  { '@context': context, ...note }: NoteDocument,
): Activity => ({
  '@context': context,
  id: activityUri(base, id),
  type: 'Update',
  actor: note.attributedTo,
  published: formatInstant(at),
  to: note.to,
  cc: note.cc,
  object: note,
});

/** The Delete of a thought; `named` are the ids of its individual recipients. */
export function toDelete(
  base: string,
  username: string,
  thoughtId: ThoughtId,
  scope: Scope,
  named: readonly string[],
): Activity {
  return {
    ...activity(base, { id: deleteActivityId(thoughtId), username }, 'Delete'),
    ...audienceOf(base, username, scope, named),
    object: { id: thoughtUri(base, thoughtId), type: 'Tombstone' },
  };
}

/** The Update of a profile, addressed to the public. */
export const toUpdateActor = (base: string, deed: ActivityHeader, actor: ActorDocument): Activity => {
  const { '@context': context, ...object } = actor;
  return { ...activity(base, deed, 'Update'), '@context': context, ...everyone(base, deed), object };
};

/** The Move of a user to the account with the id `target`, addressed to the followers. */
export const toMove = (base: string, deed: ActivityHeader, target: string): Activity => ({
  ...activity(base, deed, 'Move'),
  to: [followersUri(base, deed.username)],
  object: actorUri(base, deed.username),
  target,
});

/** The Delete of a user's account. */
export const toDeleteActor = (base: string, deed: ActivityHeader): Activity => ({
  ...activity(base, deed, 'Delete'),
  ...everyone(base, deed),
  object: actorUri(base, deed.username),
});

/** The Like of the post with id `object` by `author`. */
export const toLike = (base: string, deed: ActivityHeader, object: string, author: string): Activity => ({
  ...activity(base, deed, 'Like'),
  to: [author],
  object,
});

/** The boost of the thought with id `object` by `author`. */
export const toAnnounce = (
  base: string,
  deed: ActivityHeader & { at: Instant },
  object: string,
  author: string,
): Activity => ({
  ...activity(base, deed, 'Announce'),
  published: formatInstant(deed.at),
  ...audienceOf(base, deed.username, { visibility: 'public', listed: true }, [author]),
  object,
});

/** A vote in the poll `question`, addressed to `author` only: a Note with `name` instead of `content`. */
export function toVote(
  base: string,
  deed: ActivityHeader & { at: Instant },
  { question, name, author }: { question: string; name: string; author: string },
): Activity {
  const vote = activity(base, deed, 'Create');
  const common = { to: [author], published: formatInstant(deed.at) };
  const id = `${vote.actor}#${deed.id}`;
  const object = { id, type: 'Note', attributedTo: vote.actor, ...common, inReplyTo: question, name };
  return { ...vote, ...common, object };
}

/** Adds the thought to its author's `featured` collection, or removes it. */
export const toPinChange = (
  base: string,
  deed: ActivityHeader,
  type: 'Add' | 'Remove',
  thoughtId: ThoughtId,
): Activity => ({
  ...activity(base, deed, type),
  ...everyone(base, deed),
  object: thoughtUri(base, thoughtId),
  target: featuredUri(base, deed.username),
});

/** `followee` is an actor id. */
export const toFollow = (base: string, deed: ActivityHeader, followee: string): Activity => ({
  ...activity(base, deed, 'Follow'),
  to: [followee],
  object: followee,
});

/** A Follow from another server: its id (null if missing) and its sender. */
export type ReceivedFollow = { uri: string | null; follower: string };

export const toAccept = (base: string, deed: ActivityHeader, follow: ReceivedFollow): Activity =>
  toFollowReply(base, deed, 'Accept', follow);

export const toReject = (base: string, deed: ActivityHeader, follow: ReceivedFollow): Activity =>
  toFollowReply(base, deed, 'Reject', follow);

/** `blocked` is the id of the blocked actor, the only recipient. */
export const toBlock = (base: string, deed: ActivityHeader, blocked: string): Activity => ({
  ...activity(base, deed, 'Block'),
  to: [blocked],
  object: blocked,
});

/**
 * A report of `objects` by the instance actor `actor`. The first object is an actor id; it is also the
 * recipient, for servers that look for the person concerned.
 */
export const toFlag = (
  base: string,
  { id, actor }: { id: string; actor: string },
  objects: readonly string[],
  content: string,
): Activity => ({
  '@context': PLAIN_CONTEXT,
  id: activityUri(base, id),
  type: 'Flag',
  actor,
  to: objects.slice(0, 1),
  cc: [],
  object: objects,
  content,
});

/** Undoes `undone` with the same recipients. The activity is embedded for servers that no longer store it. */
export const toUndo = (base: string, deed: ActivityHeader, undone: Activity): Activity => {
  const { '@context': context, ...object } = undone;
  const { to, cc } = undone;
  return { ...activity(base, deed, 'Undo'), '@context': context, to, cc, object };
};

const toFollowReply = (
  base: string,
  deed: ActivityHeader,
  type: 'Accept' | 'Reject',
  { uri, follower }: ReceivedFollow,
): Activity => ({
  ...activity(base, deed, type),
  to: [follower],
  object: {
    ...(uri === null ? {} : { id: uri }),
    type: 'Follow',
    actor: follower,
    object: actorUri(base, deed.username),
  },
});

const everyone = (base: string, { username }: ActivityHeader): Audience => ({
  to: [PUBLIC],
  cc: [followersUri(base, username)],
});

const activity = (base: string, { id, username }: ActivityHeader, type: ActivityType) => ({
  '@context': PLAIN_CONTEXT,
  id: activityUri(base, id),
  type,
  actor: actorUri(base, username),
  to: [] as readonly string[],
  cc: [] as readonly string[],
});
