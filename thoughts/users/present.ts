// Users in their API form.
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Actor } from '../actors/actors.ts';
import { displayNameOf, handleOf } from '../actors/present.ts';
import type { Profile } from '../actors/queries.ts';
import type { FullProfile, PublicUser } from './contract.ts';

/** `topFriends` are usernames in order. */
export const presentPublicUser = (actor: Profile, topFriends: readonly string[]): PublicUser => ({
  username: handleOf(actor),
  displayName: displayNameOf(actor),
  bio: actor.bio,
  avatarUrl: actor.avatar_url,
  headerUrl: actor.header_url,
  customCss: actor.custom_css,
  joinedAt: formatInstant(actor.created_at),
  thoughtCount: actor.public_count,
  followerCount: actor.follower_count,
  followingCount: actor.following_count,
  topFriends: [...topFriends],
});

export const presentFullProfile = (
  actor: Actor,
  email: string,
  topFriends: readonly string[],
): FullProfile => ({
  ...presentPublicUser(actor, topFriends),
  email,
  manuallyApprovesFollowers: actor.manually_approves === 1,
  actorType: actor.actor_type as FullProfile['actorType'],
});
