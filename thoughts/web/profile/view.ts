// A profile: the style of its owner applies to canvases, one for the header and one for each text. Nothing
// that changes anything stands in a canvas, whose style may put it anywhere within.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Relationship } from '../../accounts/relationships/relationships.ts';
import { linkOf, type ProfileField, parseFields } from '../../accounts/users/fields.ts';
import type { FindMove } from '../../accounts/users/users.ts';
import { type Actor, findActor } from '../../foundation/actors/actors.ts';
import { handleOf, styleOf } from '../../foundation/actors/present.ts';
import { profilePath, tagPath } from '../../foundation/addresses/page-paths.ts';
import type { ActorId } from '../../ids.ts';
import type { FollowOptions } from '../../people/follows/options.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { icon } from '../icons/icons.ts';
import { renderBack, renderTabs, renderTop } from '../layout/frame.ts';
import { renderFollow } from '../people/list.ts';
import { renderCopy } from '../site/fields.ts';
import type { Site } from '../site/page.ts';
import { inActionForm } from '../thoughts/actions.ts';
import { type ArticleOptions, renderArticle, renderWhy } from '../thoughts/article.ts';
import { renderText } from '../thoughts/content.ts';
import { renderEmojis } from '../thoughts/emojis.ts';
import { renderNewer, renderOlder, type ThoughtList } from '../thoughts/list.ts';
import { type Person, renderPicture } from '../thoughts/person.ts';
import type { PostView } from '../thoughts/post-view.ts';

export type Tab = 'replies' | 'media';

export type Profile = {
  actor: Actor;
  person: Person;
  /** The path of the header picture. */
  header: string | null;
  list: ThoughtList;
  /** The pinned thoughts, above the list. */
  pinned: readonly PostView[];
  /** The open part; null for thoughts without replies. */
  tab: Tab | null;
  /** The options of the follow of the member who looks; null without a follow. */
  followOptions: FollowOptions | null;
  /** The top friends. */
  friends: readonly Person[];
  /** Handles of the people whom the owner recommends. */
  endorsed: readonly string[];
  /** The names of featured hashtags. */
  tags: readonly string[];
  /** Whether the member who looks is the owner. */
  isOwn: boolean;
  withStyle: boolean;
  /** How the member who looks stands to the person; null for strangers and for oneself. */
  relationship: Relationship | null;
  /** Whether whom the person follows, and who follows the person, is shown. */
  network: boolean;
  /** What strangers can do from their own servers. */
  fromHome: Html | null;
  movedTo: Moved | null;
};

export function renderProfile(profile: Profile, options: ArticleOptions): Html {
  const { actor, person, list, pinned, tab, withStyle, movedTo } = profile;
  const { i18n, host } = options;
  const full = person.isLocal ? `@${person.handle}@${host}` : `@${person.handle}`;
  const path = tab === null ? person.path : withQuery(person.path, { only: tab });
  const own: ArticleOptions = withStyle ? { ...options, canvas: 'small' } : options;
  const items = [
    ...pinned.map((one) => html`<li>${renderArticle(one, own, renderWhy('pin', i18n.t('pinnedMark')))}</li>`),
    ...list.thoughts.map((one) => html`<li>${renderArticle(one, own)}</li>`),
  ];
  return html`${renderTop(html`<bdi>${renderEmojis(person.name, person.emojis)}</bdi>`, { back: renderBack('/', { i18n }) })}
<div class="canvas"><div class="scope"><div class="page h-card">
${renderHeader(profile, full, options)}
</div></div></div>
${renderBar(profile, options)}
${movedTo && renderMoved(movedTo, `@${person.handle}`, i18n)}
${renderTabs(
  i18n.t('thoughtsCount', { n: actor.public_count }),
  [
    { path: person.path, label: i18n.t('tabThoughts') },
    { path: `${person.path}?only=replies`, label: i18n.t('tabReplies') },
    { path: `${person.path}?only=media`, label: i18n.t('tabMedia') },
  ],
  path,
)}
${renderNewer(list, path, i18n)}
${items.length === 0 ? null : inActionForm(options, html`<ol class="thoughts">${items}</ol>`)}
${items.length === 0 ? renderEmpty(profile, i18n) : null}
${renderOlder(list, path, i18n)}
${person.isLocal ? null : renderElsewhere(actor, person, i18n)}
<p class="small muted">${i18n.t('inYourApp')} <code>${full}</code> ${renderCopy(full, i18n)}
${person.isLocal && actor.atom === 1 ? html`<a href="${person.path}/feed.atom">${i18n.t('atom')}</a>` : null}</p>`;
}

/** What the reader can do about the person; it is outside the canvas. */
function renderBar(profile: Profile, { i18n, member }: ArticleOptions): Html {
  const { actor, person, relationship, fromHome, isOwn, withStyle } = profile;
  const style =
    styleOf(actor) === ''
      ? null
      : {
          path: withStyle ? '?style=off' : person.path,
          text: i18n.t(withStyle ? 'withoutStyle' : 'withStyle'),
        };
  const year = String(new Date(actor.created_at).getUTCFullYear());
  const facts = [
    relationship?.followedBy ? i18n.t('followsYou') : '',
    person.isLocal ? i18n.t('joinedIn', { year }) : '',
  ].filter(Boolean);
  const styleLink = style && html`<a class="button quiet" href="${style.path}">${style.text}</a>`;
  return html`<div class="profile-bar"><p>${facts.join(' · ')}</p>${
    isOwn
      ? html`<a class="button" href="/me/settings/profile">${i18n.t('editProfile')}</a><a class="button" href="/me/settings/style">${i18n.t('styleTitle')}</a>${styleLink}`
      : null
  }${!isOwn && member ? renderPersonMenu(profile, style, i18n) : null}${!isOwn && !member ? styleLink : null}${relationship && renderFollow(person, relationship, i18n)}${fromHome}</div>`;
}

/** The buttons of the options of a follow are in a form of their own. */
function renderPersonMenu(
  { actor, person, relationship, followOptions }: Profile,
  style: { path: string; text: string } | null,
  i18n: I18n,
): Html {
  const who = `@${person.handle}`;
  const host = actor.host === null || actor.url === null ? null : actor.host;
  const option = (verb: string, label: string, content: Html | string, names: string): Html =>
    html`<button class="${names}" name="${verb}" value="${person.handle}" title="${label}">${content}</button>`;
  const notifying = followOptions?.notifies ? 'unnotify' : 'notify';
  const boosts = followOptions?.showsBoosts ? 'hide-boosts' : 'show-boosts';
  return html`<form class="row" method="post" action="/do"><input type="hidden" name="back" value="${person.path}"><a class="icon-button" href="${withQuery('/me/messages/new', { to: who })}" title="${i18n.t('messageNew')}">${icon('mail')}<span class="vh">${i18n.t('messageNew')}</span></a>${
    followOptions &&
    option(
      notifying,
      i18n.t(notifying),
      html`${icon(followOptions.notifies ? 'bell-off' : 'bell-ringing')}<span class="vh">${i18n.t(notifying)}</span>`,
      'icon-button',
    )
  }<details class="menu" name="m"><summary class="icon-button" aria-label="${i18n.t('moreActions')}">${icon('dots')}</summary><div class="sheet">${
    followOptions &&
    option(
      boosts,
      '',
      html`${icon('repeat')}${i18n.t(followOptions.showsBoosts ? 'hideBoosts' : 'showBoosts')}`,
      '',
    )
  }${style && html`<a href="${style.path}">${icon('palette')}${style.text}</a>`}${
    relationship?.following
      ? html`<a href="${person.path}/lists">${icon('list')}${i18n.t('addToList')}</a>`
      : null
  }<a href="${person.path}/more">${icon('user')}${i18n.t('moreAbout', { name: person.name })}</a><hr><a href="${person.path}/more#mute">${icon('volume-off')}${i18n.t('muteWho', { who })}</a><a href="${person.path}/more#block">${icon('ban')}${i18n.t('blockWho', { who })}</a><a class="danger" href="${person.path}/report">${icon('flag')}${i18n.t('reportIt')}</a>${
    host &&
    relationship &&
    html`<a href="${actor.url ?? ''}">${icon('external-link')}${i18n.t('original', { host })}</a>`
  }</div></details></form>`;
}

/** The owner can write the first thought. Of people whom the member blocks, nothing is shown anyway. */
function renderEmpty({ isOwn, person, relationship }: Profile, i18n: I18n): Html | null {
  if (relationship?.blocking) return null;
  return isOwn
    ? html`<div class="empty"><p>${i18n.t('nothingOwn')}</p><p><a class="button" href="/write">${i18n.t('write')}</a></p></div>`
    : html`<p class="empty">${i18n.t('nothingOf', { name: person.name })}</p>`;
}

function renderHeader(
  { actor, person, header, friends, endorsed, tags, network }: Profile,
  full: string,
  { i18n, host }: ArticleOptions,
): Html {
  return html`<header class="top">
${header ? html`<img class="header" src="${header}" alt="${actor.header_description}">` : null}
${renderPicture(person, 'l picture')}
<h2 class="name p-name"><bdi>${renderEmojis(person.name, person.emojis)}</bdi></h2>
<p class="handle"><bdi>${full}</bdi></p>
${actor.bio === '' ? null : html`<p class="bio p-note" dir="auto">${renderText(actor.bio, host, new Set(), person.emojis)}</p>`}
${renderLinks(parseFields(actor.fields), person, i18n)}
${
  tags.length === 0
    ? null
    : html`<p class="facts">${i18n.t('writesAbout')} ${tags.map((tag) => html`<a href="${tagPath(tag)}"><bdi>#${tag}</bdi></a> `)}</p>`
}
${renderNumbers(actor, person, network, i18n)}
${renderFriends(friends, i18n)}
${renderEndorsed(i18n.t('recommends', { name: person.name }), endorsed)}
</header>`;
}

const renderFriends = (friends: readonly Person[], i18n: I18n): Html | null =>
  friends.length === 0
    ? null
    : html`<div class="friends"><h2>${i18n.t('friends')}</h2><ul>${friends.map(
        (friend) =>
          html`<li class="friend"><a href="${friend.path}" title="${friend.name}">${renderPicture(friend, 'm')}<span class="vh"><bdi>${friend.name}</bdi> @${friend.handle}</span></a></li>`,
      )}</ul></div>`;

const renderEndorsed = (title: string, names: readonly string[]): Html | null =>
  names.length === 0
    ? null
    : html`<div class="friends"><h2>${title}</h2><ul>${names.map(
        (name) => html`<li class="friend"><a href="${profilePath(name)}"><bdi>@${name}</bdi></a></li>`,
      )}</ul></div>`;

function renderLinks(fields: readonly ProfileField[], { emojis }: Person, i18n: I18n): Html | null {
  if (fields.length === 0) return null;
  return html`<dl class="links">${fields.map((field) => {
    const link = linkOf(field);
    const confirmed =
      field.verifiedAt === null ? '' : i18n.t('confirmed', { day: i18n.day(field.verifiedAt) });
    return html`<div><dt><bdi>${renderEmojis(field.name, emojis)}</bdi></dt><dd dir="auto">${
      link === null ? renderEmojis(field.value, emojis) : renderMe(link)
    } ${confirmed === '' ? null : html`<span class="confirmed">${confirmed}</span>`}</dd></div>`;
  })}</dl>`;
}

const renderMe = (link: string): Html =>
  html`<a href="${link}" rel="me nofollow noopener noreferrer">${link.replace(/^https?:\/\/|\/$/g, '')}</a>`;

function renderNumbers(actor: Actor, { path }: Person, network: boolean, i18n: I18n): Html {
  return html`<p class="facts"><span>${i18n.t('thoughtsCount', { n: actor.public_count })}</span>
${
  network
    ? html`<a href="${path}/followers">${i18n.t('followersCount', { n: actor.follower_count })}</a>
<a href="${path}/following">${i18n.t('followingCount', { n: actor.following_count })}</a>`
    : null
}</p>`;
}

function renderElsewhere({ url, host }: Actor, { name }: Person, i18n: I18n): Html | null {
  if (url === null || host === null) return null;
  return html`<p class="notice"><span>${i18n.t('olderElsewhere', { name, host })}</span>
<a href="${url}" rel="noopener noreferrer">${i18n.t('original', { host })}</a></p>`;
}

/** `name` is a handle if the person is known here, otherwise a host. */
type Moved = { href: string; name: string };

/** Null also if the new account is hidden from the viewer. */
export async function findMoved(
  { thoughts }: Site,
  find: FindMove,
  actor: Pick<Actor, 'id' | 'host' | 'moved_to'>,
  viewer: ActorId | null,
): Promise<Moved | null> {
  if (actor.host === null && actor.moved_to === null) return null;
  const move = await find(actor.id);
  if (move === null) return null;
  const { uri, handle } = move;
  if (handle !== null) {
    const known = await findActor(thoughts.database.read, handle);
    if (!known || (viewer === null && known.show_to_visitors === 0)) return null;
    return { href: profilePath(handleOf(known)), name: `@${handleOf(known)}` };
  }
  const url = URL.parse(uri);
  // Anonymous visitors cause no lookups.
  return url?.host
    ? { href: viewer === null ? url.href : withQuery('/find', { q: uri }), name: url.host }
    : null;
}

/** `who` is the moved person. */
const renderMoved = ({ href, name }: Moved, who: string, i18n: I18n): Html =>
  html`<p class="notice"><span>${i18n.t('movedTo', { who })}</span> <a href="${href}" rel="nofollow noopener noreferrer"><bdi>${name}</bdi></a></p>`;
