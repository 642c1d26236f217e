// People as pages name them.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { firstCharacters } from '@tandem/web/words/characters.ts';
import type { ActorSummary } from '../../actors/actors.ts';
import { displayNameOf, handleOf } from '../../actors/present.ts';
import { profilePath } from '../../addresses/page-paths.ts';

export type Person = {
  /** `ada`, or `bob@other.example`. */
  handle: string;
  name: string;
  path: string;
  isLocal: boolean;
  /** The address of a picture of this server; pictures of others are not loaded. */
  picture: string | null;
};

type Named = Pick<ActorSummary, 'username' | 'host' | 'display_name' | 'avatar_url'>;

export function toPerson(base: string, actor: Named): Person {
  const handle = handleOf(actor);
  return {
    ...{ handle, name: displayNameOf(actor), path: profilePath(handle), isLocal: actor.host === null },
    picture: ownPicture(base, actor.avatar_url),
  };
}

export const ownPicture = (base: string, url: string): string | null =>
  url.startsWith(`${base}/`) ? url.slice(base.length) : null;

/** How many colours of letters there are. */
const COLOURS = 12;

/** The picture of a person, or the first letter of the name on a colour that stays theirs. */
export function renderPicture({ name, handle, picture }: Person): Html {
  if (picture !== null)
    return html`<img class="picture" src="${picture}" alt="" width="48" height="48" loading="lazy">`;
  let sum = 0;
  for (const character of foldCase(handle)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  const letter = firstCharacters(name, 1) || '?';
  return html`<span class="picture letter c${sum % COLOURS}" aria-hidden="true">${letter}</span>`;
}

/** Name and handle, as one link. */
export const renderName = ({ name, handle, path }: Person): Html =>
  html`<a class="person" href="${path}"><bdi class="name">${name}</bdi> <bdi class="handle">@${handle}</bdi></a>`;
