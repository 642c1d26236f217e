// People as pages name them.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { firstCharacters } from '@tandem/web/i18n/characters.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ActorSummary } from '../../foundation/actors/actors.ts';
import { displayNameOf, handleOf } from '../../foundation/actors/present.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import type { PictureSource } from '../../foundation/remote-pictures/addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type EmojiPaths, renderEmojis, toEmojiPaths } from './emojis.ts';

export type Person = {
  /** `ada`, or `bob@other.example`. */
  handle: string;
  name: string;
  path: string;
  isLocal: boolean;
  /** The path of a picture of this server. */
  picture: string | null;
  /** The path under which this server passes on a picture of another, which may not come. */
  remotePicture: string | null;
  /** Those of the name, the bio and the fields. */
  emojis: EmojiPaths;
};

/** What the addresses of pages and pictures are made with. */
export type Addresses = Pick<ThoughtsContext, 'base' | 'remotePictures'>;

type Named = Pick<ActorSummary, 'id' | 'username' | 'host' | 'display_name' | 'avatar_url'> & {
  emojis?: string;
};

export function toPerson(addresses: Addresses, actor: Named): Person {
  const handle = handleOf(actor);
  return {
    handle,
    name: displayNameOf(actor),
    path: profilePath(handle),
    isLocal: actor.host === null,
    emojis: toEmojiPaths(addresses.remotePictures, actor.emojis ?? '[]'),
    ...picturesOf(addresses, actor.avatar_url, { kind: 'avatar', actorId: actor.id }),
  };
}

export const ownPicture = (base: string, url: string): string | null =>
  url.startsWith(`${base}/`) ? url.slice(base.length) : null;

/** The address of the picture at `url` for pages, whether local or remote. */
export function picturesOf(
  { base, remotePictures }: Addresses,
  url: string,
  source: PictureSource,
): Pick<Person, 'picture' | 'remotePicture'> {
  if (url === '') return NO_PICTURE;
  const picture = ownPicture(base, url);
  return { picture, remotePicture: picture === null ? remotePictures.pathOf(source, url) : null };
}

const NO_PICTURE = { picture: null, remotePicture: null };

/** The default avatars: hues and two-tone shapes. */
const HUES = 12;
const SHAPES = 4;

/**
 * The picture of a person, or the first character of the name on a colour and a shape that stay theirs. The
 * picture of another server covers the character once it is loaded. `names` are more classes, such as a size
 * (`s`, `m`, `l`), or the name of pictures in custom CSS.
 */
export function renderPicture({ name, handle, picture, remotePicture }: Person, names = ''): Html {
  const classes = names === '' ? 'av' : `av ${names}`;
  if (picture !== null)
    return html`<img class="${classes}" src="${picture}" alt="" width="44" height="44" loading="lazy">`;
  let sum = 0;
  for (const character of foldCase(handle)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  const letter = firstCharacters(name, 1) || '?';
  const image = remotePicture && html`<img src="${remotePicture}" alt="" loading="lazy">`;
  return html`<span class="${classes} h${sum % HUES} p${Math.floor(sum / HUES) % SHAPES}" aria-hidden="true">${letter}${image}</span>`;
}

/** Name and handle as one link, with the class names of custom CSS, in a canvas. */
export const renderName = ({ name, handle, path, emojis }: Person): Html =>
  html`<a class="person" href="${path}"><bdi class="name">${renderEmojis(name, emojis)}</bdi> <bdi class="handle">@${handle}</bdi></a>`;

/**
 * The same for lists, with short markup because it repeats in each row. `id` is that of the link, `names` are
 * additional classes.
 */
export const renderListedName = (
  { name, handle, path, emojis }: Person,
  { id, names = '' }: { id?: string; names?: string } = {},
): Html => {
  const content = html`<bdi>${renderEmojis(name, emojis)}</bdi> <bdi>@${handle}</bdi>`;
  return id === undefined
    ? html`<a class="person${names}" href="${path}">${content}</a>`
    : html`<a class="person${names}" id="${id}" href="${path}">${content}</a>`;
};

// Names of people in a sentence.
type NamedInList = Parameters<typeof handleOf>[0] & Parameters<typeof displayNameOf>[0];

/** The number of names before the number of other people. */
export const NAMES = 2;

/** “Bob, Cleo and 3,590 more”, of `count` people; each name leads to the profile. */
export function renderNames(people: readonly NamedInList[], count: number, i18n: I18n): Html {
  const [first, second] = people.slice(0, NAMES).map((one) => {
    const handle = handleOf(one);
    return html`<a href="${profilePath(handle)}"><bdi>${displayNameOf(one)}</bdi></a>`;
  });
  if (!first) return html``;
  if (!second) return first;
  if (count <= NAMES) return html`${first} ${i18n.t('and')} ${second}`;
  return html`${first}, ${second} ${i18n.t('andMore', { n: count - NAMES })}`;
}
