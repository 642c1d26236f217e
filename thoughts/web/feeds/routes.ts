// Routes of the pages of the public feeds.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { hasAdministrator } from '../../accounts/setup/setup.ts';
import { tagPath } from '../../foundation/addresses/page-paths.ts';
import { readCounter } from '../../foundation/counters/counters.ts';
import { listFollowedTags } from '../../people/followed-tags/followed-tags.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import { findOfTag, findPublic } from '../../timelines/sources/sources.ts';
import { renderBeside } from '../about/beside.ts';
import { ICON_PATH, withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type NavigationKey, renderBack, renderTabs, renderTop } from '../layout/frame.ts';
import type { Visitor } from '../session/visitor.ts';
import { mountPage, type PageResult, page, redirect, type Site } from '../site/page.ts';
import { ListQuery, loadList, renderList } from '../thoughts/list.ts';
import { mountAnnouncementForms, mountMarker, showFollowing } from './following.ts';

export function mountFeedPages(site: Site): void {
  mountStart(site);
  mountPublic(site, 'here');
  mountPublic(site, 'all');
  mountTag(site);
  mountMarker(site);
  mountAnnouncementForms(site);
}

function mountPublic(site: Site, key: Extract<NavigationKey, 'here' | 'all'>): void {
  mountPage(site, key === 'here' ? here : all, async ({ query, raw }, visitor): Promise<PageResult> => {
    const { i18n, member, choices } = visitor;
    const { host } = site;
    const list = await loadPublic(site, visitor, key === 'here', query);
    const about = key === 'here' ? i18n.t('hereAbout', { host }) : i18n.t('allAbout', { host });
    const feed = key === 'here' ? atomLink('/here/feed.atom') : null;
    return {
      title: i18n.t(key),
      current: key,
      styles: [],
      beside: await renderBeside(site, visitor, raw.target),
      ...(feed ? { head: feed } : {}),
      main: html`${renderTop(i18n.t(member ? 'navHome' : key))}${renderFeedTabs(visitor, `/${key}`)}
<p class="muted small">${about}</p>
${renderList(list, `/${key}`, { i18n, host, member, back: raw.target, choices }, { live: key, empty: renderEmpty(i18n.t('nothingPublic'), visitor) })}`,
    };
  });
}

/** The ways to the feeds; `current` is the path of the open one. */
const renderFeedTabs = ({ i18n, member }: Visitor, current: string): Html => {
  const open = [
    { path: '/here', label: i18n.t('here') },
    { path: '/all', label: i18n.t('all') },
  ];
  const home = { path: '/', label: i18n.t('following') };
  return renderTabs(i18n.t('feeds'), member ? [home, ...open] : open, current);
};

/** Members can write the first thought, which begins with `text`. */
const renderEmpty = (about: string, { i18n, member }: Visitor, text = ''): Html =>
  html`<div class="empty"><p>${about}</p>${member && html`<p><a class="button" href="${withQuery('/write', { text: text || undefined })}">${i18n.t('write')}</a></p>`}</div>`;

/** The link to an Atom feed, for the head. */
const atomLink = (path: string) => html`<link rel="alternate" type="application/atom+xml" href="${path}">`;

async function loadPublic({ thoughts }: Site, { viewer }: Visitor, local: boolean, query: ListQuery) {
  const { read } = thoughts.database;
  const filtering = { context: 'public', now: thoughts.clock.now() } as const;
  return loadList(read, { addresses: thoughts, viewer, filtering }, query, (range) =>
    findPublic(read, viewer, { local }, range),
  );
}

function mountStart(site: Site): void {
  mountPage(site, start, async ({ query, raw }, visitor): Promise<PageResult> => {
    const { i18n, member, choices } = visitor;
    if (member) return showFollowing(site, visitor, member, query, raw.target, renderFeedTabs(visitor, '/'));
    const { host } = site;
    const { name: title, description } = await site.settings();
    const list = await loadPublic(site, visitor, true, query);
    return {
      title,
      isIndexed: true,
      styles: [],
      beside: await renderBeside(site, visitor),
      links: ['</openapi.json>; rel="service-desc"; type="application/json"', '</docs>; rel="service-doc"'],
      head: html`<meta name="description" content="${description || i18n.t('welcome')}">
<meta property="og:title" content="${title}">
<meta property="og:image" content="${site.thoughts.base}${ICON_PATH}">
<link rel="canonical" href="${site.thoughts.base}/">${atomLink('/here/feed.atom')}`,
      main: html`<section class="welcome"><h1>${title}</h1>
<p class="lead">${description || i18n.t('welcome')}</p>
<p>${i18n.t('welcomeMore')}</p>
${(await hasAdministrator(site.thoughts.database.read)) ? null : html`<p class="notice"><span>${i18n.t('notSetUp')}</span> <a class="button" href="/setup">${i18n.t('setUp')}</a></p>`}</section>
${renderFeedTabs(visitor, '/here')}
<div data-nosnippet>${renderList(list, '/', { i18n, host, member: null, back: '/', choices })}</div>`,
    };
  });
}

function mountTag(site: Site): void {
  const { read } = site.thoughts.database;
  mountPage(site, tag, async ({ params, query, raw }, visitor): Promise<PageResult> => {
    const { i18n, viewer, member, choices } = visitor;
    const { host } = site;
    const name = toTagName(params.tag);
    const path = tagPath(name);
    if (name !== params.tag) return redirect(path);
    const filtering = { context: 'public', now: site.thoughts.clock.now() } as const;
    const viewing = { addresses: site.thoughts, viewer, filtering };
    const list = await loadList(read, viewing, query, (range) => findOfTag(read, viewer, name, range));
    const n = await readCounter(read, `tag:${name}`);
    const followed = member ? await listFollowedTags(read, member.actorId) : null;
    const end = followed && renderFollowTag(name, followed.includes(name), i18n);
    const back = renderBack('/find', visitor);
    return {
      title: `#${name}`,
      styles: [],
      beside: await renderBeside(site, visitor),
      head: atomLink(`${path}/feed.atom`),
      main: html`${renderTop(html`<bdi>#${name}</bdi>`, end ? { back, end } : { back })}<p class="muted small">${i18n.t('tagAbout', { n })}</p>
${renderList(list, path, { i18n, host, member, back: raw.target, choices }, { live: `tag:${name}`, empty: renderEmpty(i18n.t('nothingTagged'), visitor, `#${name} `) })}`,
    };
  });
}

function renderFollowTag(name: string, isFollowed: boolean, i18n: I18n): Html {
  const button = isFollowed
    ? html`<button class="button" name="unfollow" value="${name}">${i18n.t('followingNow')}</button>`
    : html`<button class="button primary" name="follow" value="${name}">${i18n.t('follow')}</button>`;
  return html`<form method="post" action="/me/tags"><input type="hidden" name="back" value="${tagPath(name)}">${button}</form>`;
}

// The pages of the public feeds.

const query = Type.Object(ListQuery);

const start = page({ path: '/', summary: 'What this server is, and the newest from here', query });
const here = page({ path: '/here', summary: 'Public thoughts of people of this server', query });
const all = page({ path: '/all', summary: 'All public thoughts that are known here', query });
const tag = page({
  path: '/tag/{tag}',
  summary: 'Public thoughts with a hashtag',
  params: Type.Object({ tag: Type.String({ maxLength: 500 }) }),
  query,
});
