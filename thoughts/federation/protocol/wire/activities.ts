// The activities users here send, as plain values: pure, so that what is queued is what was meant. `id` is
// the part after `/activities/`; `username` is who does it.
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
import { type Audience, audienceOf, type Scope } from './audience.ts';
import { PLAIN_CONTEXT } from './json-ld-context.ts';
import type { NoteDocument } from './note.ts';

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
  | 'Undo';

export type Activity = Audience & {
  '@context': unknown;
  id: string;
  type: ActivityType;
  actor: string;
  object: unknown;
  /** The post that is to quote `object`. */
  instrument?: unknown;
  /** What an Accept leads to. */
  result?: string;
  /** The collection that something is added to or removed from. */
  target?: string;
  published?: string;
  /** What a report says. */
  content?: string;
};

/** Who does what, under which id. */
type ActivityHeader = { id: string; username: string };

/** The first appearance of a Note, at the Note's own date. */
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

/** A Note as it is after the change at `at`. */
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

/** The end of a thought; `named` are the ids of people who got it by name. */
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

/** A changed profile, addressed to everyone. */
export const toUpdateActor = (base: string, deed: ActivityHeader, actor: ActorDocument): Activity => {
  const { '@context': context, ...object } = actor;
  return { ...activity(base, deed, 'Update'), '@context': context, ...everyone(base, deed), object };
};

/** The end of a user. */
export const toDeleteActor = (base: string, deed: ActivityHeader): Activity => ({
  ...activity(base, deed, 'Delete'),
  ...everyone(base, deed),
  object: actorUri(base, deed.username),
});

/** `object` is the id of what is liked, `author` its author's. */
export const toLike = (base: string, deed: ActivityHeader, object: string, author: string): Activity => ({
  ...activity(base, deed, 'Like'),
  to: [author],
  object,
});

/** A boost of the thought whose id is `object`, by `author`. */
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

/** A choice in the poll `question`: a Note with the title in place of a content, for `author` alone. */
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

/** The thought becomes one of those that its author shows first (`featured`), or is one no more. */
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

/** `followee` is the id of whom to follow. */
export const toFollow = (base: string, deed: ActivityHeader, followee: string): Activity => ({
  ...activity(base, deed, 'Follow'),
  to: [followee],
  object: followee,
});

/** A Follow that came from another server: its id, null where it gave none, and its sender. */
export type ReceivedFollow = { uri: string | null; follower: string };

export const toAccept = (base: string, deed: ActivityHeader, follow: ReceivedFollow): Activity =>
  toFollowReply(base, deed, 'Accept', follow);

export const toReject = (base: string, deed: ActivityHeader, follow: ReceivedFollow): Activity =>
  toFollowReply(base, deed, 'Reject', follow);

/** `blocked` is the id of the blocked actor, the only addressee. */
export const toBlock = (base: string, deed: ActivityHeader, blocked: string): Activity => ({
  ...activity(base, deed, 'Block'),
  to: [blocked],
  object: blocked,
});

/**
 * A report of `objects`, the first of which is the id of a person, by `actor`: this server. Addressed to that
 * person, for servers that look for whom it concerns.
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

/** Undoes `undone`, addressed to the same actors. It is embedded for servers that no longer have it. */
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
