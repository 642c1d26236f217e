// Explore: search, popular hashtags, thoughts and people.
import { type Html, html, trusted } from '@tandem/platform/html/html.ts';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { listRelationships } from '../../accounts/relationships/relationships.ts';
import type { PublicUser } from '../../accounts/users/contract.ts';
import { listUsers } from '../../accounts/users/users.ts';
import { findActors } from '../../foundation/actors/actors.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { tagPath } from '../../foundation/addresses/page-paths.ts';
import { type ThoughtId, toThoughtId } from '../../ids.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import { findTagNames, searchBoth } from '../../timelines/search/search.ts';
import { findTrending, type Trending } from '../about/beside.ts';
import { withQuery } from '../addresses.ts';
import { withoutHidden } from '../anonymous/visitors.ts';
import type { I18n } from '../i18n/i18n.ts';
import { icon } from '../icons/icons.ts';
import { renderTabs, renderTop } from '../layout/frame.ts';
import { renderFollow, renderPeople, renderUsers } from '../people/list.ts';
import { findSuggested, renderSuggested } from '../people/suggested.ts';
import { findThing } from '../remote/in/find.ts';
import { failureText, renderPerson } from '../remote/in/view.ts';
import type { LookUp, ReleaseWhile } from '../remote/ways.ts';
import type { Visitor } from '../session/visitor.ts';
import { mountPage, type PageResult, page, redirect, type Site } from '../site/page.ts';
import { inActionForm } from '../thoughts/actions.ts';
import { renderArticle } from '../thoughts/article.ts';
import { toPerson } from '../thoughts/person.ts';
import { loadPostViews } from '../thoughts/post-view.ts';

// The top of the pages of Explore: the field of the search, and the ways to its parts.
const KINDS = ['tags', 'people'] as const;

const findPage = page({
  path: '/find',
  summary: 'Search people, thoughts and hashtags',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 500 })),
    only: Type.Optional(Type.String({ enum: [...KINDS] })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
});

const PER_PAGE = 20;
/** Hashtags, thoughts and people of each part before a search. */
const FEW = 5;

export function mountFindPage(site: Site, lookUp: LookUp): void {
  mountPage(site, findPage, async ({ query, releaseWhile }, visitor): Promise<PageResult> => {
    const { i18n } = visitor;
    const q = (query.q ?? '').trim();
    const kind = KINDS.find((one) => one === query.only) ?? null;
    if (/^#\S+$/.test(q)) return redirect(tagPath(toTagName(q)));
    if (q === '' && kind === 'people') return redirect('/people');
    const found =
      q === ''
        ? await renderPopular(site, visitor, kind)
        : await renderFound(site, visitor, { q, kind, number: query.page ?? 1 });
    const elsewhere = await renderElsewhere(site, lookUp, visitor, { q, releaseWhile });
    return {
      title: q === '' ? i18n.t('find') : `${i18n.t('find')}: ${q}`,
      current: 'find',
      main: html`${renderExplore({ q, kind }, i18n)}${elsewhere}${found}`,
    };
  });
}

type Search = { q: string; kind: Kind; number: number };

async function renderFound(site: Site, visitor: Visitor, search: Search): Promise<Html> {
  const { q, kind, number } = search;
  const { i18n, viewer } = visitor;
  const { base, database } = site.thoughts;
  if (kind === 'tags') return renderFoundTags(site, q, i18n);
  const page = readPage({ page: number, per_page: PER_PAGE });
  const wanted = kind === 'people' ? { q, type: 'user' } : { q };
  const { data, ...totals } = await searchBoth(database.read, wanted, page, { viewer, base });
  const total = totals.people + totals.thoughts;
  const found = data.filter((one) => one.type === 'user');
  const people = (await withoutHidden(database.read, viewer, { data: found })).data;
  const ids = data.flatMap((one) => (one.type === 'thought' ? toThoughtId(one.id) : []));
  const heading = html`<h2>${i18n.t('thoughtsCount', { n: totals.thoughts })}</h2>`;
  return html`<p role="status">${total === 0 ? i18n.t('findNothing', { q }) : i18n.t('findSome', { n: total, q })}</p>
${total === 0 ? html`<p class="muted">${i18n.t('findHint')}</p>` : null}
${people.length === 0 ? null : html`<h2>${i18n.t('findPeople', { n: totals.people })}</h2>${await renderUsers(site.thoughts, people, i18n)}`}
${await renderThoughts(site, visitor, ids, { heading, back: withQuery('/find', { q }) })}
${number * PER_PAGE < total ? html`<p class="pages"><a class="button" rel="next" href="${withQuery('/find', { q, only: kind ?? undefined, page: String(number + 1) })}">${i18n.t('older')}</a></p>` : null}`;
}

async function renderFoundTags(site: Site, q: string, i18n: I18n): Promise<Html> {
  const { read } = site.thoughts.database;
  const names = await findTagNames(read, q, { limit: PER_PAGE, offset: 0 });
  if (names.length === 0) return html`<p role="status">${i18n.t('findNothing', { q })}</p>`;
  return renderTags(
    null,
    names.map((name) => ({ name, uses: null, days: null })),
    i18n,
  );
}

/** The thoughts that the visitor may see, with their heading; nothing without any. */
async function renderThoughts(
  site: Site,
  { i18n, viewer, member, choices }: Visitor,
  ids: readonly ThoughtId[],
  { heading, back }: { heading: Html; back: string },
): Promise<Html | null> {
  const { database, clock } = site.thoughts;
  const filtering = { context: 'public', now: clock.now() } as const;
  const thoughts = await loadPostViews(
    database.read,
    { addresses: site.thoughts, viewer, filtering },
    ids.map((thoughtId) => ({ thoughtId, boosterId: null })),
  );
  if (thoughts.length === 0) return null;
  const options = { i18n, host: site.host, member, choices, back };
  return inActionForm(
    options,
    html`${heading}<ol class="thoughts">${thoughts.map((one) => html`<li>${renderArticle(one, options)}</li>`)}</ol>`,
  );
}

async function renderPopular(site: Site, visitor: Visitor, kind: Kind): Promise<Html> {
  const { i18n, viewer, member } = visitor;
  const tags = await findTrending(site, kind === 'tags' ? PER_PAGE : FEW);
  const shownTags =
    tags.length === 0
      ? html`<p class="empty">${i18n.t('noPopular')}</p>`
      : renderTags(i18n.t('popular'), tags, i18n);
  if (kind === 'tags') return shownTags;
  const people = member ? await findSuggested(site, member.actorId, FEW) : [];
  const ids = (await site.trends.thoughts(viewer)).slice(0, PER_PAGE);
  const heading = html`<h2>${i18n.t('popularThoughts')}</h2>`;
  return html`${shownTags}${
    people.length > 0 &&
    html`<h2>${i18n.t('whoToFollow')}</h2>${renderSuggested(people, i18n, { back: '/find', hasBios: true })}`
  }${await renderThoughts(site, visitor, ids, { heading, back: '/find' })}`;
}

const renderTags = (title: string | null, tags: readonly Trending[], i18n: I18n): Html =>
  html`<section class="box">${title && html`<h2>${title}</h2>`}<ul>${tags.map(
    ({ name, uses, days }) =>
      html`<li><a href="${tagPath(name)}"><bdi>#${name}</bdi>${uses === null ? null : html`<small class="muted row">${i18n.t('usesOfWeek', { n: uses })}${days && renderBars(days)}</small>`}</a></li>`,
  )}</ul></section>`;

/** The uses of seven days as bars, oldest first. Decorative: the number is beside it. */
function renderBars(days: readonly number[]): Html {
  const most = Math.max(1, ...days);
  const bars = days.map((uses, at) => {
    const height = Math.max(2, Math.round((uses / most) * 24));
    return `<rect x="${at * 8}" y="${24 - height}" width="6" height="${height}"/>`;
  });
  return trusted(
    markSanitised(
      `<svg viewBox="0 0 54 24" width="54" height="24" fill="currentColor" aria-hidden="true">${bars.join('')}</svg>`,
    ),
  );
}

// Resolves handles and addresses in a member's search on other servers.
const NAMED = /^(?:acct:)?@?[^\s@]+@[^\s@]+$|^https?:\/\/\S+$/i;

/** Null for anonymous visitors, and for text that is neither a handle nor an address. */
async function renderElsewhere(
  site: Site,
  lookUp: LookUp,
  { member, i18n }: Visitor,
  { q, releaseWhile }: { q: string; releaseWhile: ReleaseWhile },
): Promise<Html | null> {
  if (!member || !NAMED.test(q)) return null;
  const thing = await findThing(site, lookUp, q, { member, releaseWhile });
  if ('failure' in thing)
    return html`<p class="notice" role="status">${failureText(thing.failure, q, i18n)}</p>`;
  if ('actor' in thing) {
    const { actor } = thing;
    return renderPerson(toPerson(site.thoughts, actor), actor.bio.slice(0, 500).toWellFormed(), null);
  }
  return renderArticle(thing.thought, { i18n, host: site.host, member: null, back: '' });
}

// The page of all people of this server.
const peoplePage = page({
  path: '/people',
  summary: 'The people of this server',
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) }),
});

const PEOPLE_PER_PAGE = 40;

export function mountPeoplePage(site: Site): void {
  const { read } = site.thoughts.database;
  mountPage(site, peoplePage, async ({ query }, visitor): Promise<PageResult> => {
    const { i18n, viewer } = visitor;
    const page = await listUsers(read, readPage({ page: query.page ?? 1, per_page: PEOPLE_PER_PAGE }));
    const users = await withoutHidden(read, viewer, page);
    return {
      title: i18n.t('people'),
      current: 'people',
      main: html`${renderExplore({ q: '', kind: 'people' }, i18n)}
<p class="muted">${i18n.t('peopleAbout', { n: users.total })}</p>
${await renderPeople(site.thoughts, users, '/people', i18n, await findButtons(site, visitor, users.data))}`,
    };
  });
}

/** Returns the button that follows a person, or undoes it; none for the member and for strangers. */
async function findButtons(
  { thoughts }: Site,
  { i18n, viewer }: Visitor,
  users: readonly PublicUser[],
): Promise<(user: PublicUser) => Html | null> {
  if (viewer === null) return () => null;
  const { read } = thoughts.database;
  const names = users.map(({ username }) => username);
  const found = await listRelationships(read, viewer, names);
  const relations = new Map(found.map((one) => [one.username, one]));
  const actors = new Map((await findActors(read, names)).map((actor) => [handleOf(actor), actor]));
  return ({ username }) => {
    const relation = relations.get(username);
    const actor = actors.get(username);
    if (!relation || !actor || actor.id === viewer) return null;
    return renderFollow(toPerson(thoughts, actor), relation, i18n, { back: '/people' });
  };
}

/** What is searched for; null for thoughts, with people before them. */
type Kind = (typeof KINDS)[number] | null;

const renderExplore = ({ q, kind }: { q: string; kind: Kind }, i18n: I18n): Html => {
  const of = (only: Kind): string => withQuery('/find', { q, only: only ?? undefined });
  const people = q === '' ? '/people' : of('people');
  return html`${renderTop(i18n.t('find'))}
<form class="search find" method="get" action="/find" role="search">${icon('search')}<input id="q" name="q" type="search" value="${q}" maxlength="500" autocapitalize="none" enterkeyhint="search" aria-label="${i18n.t('findField')}" placeholder="${i18n.t('searchField')}">${kind && html`<input type="hidden" name="only" value="${kind}">`}<button class="button">${i18n.t('searchField')}</button></form>
${renderTabs(
  i18n.t('find'),
  [
    { path: of(null), label: i18n.t('tabThoughts') },
    { path: of('tags'), label: i18n.t('tabHashtags') },
    { path: people, label: i18n.t('people') },
  ],
  kind === 'people' ? people : of(kind),
)}`;
};
