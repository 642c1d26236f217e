// The frame of every page: head, navigation, side column. Its contents depend on the reader only.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import { type I18n, LANGUAGES } from '../i18n/i18n.ts';
import { type IconName, icon } from '../icons/icons.ts';
import { LOOKS, type Visitor } from '../session/visitor.ts';
import { type Person, renderPicture } from '../thoughts/person.ts';
import { MEMBER_STYLE, PAGE_STYLES, type PageStyle, STYLE } from './style.ts';

/** What the pages of a server have in common. */
export type Server = {
  title: string;
  host: string;
  canJoin: boolean;
  /** Whether it sends mails about accounts. */
  sendsMail: boolean;
  /** The address of the script. */
  script: string;
};

export type Page = {
  /** Without the name of the server. */
  title: string;
  /** Begins with the `h1`, or with {@link renderTop}. */
  main: Html;
  /** A notice above the page. */
  banner?: Html | null;
  /** More of the head: links, descriptions. */
  head?: Html;
  /** Styles besides those of every page; `more` if undefined. */
  styles?: readonly PageStyle[];
  /** The page's own address, to which choices of language and appearance lead back. */
  path: string;
  /** What is beside the content on wide screens only: elements of the class `box`. */
  beside?: Html;
  /** The member; null for strangers. */
  self: Person | null;
  /** The number of unread notifications of the member; at most 100. */
  news: number;
  /** The number of unread conversations of the member; at most 100. */
  messages: number;
  /** The entry of the navigation that is marked as current. */
  current?: NavigationKey;
};

export type NavigationKey =
  | 'following'
  | 'here'
  | 'all'
  | 'find'
  | 'people'
  | 'about'
  | 'news'
  | 'write'
  | 'messages'
  | 'bookmarks'
  | 'likes'
  | 'lists'
  | 'profile'
  | 'settings'
  | 'menu';

/** With `only`, the entry is shown on wide screens (`wide`) or phones (`narrow`) alone. */
type Entry = {
  label:
    | 'find'
    | 'news'
    | 'settings'
    | 'about'
    | 'navHome'
    | 'navMessages'
    | 'navBookmarks'
    | 'navLists'
    | 'navProfile'
    | 'navMenu';
  path: string;
  icons: readonly [IconName, IconName];
  keys: readonly NavigationKey[];
  only?: 'wide' | 'narrow';
};

const entry = (
  label: Entry['label'],
  path: string,
  icons: Entry['icons'],
  keys: Entry['keys'],
  only?: 'wide' | 'narrow',
): Entry => (only ? { label, path, icons, keys, only } : { label, path, icons, keys });

const EXPLORE = entry('find', '/find', ['search', 'search'], ['find', 'people']);
const OF_STRANGERS = [EXPLORE, entry('about', '/about', ['info-circle', 'info-circle'], ['about'])];

/** Pages that the menu leads to on phones. */
const MENU_KEYS = ['menu', 'bookmarks', 'likes', 'lists', 'profile', 'settings', 'about'] as const;

const entriesOf = (username: string): readonly Entry[] => [
  entry('navHome', '/', ['home', 'home-filled'], ['following', 'here', 'all']),
  EXPLORE,
  entry('news', '/me/notifications', ['bell', 'bell-filled'], ['news']),
  entry('navMessages', '/me/messages', ['mail', 'mail-filled'], ['messages']),
  entry('navBookmarks', '/me/bookmarks', ['bookmark', 'bookmark-filled'], ['bookmarks'], 'wide'),
  entry('navLists', '/me/lists', ['list', 'list'], ['lists'], 'wide'),
  entry('navProfile', profilePath(username), ['user', 'user-filled'], ['profile'], 'wide'),
  entry('settings', '/me/settings/profile', ['settings', 'settings-filled'], ['settings'], 'wide'),
  entry('navMenu', '/menu', ['menu-2', 'menu-2'], MENU_KEYS, 'narrow'),
];

/** Lists, where the button for a new thought floats over the page on phones. */
const LISTS: ReadonlySet<NavigationKey | undefined> = new Set<NavigationKey>([
  'following',
  'here',
  'all',
  'find',
  'news',
  'bookmarks',
  'likes',
  'lists',
]);

/**
 * `rel=expect`: no browser paints the bar and the links half parsed, and moves them as the rest arrives, as
 * slow phones did.
 */
export function renderPage(server: Server, visitor: Visitor, page: Page): string {
  const { i18n, look, member } = visitor;
  const heading = page.title === server.title ? server.title : `${page.title} · ${server.title}`;
  return html`<!doctype html>
<html lang="${i18n.language}" data-theme="${look === 'system' ? '' : look}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark">
<title>${heading}</title>
${stylesOf(page, member !== null).map(({ path }) => html`<link rel="stylesheet" href="${path}">`)}${member && html`<link rel="manifest" href="/manifest.webmanifest">`}
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">${member ? null : html`<meta property="og:site_name" content="${server.title}">`}<link rel="expect" href="#main" blocking="render">
<script type="module" src="${server.script}"></script>${page.head ?? null}
</head>
<body data-member="${member?.caller.username ?? ''}">
<a class="skip" href="#main">${i18n.t('skip')}</a>
${renderRail(server, visitor, page)}
<div class="col">${member ? null : renderWaysIn(server, visitor)}
<main id="main" tabindex="-1">
${page.banner ?? null}${page.main}${member && LISTS.has(page.current) ? html`<a class="fab" href="/write" aria-label="${i18n.t('write')}">${icon('edit')}</a>` : null}</main>${member ? null : renderFoot(server, visitor, page.path)}</div>
${renderSide(server, visitor, page)}</body></html>
`.text;
}

/** Rules of members come after those of all pages, those of single pages last. */
function stylesOf({ styles = ['more'] }: Page, isMember: boolean): { path: string }[] {
  const more = styles.includes('more') ? [PAGE_STYLES.more] : [];
  const others = styles.filter((name) => name !== 'more').map((name) => PAGE_STYLES[name]);
  return [STYLE, ...more, ...(isMember ? [MEMBER_STYLE] : []), ...others];
}

function renderRail({ title }: Server, { i18n, member }: Visitor, page: Page): Html {
  const { current } = page;
  const entries = member ? entriesOf(member.caller.username) : OF_STRANGERS;
  return html`<nav class="rail" aria-label="${i18n.t('navigation')}"><a class="brand" href="/">${icon('message-circle-filled')}<span class="t">${title}</span></a><ul>${entries.map(
    ({ label, path, icons: [off, on], keys, only }) => {
      const isCurrent = current !== undefined && keys.includes(current);
      const content = html`${icon(isCurrent ? on : off)}<span class="t">${i18n.t(label)}</span>${
        label === 'news' ? renderDot('news-count', page.news, i18n) : null
      }${label === 'navMessages' ? renderDot('message-count', page.messages, i18n) : null}`;
      const link = isCurrent
        ? html`<a href="${path}" aria-current="page">${content}</a>`
        : html`<a href="${path}">${content}</a>`;
      return only ? html`<li class="${only}">${link}</li>` : html`<li>${link}</li>`;
    },
  )}</ul>${
    member &&
    html`<a class="post-button" href="/write">${icon('edit')}<span class="t">${i18n.t('write')}</span></a>${page.self && renderSelf(page.self, i18n)}`
  }</nav>`;
}

/** The account at the end of the rail, which leads to the menu. */
const renderSelf = (self: Person, i18n: I18n): Html =>
  html`<a class="me" href="/menu">${renderPicture(self, 'm')}<span class="t"><bdi>${self.name}</bdi><small>@${self.handle}</small></span><span class="vh"> ${i18n.t('navMenu')}</span></a>`;

/** Scripts change the number; without one there is no dot. */
const renderDot = (name: string, count: number, i18n: I18n): Html =>
  html`<span class="dot"><span class="${name}">${count === 0 ? null : count}</span><span class="vh"> ${i18n.t('newOfThem')}</span></span>`;

const renderWaysIn = ({ title, canJoin }: Server, { i18n }: Visitor): Html =>
  html`<header class="site-bar"><a class="server" href="/">${title}</a><a class="button" href="/login">${i18n.t('logIn')}</a>${canJoin && html`<a class="primary button" href="/join">${i18n.t('join')}</a>`}</header>`;

function renderSide(server: Server, visitor: Visitor, page: Page): Html {
  const { i18n } = visitor;
  // The pages of Explore have a form of their own.
  const search =
    page.current === 'find' || page.current === 'people'
      ? null
      : html`<form class="search" role="search" action="/find">${icon('search')}<input name="q" type="search" maxlength="500" aria-label="${i18n.t('searchField')}" placeholder="${i18n.t('searchField')}" enterkeyhint="search"></form>`;
  return html`<aside class="side">${search}
${page.beside ?? null}${visitor.member && renderFoot(server, visitor, page.path)}</aside>`;
}

/** Scripts add the list of keyboard shortcuts. */
const renderFoot = ({ host }: Server, visitor: Visitor, path: string): Html => {
  const { i18n, member } = visitor;
  return html`<footer class="foot"><a href="/about">${i18n.t('about')} ${host}</a> <a href="/docs">${i18n.t('interface')}</a>${member && html` <a href="/me/settings/reading">${i18n.t('languageAndLook')}</a>`}${member?.caller.role === 'admin' ? html` <a href="/operate">${i18n.t('operate')}</a>` : null}${
    member
      ? null
      : html`<details><summary>${i18n.t('languageAndLook')}</summary>${renderChoices(visitor, path)}</details>`
  }</footer>`;
};

/** The bar of a page: its heading, with the way back and at most two controls. */
export const renderTop = (heading: Html | string, { back, end }: { back?: Html; end?: Html } = {}): Html =>
  html`<header class="bar">${back ?? null}<h1>${heading}</h1>${end ?? null}</header>`;

/** The way back to `path`, for {@link renderTop}. */
export const renderBack = (path: string, { i18n }: Pick<Visitor, 'i18n'>): Html =>
  html`<a class="icon-button" href="${path}">${icon('arrow-left')}<span class="vh">${i18n.t('backToList')}</span></a>`;

type Tab = { path: string; label: Html | string };

/** Two or three tabs share the width. */
const SHARES = new Map([
  [2, 'two'],
  [3, 'three'],
]);

/** Links to the parts of a page; `current` is the path of the open one. */
export const renderTabs = (name: string, tabs: readonly Tab[], current: string | null): Html =>
  html`<nav class="tabs" aria-label="${name}"><ul class="${SHARES.get(tabs.length) ?? ''}">${tabs.map(
    ({ path, label }) =>
      path === current
        ? html`<li><a href="${path}" aria-current="page">${label}</a></li>`
        : html`<li><a href="${path}">${label}</a></li>`,
  )}</ul></nav>`;

// The form of language, theme, and display options of thoughts.
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;
const LOOK_KEYS = { system: 'lookSystem', light: 'lookLight', dark: 'lookDark' } as const;

/** The form leads back to `path`. */
export const renderChoices = (
  { i18n, look, showsStyles, choices }: Visitor,
  path: string,
): Html => html`<form class="choices" method="post" action="/look"><input type="hidden" name="back" value="${path}"><label>${i18n.t('language')}
<select class="input" name="language">${LANGUAGES.map(
  (one) =>
    html`<option value="${one}" lang="${one}" ?selected=${one === i18n.language}>${LANGUAGE_NAMES[one]}</option>`,
)}</select></label><label>${i18n.t('look')}
<select class="input" name="look">${LOOKS.map(
  (one) => html`<option value="${one}" ?selected=${one === look}>${i18n.t(LOOK_KEYS[one])}</option>`,
)}</select></label><label class="check"><input type="checkbox" name="styles" value="plain" ?checked=${!showsStyles}> ${i18n.t('plain')}</label><label class="check"><input type="checkbox" name="pictures" value="open" ?checked=${choices.opensPictures}> ${i18n.t('openPictures')}</label><label class="check"><input type="checkbox" name="counts" value="none" ?checked=${choices.hidesCounts}> ${i18n.t('hideCounts')}</label><button class="button">${i18n.t('apply')}</button></form>`;
