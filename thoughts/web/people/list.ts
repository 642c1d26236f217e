// A page of a list of people.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Relationship } from '../../accounts/relationships/relationships.ts';
import type { PublicUser } from '../../accounts/users/contract.ts';
import type { ThoughtsContext } from '../../context.ts';
import { findActors } from '../../foundation/actors/actors.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type EmojiPaths, mayHaveEmojis, renderEmojis, toEmojiPaths } from '../thoughts/emojis.ts';
import { type Addresses, type Person, picturesOf, renderName, renderPicture } from '../thoughts/person.ts';

type Context = Addresses & Pick<ThoughtsContext, 'database'>;
type PeoplePage = { data: readonly PublicUser[]; page: number; per_page: number; total: number };

const BIO_LENGTH = 200;

/** `path` is the address of the list without its page; `more` renders additional content of each person. */
export async function renderPeople(
  context: Context,
  { data, page, per_page, total }: PeoplePage,
  path: string,
  i18n: I18n,
  more: (user: PublicUser) => Html | null = () => null,
): Promise<Html> {
  if (data.length === 0) return html`<p class="empty">${i18n.t('nobody')}</p>`;
  const hasMore = page * per_page < total;
  const users = await renderUsers(context, data, i18n, more);
  return html`${users}
<p class="pages">${page > 1 ? html`<a class="button" rel="prev" href="${withQuery(path, { page: String(page - 1) })}">${i18n.t('newer')}</a>` : null}
${hasMore ? html`<a class="button" rel="next" href="${withQuery(path, { page: String(page + 1) })}">${i18n.t('older')}</a>` : null}</p>`;
}

/** The people of one page, with the emoji of their names and bios. */
export async function renderUsers(
  context: Context,
  users: readonly PublicUser[],
  i18n: I18n,
  more: (user: PublicUser) => Html | null = () => null,
): Promise<Html> {
  const emojis = await findUserEmojis(context.database.read, users);
  return html`<ul class="people">${users.map((user) => {
    const paths = toEmojiPaths(context.remotePictures, emojis.get(user.username) ?? '[]');
    return renderUser(context, { ...user, emojis: paths }, i18n, more(user));
  })}</ul>`;
}

/** The stored custom emoji by handle, for people whose name may contain some. */
async function findUserEmojis(
  db: ThoughtsDb,
  users: readonly PublicUser[],
): Promise<ReadonlyMap<string, string>> {
  const names = users
    .filter(({ username, displayName, bio }) => username.includes('@') && mayHaveEmojis(displayName + bio))
    .map(({ username }) => username);
  const actors = names.length === 0 ? [] : await findActors(db, names);
  return new Map(actors.map((actor) => [handleOf(actor), actor.emojis]));
}

function renderUser(
  addresses: Addresses,
  user: PublicUser & { emojis: EmojiPaths },
  i18n: I18n,
  more: Html | null,
): Html {
  const person = {
    handle: user.username,
    name: user.displayName,
    path: profilePath(user.username),
    isLocal: !user.username.includes('@'),
    emojis: user.emojis,
    ...picturesOf(addresses, user.avatarUrl, { kind: 'url' }),
  };
  const bio = user.bio.length > BIO_LENGTH ? `${user.bio.slice(0, BIO_LENGTH).toWellFormed()}…` : user.bio;
  return html`<li class="user"><div class="by">${renderPicture(person)}${renderName(person)}</div>
${bio === '' ? null : html`<p class="bio" dir="auto">${renderEmojis(bio, user.emojis)}</p>`}
<p class="facts"><span>${i18n.t('thoughtsCount', { n: user.thoughtCount })}</span>
<span>${i18n.t('followersCount', { n: user.followerCount })}</span></p>${more}</li>`;
}

/** Scripts replace it after an action. Without them it leads to `back`, by default the profile. */
export function renderFollow(
  { handle, path, name }: Person,
  relationship: Relationship,
  i18n: I18n,
  { back = path }: { back?: string } = {},
): Html {
  const { following, requested, blocking, muting } = relationship;
  // Blocked people cannot be followed.
  if (blocking)
    return html`<div class="row follow"><span>${i18n.t('blockedNow', { who: name })}</span> <a class="button" href="${path}/more">${i18n.t('moreActions')}</a></div>`;
  const isOn = following || requested;
  const label = following ? 'followingNow' : requested ? 'requested' : 'follow';
  return html`<form class="row follow" method="post" action="/do"><input type="hidden" name="back" value="${back}">
${muting ? html`<span class="muted">${i18n.t('mutedNow', { who: name })}</span>` : null}
<button class="${isOn || back !== path ? 'button' : 'button primary'}" name="${isOn ? 'unfollow' : 'follow'}" value="${handle}">${i18n.t(label)}</button></form>`;
}
