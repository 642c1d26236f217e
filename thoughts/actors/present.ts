// How an actor is named and pointed to in answers.
import type { Actor, Named } from './store.ts';

/** `ada`, or `bob@other.example` for somebody of another server. */
export const handleOf = ({ username, host }: Pick<Actor, 'username' | 'host'>): string =>
  host === null ? username : `${username}@${host}`;

/** The username until a display name is set. */
export const displayNameOf = ({
  username,
  display_name,
}: Pick<Actor, 'username' | 'display_name'>): string => (display_name === '' ? username : display_name);

/** The profile's address for people: on the actor's own server. */
export const profileUrl = (base: string, actor: Pick<Actor, 'username' | 'host' | 'url'>): string =>
  actor.host === null ? `${base}/users/${actor.username}` : (actor.url ?? `https://${actor.host}/`);

/** The short form that thoughts and notifications carry. */
export const presentAuthor = (base: string, actor: Omit<Named, 'id'>) => ({
  username: handleOf(actor),
  displayName: displayNameOf(actor),
  avatarUrl: actor.avatar_url,
  url: profileUrl(base, actor),
});
