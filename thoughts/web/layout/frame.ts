// The frame of every page: head, header, navigation, footer. What it holds is the reader's.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { profilePath } from '../../foundation/addresses/page-paths.ts';
import { ICON_PATH } from '../addresses.ts';
import type { Visitor } from '../session/visitor.ts';
import { renderChoices } from './choices.ts';
import { MEMBER_STYLE, STYLE } from './style.ts';

/** What the pages of a server have in common. */
export type Server = {
  title: string;
  host: string;
  canJoin: boolean;
  /** The address of the script. */
  script: string;
};

export type Page = {
  /** Without the name of the server. */
  title: string;
  main: Html;
  /** What stands in the head besides: links, descriptions. */
  head?: Html;
  /** The page's own address, to which choices of language and look lead back. */
  path: string;
  /** What is beside the content on wide screens, and below it on others. */
  aside?: Html;
  /** What is beside the content on wide screens alone. */
  beside?: Html;
  /** How much of the member's news is unread; at most 100. */
  news: number;
  /** How many of the member's conversations are unread; at most 100. */
  messages: number;
  /** Links that a wide screen shows on the left, and a phone at the bottom. */
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
  | 'messages'
  | 'write'
  | 'menu';

const NAVIGATION: readonly (readonly [NavigationKey, string])[] = [
  ['here', '/here'],
  ['all', '/all'],
  ['find', '/find'],
  ['people', '/people'],
  ['about', '/about'],
];

const OF_MEMBERS: typeof NAVIGATION = [
  ['following', '/'],
  ['here', '/here'],
  ['all', '/all'],
  ['find', '/find'],
  ['news', '/me/notifications'],
  ['messages', '/me/messages'],
  ['write', '/write'],
  ['menu', '/menu'],
];

/**
 * `rel=expect`: no browser paints the bar and the links half parsed, and moves them as the rest arrives, as
 * slow phones did.
 */
export function renderPage(server: Server, visitor: Visitor, page: Page): string {
  const { i18n, look } = visitor;
  const heading = page.title === server.title ? server.title : `${page.title} · ${server.title}`;
  return html`<!doctype html>
<html lang="${i18n.language}" data-theme="${look === 'system' ? '' : look}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${heading}</title>
<link rel="stylesheet" href="${STYLE.path}">${visitor.member && html`<link rel="stylesheet" href="${MEMBER_STYLE.path}"><link rel="manifest" href="/manifest.webmanifest">`}
<link rel="icon" href="${ICON_PATH}">${visitor.member ? null : html`<meta property="og:site_name" content="${server.title}">`}<link rel="expect" href="#main" blocking="render">
<script type="module" src="${server.script}"></script>${page.head ?? null}
</head>
<body data-member="${visitor.member?.caller.username ?? ''}">
<a class="skip" href="#main">${i18n.t('skip')}</a>
<header class="top-bar"><a class="server" href="/">${server.title}</a>${renderAccount(visitor, server)}</header>
<nav class="rail" aria-label="${i18n.t('navigation')}"><ul>${renderLinks(visitor, page, server.host)}</ul></nav>
<main id="main" tabindex="-1">
${page.main}</main>${page.aside ? html`<aside>${page.aside}</aside>` : null}${page.beside ? html`<aside class="beside">${page.beside}</aside>` : null}
<footer><p class="wrap"><a href="/about">${i18n.t('about')} ${server.host}</a> <a href="/docs">${i18n.t('interface')}</a>${visitor.member && html` <a href="/me/settings/reading">${i18n.t('languageAndLook')}</a>`}${visitor.member?.caller.role === 'admin' ? html` <a href="/operate">${i18n.t('operate')}</a>` : null}</p>
${visitor.member ? null : html`<details><summary>${i18n.t('languageAndLook')}</summary>${renderChoices(visitor, page.path)}</details>`}</footer></body></html>
`.text;
}

/** Alone, “here” says little to those who read the links of a page, and to search engines. */
const renderPlace = (host: string, { i18n }: Visitor): Html =>
  html`<span class="visually-hidden"> ${i18n.t('onHost', { host })}</span>`;

const renderLinks = (visitor: Visitor, { current, news, messages }: Page, host: string): Html[] => {
  const { i18n, member } = visitor;
  return (member ? OF_MEMBERS : NAVIGATION).map(([key, path]) => {
    const more =
      key === 'news'
        ? renderCount('news-count', news)
        : key === 'messages'
          ? renderCount('message-count', messages)
          : key === 'here' && !member
            ? renderPlace(host, visitor)
            : null;
    const label = html`${ICONS[key]}${i18n.t(key)}${more}`;
    return key === current
      ? html`<li><a href="${path}" aria-current="page">${label}</a></li>`
      : html`<li><a href="${path}">${label}</a></li>`;
  });
};

/** Scripts change it. */
const renderCount = (name: 'news-count' | 'message-count', count: number): Html =>
  html` <span class="badge ${name}">${count === 0 ? null : count}</span>`;

/** Who is logged in, with the way out; the ways in for others. */
const renderAccount = ({ i18n, member }: Visitor, { canJoin }: Server): Html =>
  member
    ? html`<div class="account"><a href="${profilePath(member.caller.username)}"><bdi>@${member.caller.username}</bdi></a><a class="button quiet" href="/me/settings">${ICONS.settings}<span>${i18n.t('settings')}</span></a><form method="post" action="/logout"><button class="button quiet">${ICONS.logOut}<span>${i18n.t('logOut')}</span></button></form></div>`
    : html`<div class="account">${canJoin && html`<a class="button" href="/join">${i18n.t('join')}</a>`}
<a class="button" href="/login">${i18n.t('logIn')}</a></div>`;

// The drawings beside the words of the navigation: lines within 24 by 24 units,
// which the style gives them. They say nothing that the words beside them do not.

const ICONS = {
  following: html`<svg><path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z"/></svg>`,
  here: html`<svg><path d="M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 8v4"/></svg>`,
  all: html`<svg><path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18"/></svg>`,
  find: html`<svg><path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15 15l6 6"/></svg>`,
  people: html`<svg><path d="M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2 20c0-8 14-8 14 0M16 4a3.5 3.5 0 0 1 0 7M18 14q4 1 4 6"/></svg>`,
  about: html`<svg><path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v1"/></svg>`,
  news: html`<svg><path d="M6 17v-7a6 6 0 0 1 12 0v7l2 1H4zM10 21h4"/></svg>`,
  messages: html`<svg><path d="M3 6h18v12H3zM3 7l9 7 9-7"/></svg>`,
  menu: html`<svg><path d="M4 7h16M4 12h16M4 17h16"/></svg>`,
  write: html`<svg><path d="M4 20l1-5L16 4l4 4L9 19z"/></svg>`,
  settings: html`<svg><path d="M3 7h11M18 7h3M3 17h3M10 17h11M16 4v6M8 14v6"/></svg>`,
  logOut: html`<svg><path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4"/></svg>`,
} as const satisfies Readonly<Record<string, Html>>;
