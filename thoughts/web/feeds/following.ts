// What the people that a member follows wrote and boosted, from where the member stopped reading.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { findFollowing } from '../../timelines/sources/sources.ts';
import { renderBeside } from '../about/beside.ts';
import { withQuery } from '../addresses.ts';
import { beginDraft } from '../composer/draft.ts';
import { renderComposer } from '../composer/view.ts';
import type { I18n } from '../i18n/i18n.ts';
import { icon } from '../icons/icons.ts';
import { renderTop } from '../layout/frame.ts';
import type { Member, Visitor } from '../session/visitor.ts';
import type { PageResult, Site } from '../site/page.ts';
import { isLater, type ListQuery, loadList, renderList, type ThoughtList } from '../thoughts/list.ts';
import { type Person, renderPicture, toPerson } from '../thoughts/person.ts';
import { renderSteps } from '../welcome/steps.ts';
import { renderAnnouncements } from './announcements.ts';
import { findMarker } from './marker.ts';

export async function showFollowing(
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
${renderList(list, '/', { i18n, host, member, back, choices }, { live: 'home', marker, empty: renderEmpty(i18n) })}
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
const renderEmpty = (i18n: I18n): Html => html`<div class="empty"><p>${i18n.t('followSomebody')}</p>
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
