// What the people that a member follows wrote and boosted, from where the member stopped reading.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { findHome } from '../../timelines/sources/sources.ts';
import { renderBeside } from '../about/beside.ts';
import { withQuery } from '../addresses.ts';
import type { Words } from '../i18n/words.ts';
import type { Member, Visitor } from '../session/visitor.ts';
import type { Shown, Site } from '../site/page.ts';
import { isLater, type ListQuery, loadList, renderList, type ThoughtList } from '../thoughts/list.ts';
import { findMarker } from './marker.ts';

export async function showFollowing(
  site: Site,
  { words, choices }: Visitor,
  member: Member,
  query: ListQuery,
  back: string,
): Promise<Shown> {
  const { thoughts: addresses } = site;
  const { database, clock } = addresses;
  const { read } = database;
  const { host } = site;
  const viewer = member.actorId;
  const filtering = { context: 'home', now: clock.now() } as const;
  const list = await loadList(read, { addresses, viewer, filtering }, query, (range) =>
    findHome(read, viewer, range),
  );
  const marker = await findMarker(read, viewer);
  return {
    title: words.say('following'),
    current: 'following',
    beside: await renderBeside(site, words),
    main: html`<h1>${words.say('following')}</h1>
<p><a class="button primary" href="/write">${words.say('write')}</a></p>
${renderStart(list, marker, words)}
${renderList(list, '/', { words, host, member, back, choices }, { live: 'home', marker, empty: renderEmpty(words) })}
${renderMark(list, marker, words)}`,
  };
}

/** The ways to people whom one can follow. */
const renderEmpty = (words: Words): Html => html`<div class="empty"><p>${words.say('followSomebody')}</p>
<p><a class="button" href="/find">${words.say('find')}</a><a class="button" href="/people">${words.say('people')}</a><a class="button" href="/me/settings/data">${words.say('importList')}</a></p></div>`;

/** The way to where the member stopped, if that is further down than this page. */
const renderStart = (list: ThoughtList, marker: string | null, words: Words): Html | null =>
  marker !== null && list.older !== null && isLater(list.older, marker)
    ? html`<p><a href="${withQuery('/', { after: marker })}">${words.say('startThere')}</a></p>`
    : null;

/** Scripts remember the place by themselves. */
function renderMark(list: ThoughtList, marker: string | null, words: Words): Html | null {
  const [first] = list.thoughts;
  const newest = first && (list.places.get(first.view.id) ?? first.number);
  if (!newest || (marker !== null && !isLater(newest, marker))) return null;
  return html`<form class="row" method="post" action="/me/marker"><input type="hidden" name="home" value="${newest}">
<button class="button">${words.say('readUpToHere')}</button></form>`;
}
