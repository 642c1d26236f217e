// A profile: the canvas is its owner's, around it is the reader's. Nothing that changes anything stands in a
// canvas, whose style may put it anywhere within.

import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Relationship } from '../../accounts/relationships/contract.ts';
import { linkOf, type ProfileField, parseFields } from '../../accounts/users/fields.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { styleOf } from '../../foundation/actors/present.ts';
import { profilePath, tagPath } from '../../foundation/addresses/page-paths.ts';
import type { I18n } from '../i18n/i18n.ts';
import { renderFollow } from '../people/follow.ts';
import { renderCopy } from '../site/copy.ts';
import {
  type ArticleOptions,
  pathOf,
  renderOriginal,
  renderReplyLine,
  renderTime,
  renderWords,
} from '../thoughts/article.ts';
import { renderText } from '../thoughts/content.ts';
import { renderEmojis } from '../thoughts/emojis.ts';
import { renderNewer, renderOlder, type ThoughtList } from '../thoughts/list.ts';
import { type Person, renderPicture } from '../thoughts/person.ts';
import type { PostView } from '../thoughts/post-view.ts';
import { type Moved, renderMoved } from './moved.ts';

export type Profile = {
  actor: Actor;
  person: Person;
  /** The path of the header picture. */
  header: string | null;
  list: ThoughtList;
  /** Usernames. */
  friends: readonly string[];
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
  const { actor, person, list, withStyle, relationship, fromHome, movedTo } = profile;
  const { i18n, host } = options;
  const full = person.isLocal ? `@${person.handle}@${host}` : `@${person.handle}`;
  return html`<div class="profile-bar"><p class="handle"><bdi>${full}</bdi></p>
${movedTo && renderMoved(movedTo, i18n)}
${relationship && renderFollow(person, relationship, i18n)}${fromHome}
${
  styleOf(actor) === ''
    ? null
    : html`<a href="${withStyle ? '?style=off' : person.path}">${i18n.t(withStyle ? 'withoutStyle' : 'withStyle')}</a>`
}</div>
<div class="canvas"><div class="scope"><div class="page h-card">
${renderTop(profile, options)}
<ol class="thoughts">${list.thoughts.map((one) => renderThought(one, options))}</ol>
</div></div></div>
${list.thoughts.length === 0 ? renderEmpty(profile, i18n) : null}
${renderNewer(list, person.path, i18n)}
${renderOlder(list, person.path, i18n)}
${person.isLocal ? null : renderElsewhere(actor, person, i18n)}
<p class="small muted">${i18n.t('inYourApp')} <code>${full}</code> ${renderCopy(full, i18n)}
${person.isLocal && actor.atom === 1 ? html`<a href="${person.path}/feed.atom">${i18n.t('atom')}</a>` : null}</p>`;
}

/** The owner can write the first thought. Of people whom the member blocks, nothing is shown anyway. */
function renderEmpty({ isOwn, person, relationship }: Profile, i18n: I18n): Html | null {
  if (relationship?.blocking) return null;
  return isOwn
    ? html`<div class="empty"><p>${i18n.t('nothingOwn')}</p><p><a class="button" href="/write">${i18n.t('write')}</a></p></div>`
    : html`<p class="empty">${i18n.t('nothingOf', { name: person.name })}</p>`;
}

function renderTop(
  { actor, person, header, friends, endorsed, tags, network }: Profile,
  { i18n, host }: ArticleOptions,
): Html {
  return html`<header class="top">
${header ? html`<img class="header" src="${header}" alt="${actor.header_description}">` : null}
${renderPicture(person)}
<h1 class="name p-name"><bdi>${renderEmojis(person.name, person.emojis)}</bdi></h1>
${actor.bio === '' ? null : html`<p class="bio p-note" dir="auto">${renderText(actor.bio, host, new Set(), person.emojis)}</p>`}
${renderLinks(parseFields(actor.fields), person, i18n)}
${
  tags.length === 0
    ? null
    : html`<p class="facts">${i18n.t('writesAbout')} ${tags.map((tag) => html`<a href="${tagPath(tag)}">#<bdi>${tag}</bdi></a> `)}</p>`
}
${renderNumbers(actor, person, network, i18n)}
${renderFriends(i18n.t('friends'), friends)}
${renderFriends(i18n.t('recommends', { name: person.name }), endorsed)}
</header>`;
}

const renderFriends = (title: string, names: readonly string[]): Html | null =>
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

function renderNumbers(actor: Actor, { path, isLocal }: Person, network: boolean, i18n: I18n): Html {
  const year = new Date(actor.created_at).getUTCFullYear();
  return html`<p class="facts"><span>${i18n.t('thoughtsCount', { n: actor.public_count })}</span>
${
  network
    ? html`<a href="${path}/followers">${i18n.t('followersCount', { n: actor.follower_count })}</a>
<a href="${path}/following">${i18n.t('followingCount', { n: actor.following_count })}</a>`
    : null
}
${isLocal ? html`<span>${i18n.t('since', { year: String(year) })}</span>` : null}</p>`;
}

const renderThought = (thought: PostView, options: ArticleOptions): Html =>
  html`<li class="thought h-entry" id="t-${thought.number}">${renderReplyLine(thought, options.i18n)}
${renderWords(thought, options, 'profile')}
<a class="when u-url" href="${pathOf(thought)}">${renderTime(thought, options)}</a> ${renderOriginal(thought, options.i18n)}</li>`;

function renderElsewhere({ url, host }: Actor, { name }: Person, i18n: I18n): Html | null {
  if (url === null || host === null) return null;
  return html`<p class="notice"><span>${i18n.t('olderElsewhere', { name, host })}</span>
<a href="${url}" rel="noopener noreferrer">${i18n.t('original', { host })}</a></p>`;
}
