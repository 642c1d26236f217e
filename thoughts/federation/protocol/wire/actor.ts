// A user as an ActivityPub actor (FEDERATION.md, Examples).
import { escapeHtml } from '@tandem/platform/html/html.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { linkOf, type ProfileField, parseFields } from '../../../accounts/users/fields.ts';
import { parseDomains } from '../../../accounts/users/present.ts';
import type { Actor } from '../../../foundation/actors/actors.ts';
import { displayNameOf, profileUrl } from '../../../foundation/actors/present.ts';
import {
  actorUri,
  featuredTagsUri,
  featuredUri,
  followersUri,
  followingUri,
  inboxUri,
  keyId,
  outboxUri,
  sharedInboxUri,
  tagUrl,
} from '../../../foundation/addresses/object-ids.ts';
import { toContentHtml } from '../../../posts/thoughts/content/content-html.ts';
import { ACTOR_CONTEXT, SUSPENDED_CONTEXT } from './json-ld-context.ts';
import { findNamed, type NamedPerson } from './note.ts';

/** The public part of a user. */
type PublishedActor = Pick<
  Actor,
  | 'username'
  | 'host'
  | 'url'
  | 'display_name'
  | 'bio'
  | 'avatar_url'
  | 'header_url'
  | 'avatar_description'
  | 'header_description'
  | 'attribution_domains'
  | 'actor_type'
  | 'manually_approves'
  | 'fields'
  | 'discoverable'
  | 'indexable'
  | 'created_at'
  | 'moved_to'
>;

export type ActorDocument = ReturnType<typeof toActor | typeof toSuspendedActor>;

/** An actor mentioned in a bio, with the profile's address. */
export type BioMention = Pick<NamedPerson, 'username' | 'host' | 'url'>;

/**
 * The actor document of a local user. The bio becomes HTML with links to mentioned actors. Empty texts and
 * pictures are omitted, and `discoverable` and `indexable` unless the user chose. `aliases` are the ids of
 * other accounts of the user.
 */
export function toActor(
  base: string,
  actor: PublishedActor,
  publicKeyPem: string,
  mentioned: readonly BioMention[] = [],
  aliases: readonly string[] = [],
) {
  const { username } = actor;
  const id = actorUri(base, username);
  return {
    '@context': ACTOR_CONTEXT,
    id,
    type: actor.actor_type,
    preferredUsername: username,
    name: displayNameOf(actor),
    ...(actor.bio === '' ? {} : { summary: toSummary(base, actor.bio, mentioned) }),
    ...(actor.avatar_url === '' ? {} : { icon: toImage(actor.avatar_url, actor.avatar_description) }),
    ...(actor.header_url === '' ? {} : { image: toImage(actor.header_url, actor.header_description) }),
    url: profileUrl(base, actor),
    published: formatInstant(actor.created_at),
    manuallyApprovesFollowers: actor.manually_approves === 1,
    ...(actor.discoverable === null ? {} : { discoverable: actor.discoverable === 1 }),
    ...(actor.indexable === null ? {} : { indexable: actor.indexable === 1 }),
    ...(actor.attribution_domains === '[]'
      ? {}
      : { attributionDomains: parseDomains(actor.attribution_domains) }),
    ...(actor.fields === '[]' ? {} : { attachment: parseFields(actor.fields).map(toPropertyValue) }),
    ...(aliases.length === 0 ? {} : { alsoKnownAs: aliases }),
    ...(actor.moved_to === null ? {} : { movedTo: actor.moved_to }),
    inbox: inboxUri(base, username),
    outbox: outboxUri(base, username),
    followers: followersUri(base, username),
    following: followingUri(base, username),
    featured: featuredUri(base, username),
    featuredTags: featuredTagsUri(base, username),
    endpoints: { sharedInbox: sharedInboxUri(base) },
    publicKey: { id: keyId(base, username), owner: id, publicKeyPem },
  };
}

/** The actor document of a disabled account: identification for other servers, and the suspended flag. */
export function toSuspendedActor(base: string, actor: PublishedActor, publicKeyPem: string) {
  const blank = {
    display_name: '',
    bio: '',
    avatar_url: '',
    header_url: '',
    fields: '[]',
    attribution_domains: '[]',
    moved_to: null,
  };
  const hidden = { ...actor, ...blank, manually_approves: 1, discoverable: 0, indexable: 0 } as const;
  return { ...toActor(base, hidden, publicKeyPem), '@context': SUSPENDED_CONTEXT, suspended: true };
}

const toSummary = (base: string, bio: string, mentioned: readonly BioMention[]): string =>
  toContentHtml(bio, {
    hashtagUrl: (name) => tagUrl(base, name),
    mentionUrl: (mention) => findNamed(base, mentioned, mention)?.url ?? null,
  });

/** Links have `rel="me"`, so that other servers verify them. */
function toPropertyValue(field: ProfileField) {
  const link = linkOf(field);
  const { name, value } = field;
  const html =
    link === null
      ? escapeHtml(value)
      : `<a href="${escapeHtml(link)}" rel="me nofollow noopener">${escapeHtml(value)}</a>`;
  return { type: 'PropertyValue', name, value: html };
}

const toImage = (url: string, description: string) =>
  description === '' ? { type: 'Image', url } : { type: 'Image', url, name: description };
