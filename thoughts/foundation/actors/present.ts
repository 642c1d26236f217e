// Handles, names and links of actors in replies.
import { toOneLine } from '@tandem/platform/text/blank.ts';
import type { Actor, ActorSummary } from './store.ts';

/** `ada`, or `bob@other.example` for a remote actor. */
export const handleOf = ({ username, host }: Pick<Actor, 'username' | 'host'>): string =>
  host === null ? username : `${username}@${host}`;

/**
 * The display name, or the username if none is set. Rows older than the clean-up of names may contain line
 * breaks.
 */
export const displayNameOf = ({ username, display_name }: Pick<Actor, 'username' | 'display_name'>): string =>
  toOneLine(display_name) || username;

/**
 * The URL of the profile page on the actor's own server. Local usernames need no encoding (`profilePath`),
 * which matters for feed pages with hundreds of links.
 */
export const profileUrl = (base: string, actor: Pick<Actor, 'username' | 'host' | 'url'>): string =>
  actor.host === null ? `${base}/@${actor.username}` : (actor.url ?? `https://${actor.host}/`);

/** The actor's ActivityPub id, or the profile page of a remote actor whose id is not stored. */
export const actorUriOf = (
  base: string,
  actor: Pick<Actor, 'username' | 'host' | 'url' | 'wire_uri'>,
): string =>
  actor.host === null ? `${base}/users/${actor.username}` : (actor.wire_uri ?? profileUrl(base, actor));

/** The summary of an actor embedded in thoughts and notifications. */
export const presentAuthor = (base: string, actor: Omit<ActorSummary, 'id'>) => ({
  username: handleOf(actor),
  displayName: displayNameOf(actor),
  avatarUrl: actor.avatar_url,
  url: profileUrl(base, actor),
});

/** The custom CSS as other users receive it: empty if a moderator has disabled it. */
export const styleOf = (actor: { custom_css: string; style_hidden: 0 | 1 }): string =>
  actor.style_hidden === 1 ? '' : actor.custom_css;
