// A page of a list of people.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { profilePath } from '../../addresses/page-paths.ts';
import type { PublicUser } from '../../users/contract.ts';
import { withQuery } from '../addresses.ts';
import { NO_EMOJIS } from '../thoughts/emojis.ts';
import { type Addresses, picturesOf, renderName, renderPicture } from '../thoughts/person.ts';
import type { Words } from '../words/words.ts';

type PeoplePage = { data: readonly PublicUser[]; page: number; per_page: number; total: number };

const BIO_LENGTH = 200;

/** `path` is the address of the list without its page; `more` is what stands with each person besides. */
export function renderPeople(
  addresses: Addresses,
  { data, page, per_page, total }: PeoplePage,
  path: string,
  words: Words,
  more: (user: PublicUser) => Html | null = () => null,
): Html {
  if (data.length === 0) return html`<p class="empty">${words.say('nobody')}</p>`;
  const hasMore = page * per_page < total;
  return html`<ul class="people">${data.map((user) => renderUser(addresses, user, words, more(user)))}</ul>
<p class="pages">${page > 1 ? html`<a class="button" rel="prev" href="${withQuery(path, { page: String(page - 1) })}">${words.say('newer')}</a>` : null}
${hasMore ? html`<a class="button" rel="next" href="${withQuery(path, { page: String(page + 1) })}">${words.say('older')}</a>` : null}</p>`;
}

export function renderUser(
  addresses: Addresses,
  user: PublicUser,
  words: Words,
  more: Html | null = null,
): Html {
  const person = {
    ...{ handle: user.username, name: user.displayName, path: profilePath(user.username) },
    isLocal: !user.username.includes('@'),
    emojis: NO_EMOJIS,
    ...picturesOf(addresses, user.avatarUrl, { kind: 'url' }),
  };
  const bio = user.bio.length > BIO_LENGTH ? `${user.bio.slice(0, BIO_LENGTH).toWellFormed()}…` : user.bio;
  return html`<li class="user"><div class="by">${renderPicture(person)}${renderName(person)}</div>
${bio === '' ? null : html`<p class="bio" dir="auto">${bio}</p>`}
<p class="facts"><span>${words.say('thoughtsCount', { n: user.thoughtCount })}</span>
<span>${words.say('followersCount', { n: user.followerCount })}</span></p>${more}</li>`;
}
