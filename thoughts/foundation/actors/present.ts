// How replies name an actor and link to it.
import { toOneLine } from '@tandem/platform/text/blank.ts';
import type { Actor, ActorSummary } from './store.ts';

/** `ada`, or `bob@other.example` for a remote actor. */
export const handleOf = ({ username, host }: Pick<Actor, 'username' | 'host'>): string =>
  host === null ? username : `${username}@${host}`;

/**
 * The username until a display name is set. Rows older than the clean-up of names may contain line breaks.
 */
export const displayNameOf = ({ username, display_name }: Pick<Actor, 'username' | 'display_name'>): string =>
  toOneLine(display_name) || username;

/**
 * The URL of the profile page, on the actor's own server. Local usernames need no encoding (profilePath): a
 * page of a feed has hundreds.
 */
export const profileUrl = (base: string, actor: Pick<Actor, 'username' | 'host' | 'url'>): string =>
  actor.host === null ? `${base}/@${actor.username}` : (actor.url ?? `https://${actor.host}/`);

/** The id by which other servers know the actor; where that of a remote one is not stored, the page. */
export const actorUriOf = (
  base: string,
  actor: Pick<Actor, 'username' | 'host' | 'url' | 'wire_uri'>,
): string =>
  actor.host === null ? `${base}/users/${actor.username}` : (actor.wire_uri ?? profileUrl(base, actor));

/** The short form that thoughts and notifications contain. */
export const presentAuthor = (base: string, actor: Omit<ActorSummary, 'id'>) => ({
  username: handleOf(actor),
  displayName: displayNameOf(actor),
  avatarUrl: actor.avatar_url,
  url: profileUrl(base, actor),
});

/** The style that others are shown: none where operators have switched it off. */
export const styleOf = (actor: { custom_css: string; style_hidden: 0 | 1 }): string =>
  actor.style_hidden === 1 ? '' : actor.custom_css;
