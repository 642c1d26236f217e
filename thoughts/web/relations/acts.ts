// What the buttons about people do.
import { notFound } from '@tandem/platform/refusal.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { requireActor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { blockUser, unblockUser } from '../../people/blocks/blocks.ts';
import { endorse, unendorse } from '../../people/endorsements/endorsements.ts';
import { acceptFollow } from '../../people/follows/follow.ts';
import { rejectFollow, unfollow } from '../../people/follows/unfollow.ts';
import { MAX_MUTE_SECONDS } from '../../posts/mutes/contract.ts';
import { muteUser, unmuteUser } from '../../posts/mutes/mutes.ts';

export const VERBS = [
  'accept',
  'reject',
  'remove',
  'unfollow',
  'mute',
  'unmute',
  'block',
  'unblock',
  'endorse',
  'unendorse',
] as const;
export type Verb = (typeof VERBS)[number];

type MuteChoice = { seconds: number; hidesNotifications: boolean };

/** The duration of a mute in a form; other values mean without end. */
export function readSeconds(text: string | undefined): number {
  const seconds = Number(text ?? 0);
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_MUTE_SECONDS ? seconds : 0;
}

/** Refuses unknown people (not found), and muting or blocking oneself (forbidden). */
export async function actOn(
  tx: ThoughtsDb,
  self: ActorId,
  verb: Verb,
  handle: string,
  { seconds, hidesNotifications }: MuteChoice,
  now: Instant,
): Promise<unknown> {
  const { id: other } = await requireActor(tx, handle);
  const asFollower = { followerId: other, followeeId: self };
  switch (verb) {
    case 'accept':
      return acceptFollow(tx, asFollower, now);
    case 'reject':
    case 'remove':
      return other === self ? null : rejectFollow(tx, asFollower, now);
    case 'unfollow':
      return other === self ? null : unfollow(tx, { followerId: self, followeeId: other }, now);
    case 'mute': {
      const expiresAt = seconds === 0 ? null : now + seconds * SECOND;
      return muteUser(tx, { muterId: self, mutedId: other }, { hidesNotifications, expiresAt }, now);
    }
    case 'unmute':
      return unmuteUser(tx, { muterId: self, mutedId: other });
    case 'block':
      return blockUser(tx, { blockerId: self, blockedId: other, uri: null }, now);
    case 'endorse':
      return endorse(tx, self, other, now);
    case 'unendorse':
      return unendorse(tx, self, other);
    case 'unblock':
      if (other === self) throw notFound('user');
      return unblockUser(tx, { blockerId: self, blockedId: other }, now);
  }
}
