// What a button does, in a transaction.

import { randomUUIDv7 } from 'node:crypto';
import { notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, requireActor, requireOwnActor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';
import { requestFollow } from '../../people/follows/follow.ts';
import { changeFollowOptions } from '../../people/follows/options.ts';
import { unfollow } from '../../people/follows/unfollow.ts';
import { muteConversation, unmuteConversation } from '../../posts/mutes/mutes.ts';
import { bookmarkThought, removeBookmark } from '../../posts/reactions/bookmarks/bookmarks.ts';
import { boostThought, unboostThought } from '../../posts/reactions/boosts/boosts.ts';
import { likeThought, unlikeThought } from '../../posts/reactions/likes/likes.ts';
import { pinThought, unpinThought } from '../../posts/reactions/pins/pins.ts';
import type { Member } from '../session/visitor.ts';
import type { Site } from '../site/page.ts';
import { findThoughtId } from '../thought/find.ts';

export const THOUGHT_VERBS = [
  'like',
  'unlike',
  'boost',
  'unboost',
  'bookmark',
  'unbookmark',
  'pin',
  'unpin',
  'mute-conversation',
  'unmute-conversation',
] as const;
type ThoughtVerb = (typeof THOUGHT_VERBS)[number];

export const PERSON_VERBS = [
  'follow',
  'unfollow',
  'hide-boosts',
  'show-boosts',
  'notify',
  'unnotify',
] as const;
type PersonVerb = (typeof PERSON_VERBS)[number];

/** `name` is the number of a thought. Refuses as the features do. */
export async function actOnThought(
  { thoughts }: Site,
  tx: ThoughtsDb,
  { caller }: Member,
  verb: ThoughtVerb,
  name: string,
): Promise<void> {
  const self = await requireOwnActor(tx, caller);
  const id = await findThoughtId(tx, name, self.id);
  if (id === null) throw notFound('thought');
  await THOUGHT_ACTS[verb](tx, self, id, thoughts.clock.now());
}

type ThoughtAct = (tx: ThoughtsDb, self: Actor, id: ThoughtId, now: Instant) => Promise<unknown>;

const THOUGHT_ACTS: Readonly<Record<ThoughtVerb, ThoughtAct>> = {
  like: (tx, self, id, at) => likeThought(tx, self, id, { at }),
  unlike: unlikeThought,
  boost: (tx, self, id, at) => boostThought(tx, self, id, { at }),
  unboost: unboostThought,
  bookmark: (tx, self, id, now) => bookmarkThought(tx, self.id, id, now),
  unbookmark: (tx, self, id) => removeBookmark(tx, self.id, id),
  pin: (tx, self, id, now) => pinThought(tx, self.id, id, now),
  unpin: (tx, self, id, now) => unpinThought(tx, self.id, id, now),
  'mute-conversation': (tx, self, id, now) => muteConversation(tx, self.id, id, now),
  'unmute-conversation': (tx, self, id) => unmuteConversation(tx, self.id, id),
};

/** `handle` is that of a person. Refuses as the features do: (not found) options of a follow without one. */
export async function actOnPerson(
  { thoughts }: Site,
  tx: ThoughtsDb,
  { caller }: Member,
  verb: PersonVerb,
  handle: string,
): Promise<void> {
  const self = await requireOwnActor(tx, caller);
  const { id, host } = await requireActor(tx, handle);
  const key = { followerId: self.id, followeeId: id };
  const now = thoughts.clock.now();
  if (verb === 'follow') {
    const uri = host === null ? null : `${thoughts.base}/activities/${randomUUIDv7()}`;
    await requestFollow(tx, { ...key, uri }, now);
  } else if (verb === 'unfollow') {
    if (id !== self.id) await unfollow(tx, key, now);
  } else await changeFollowOptions(tx, key, OPTIONS[verb]);
}

const OPTIONS = {
  'hide-boosts': { showsBoosts: false },
  'show-boosts': { showsBoosts: true },
  notify: { notifies: true },
  unnotify: { notifies: false },
} as const;
