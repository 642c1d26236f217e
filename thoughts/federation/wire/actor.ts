// A user as an ActivityPub actor (thoughts-decisions, ActivityPub).
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Actor } from '../../actors/actors.ts';
import { displayNameOf, profileUrl } from '../../actors/present.ts';
import { toContentHtml } from '../../thoughts/content/content-html.ts';
import { ACTOR_CONTEXT } from './context.ts';
import {
  actorUri,
  followersUri,
  followingUri,
  inboxUri,
  keyId,
  outboxUri,
  sharedInboxUri,
  tagUrl,
} from './ids.ts';

/** What of a user the world sees. */
export type PublishedActor = Pick<
  Actor,
  | 'username'
  | 'host'
  | 'url'
  | 'display_name'
  | 'bio'
  | 'avatar_url'
  | 'header_url'
  | 'actor_type'
  | 'manually_approves'
  | 'created_at'
>;

export type ActorDocument = ReturnType<typeof toActor>;

/** `actor` is a user here; the bio becomes HTML, empty texts and pictures are left out. */
export function toActor(base: string, actor: PublishedActor, publicKeyPem: string) {
  const { username } = actor;
  const id = actorUri(base, username);
  return {
    '@context': ACTOR_CONTEXT,
    id,
    type: actor.actor_type,
    preferredUsername: username,
    name: displayNameOf(actor),
    ...(actor.bio === '' ? {} : { summary: toSummary(base, actor.bio) }),
    ...(actor.avatar_url === '' ? {} : { icon: toImage(actor.avatar_url) }),
    ...(actor.header_url === '' ? {} : { image: toImage(actor.header_url) }),
    url: profileUrl(base, actor),
    published: formatInstant(actor.created_at),
    manuallyApprovesFollowers: actor.manually_approves === 1,
    discoverable: true,
    inbox: inboxUri(base, username),
    outbox: outboxUri(base, username),
    followers: followersUri(base, username),
    following: followingUri(base, username),
    endpoints: { sharedInbox: sharedInboxUri(base) },
    publicKey: { id: keyId(base, username), owner: id, publicKeyPem },
  };
}

/** Names in a bio are not looked up, so mentions stay text. */
const toSummary = (base: string, bio: string): string =>
  toContentHtml(bio, { hashtagUrl: (name) => tagUrl(base, name), mentionUrl: () => null });

const toImage = (url: string) => ({ type: 'Image', url });
