// Routes of the pages of the public feeds.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { hasAdministrator } from '../../accounts/setup/setup.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { tagPath } from '../../foundation/addresses/page-paths.ts';
import { readCounter } from '../../foundation/counters/counters.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import {
  type Announcement,
  dismiss,
  listAnnouncements,
  react,
  unreact,
} from '../../moderation/announcements/announcements.ts';
import { listFollowedTags } from '../../people/followed-tags/followed-tags.ts';
import { findPositions, setMarker } from '../../people/markers/markers.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import { findFollowing, findOfTag, findPublic } from '../../timelines/sources/sources.ts';
import { renderBeside } from '../about/beside.ts';
import { ICON_PATH, withQuery } from '../addresses.ts';
import { beginDraft } from '../composer/draft.ts';
import { renderComposer } from '../composer/view.ts';
import type { I18n } from '../i18n/i18n.ts';
import { icon } from '../icons/icons.ts';
import { type NavigationKey, renderBack, renderTabs, renderTop } from '../layout/frame.ts';
import type { Member, Visitor } from '../session/visitor.ts';
import { requireOwnForm } from '../site/forms.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { mountPage, PAGE, type PageResult, page, redirect, type Site, visit } from '../site/page.ts';
import { renderText } from '../thoughts/content.ts';
import { isLater, ListQuery, loadList, renderList, type ThoughtList } from '../thoughts/list.ts';
import { type Person, renderPicture, toPerson } from '../thoughts/person.ts';
import { renderSteps } from '../welcome/steps.ts';

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

// What the people that a member follows wrote and boosted, from where the member stopped reading.
async function showFollowing(
  site: Site,
  { i18n, choices, hidesSteps }: Pick<Visitor, 'i18n' | 'choices' | 'hidesSteps'>,
  member: Member,
  query: ListQuery,
  back: string,
  tabs: Html,
): Promise<PageResult> {
  const { thoughts: addresses } = site;
  const { database, clock } = addresses;
  const { read } = database;
  const { host } = site;
  const viewer = member.actorId;
  const filtering = { context: 'home', now: clock.now() } as const;
  const list = await loadList(read, { addresses, viewer, filtering }, query, (range) =>
    findFollowing(read, viewer, range),
  );
  const marker = await findMarker(read, viewer);
  const own = await requireOwnActor(read, member.caller);
  const self = toPerson(addresses, own);
  const steps = hidesSteps ? null : await renderSteps(site, member, own, i18n);
  return {
    title: i18n.t('navHome'),
    current: 'following',
    styles: ['more', 'composer'],
    // The first steps suggest people themselves.
    beside: await renderBeside(site, { i18n, member }, steps === null ? '/' : null),
    main: html`${renderTop(i18n.t('navHome'), { end: renderFeedSettings(i18n) })}${tabs}
${await renderAnnouncements(site, member, i18n)}
${renderWays(self, i18n)}
${renderNew(own, self, member, { i18n, host })}
${steps}
${renderStart(list, marker, i18n)}
${renderList(list, '/', { i18n, host, member, back, choices }, { live: 'home', marker, empty: renderEmptyFollowing(i18n) })}
${renderMark(list, marker, i18n)}`,
  };
}

const renderFeedSettings = (i18n: I18n): Html =>
  html`<a class="icon-button" href="/me/settings/reading" title="${i18n.t('readingTitle')}">${icon('adjustments-horizontal')}<span class="vh">${i18n.t('readingTitle')}</span></a>`;

/** On phones, the way to the composer. */
const renderWays = (self: Person, i18n: I18n): Html =>
  html`<p class="prompt">${renderPicture(self, 'm')}<a href="/write">${i18n.t('thinking')}</a></p>`;

/** On wider screens, the composer itself. */
function renderNew(
  own: Actor,
  self: Person,
  member: Member,
  { i18n, host }: { i18n: I18n; host: string },
): Html {
  const about = { parent: null, quoted: null, quoteHint: null };
  const draft = { ...beginDraft(about, member, undefined, own), isHome: true };
  const reach = { unreached: [], isAsked: false, isOpen: own.approves_local === 0 };
  return renderComposer(draft, { problem: null }, reach, { i18n, host, member: null, back: '', self });
}

/** The ways to people whom one can follow. */
const renderEmptyFollowing = (i18n: I18n): Html => html`<div class="empty"><p>${i18n.t('followSomebody')}</p>
<p><a class="button" href="/find">${i18n.t('find')}</a><a class="button" href="/me/settings/data">${i18n.t('importList')}</a></p></div>`;

/** The way to where the member stopped, if that is further down than this page. */
const renderStart = (list: ThoughtList, marker: string | null, i18n: I18n): Html | null =>
  marker !== null && list.older !== null && isLater(list.older, marker)
    ? html`<p><a href="${withQuery('/', { after: marker })}">${i18n.t('startThere')}</a></p>`
    : null;

/** Scripts remember the place by themselves. */
function renderMark(list: ThoughtList, marker: string | null, i18n: I18n): Html | null {
  const [first] = list.thoughts;
  const newest = first && (list.places.get(first.view.id) ?? first.number);
  if (!newest || (marker !== null && !isLater(newest, marker))) return null;
  return html`<form class="row" method="post" action="/me/marker"><input type="hidden" name="home" value="${newest}">
<button class="button">${i18n.t('readUpToHere')}</button></form>`;
}

// The announcements on the start page of members: each until it is marked as seen.
const path = '/me/announcements';

/** Names are not linked. */
const NOBODY: ReadonlySet<string> = new Set();

/** Offered beside the reactions of others. */
const OFFERED = ['👍', '❤️', '🎉'];

const form = endpoint({
  ...PAGE,
  method: 'POST',
  path,
  summary: 'Mark an announcement as seen, or react to it',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      id: Type.String({ maxLength: 30 }),
      add: Type.Optional(Type.String({ maxLength: 100 })),
      remove: Type.Optional(Type.String({ maxLength: 100 })),
    }),
  },
});

function mountAnnouncementForms(site: Site): void {
  const { http, clock } = site.thoughts;
  http.mount(form, (call) =>
    visit(site, call, async ({ member }) => {
      requireOwnForm(call);
      if (!member) return redirect('/login');
      const { actorId } = member;
      const { id, add, remove } = call.body;
      try {
        await call.commit((tx) => {
          if (add !== undefined) return react(tx, actorId, { id, name: add }, clock.now());
          if (remove !== undefined) return unreact(tx, actorId, { id, name: remove }, clock.now());
          return dismiss(tx, actorId, id, clock.now());
        });
      } catch (error) {
        // It was removed, or has its last kind of reaction, since the page was read: the start page shows it.
        if (!(error instanceof Refusal)) throw error;
      }
      return redirect('/');
    }),
  );
}

/** Nothing if there are none. */
async function renderAnnouncements(
  { thoughts }: Site,
  { actorId }: Member,
  i18n: I18n,
): Promise<Html | null> {
  const shown = await listAnnouncements(thoughts.database.read, actorId, thoughts.clock.now(), false);
  if (shown.length === 0) return null;
  return html`<section class="announcements"><h2>${i18n.t('announcements')}</h2>
${shown.map((one) => renderAnnouncement(one, i18n))}</section>`;
}

function renderAnnouncement({ id, content, reactions }: Announcement, i18n: I18n): Html {
  const others = OFFERED.filter((name) => !reactions.some((reaction) => reaction.name === name));
  const offered = [...reactions, ...others.map((name) => ({ name, count: 0, me: false }))];
  return html`<article class="notice"><div dir="auto">${renderText(content, '', NOBODY)}</div>
<form class="row" method="post" action="${path}"><input type="hidden" name="id" value="${id}">
<button class="button">${i18n.t('announcementSeen')}</button>
${offered.map(
  ({ name, count, me }) =>
    html`<button class="button quiet" name="${me ? 'remove' : 'add'}" value="${name}" aria-pressed="${me ? 'true' : 'false'}" title="${i18n.t(me ? 'announcementReacted' : 'announcementReact', { name })}">${name}${count === 0 ? null : ` ${count}`}</button>`,
)}</form></article>`;
}

// The read position of a member in the home timeline: a marker shared with apps.
const mark = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/me/marker',
  summary: 'Remember how far the member has read',
  input: { kind: 'parameters', schema: Type.Object({ home: Type.String({ maxLength: 30 }) }) },
});

/** The number of the newest read thought or boost; null if unknown. */
async function findMarker(db: ThoughtsDb, self: ActorId): Promise<string | null> {
  return (await findPositions(db, self)).home;
}

function mountMarker(site: Site): void {
  const { http, clock } = site.thoughts;
  http.mount(mark, (call) =>
    visit(site, call, async ({ member }) => {
      requireOwnForm(call);
      const { home } = call.body;
      if (member && readStatusNumber(home) !== null) {
        await call.commit(async (tx) => {
          const before = await findMarker(tx, member.actorId);
          // Of two tabs, the one that has read less does not move it back.
          if (before === null || isLater(home, before))
            await setMarker(tx, member.actorId, 'home', home, clock.now());
        });
      }
      return wantsFragment(call) ? fragment(null) : redirect('/');
    }),
  );
}
