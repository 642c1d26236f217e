// The page for searching: people first, then thoughts.

import { type Html, html } from '@tandem/platform/html/html.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { tagPath } from '../../foundation/addresses/page-paths.ts';
import { toThoughtId } from '../../ids.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import { searchBoth } from '../../timelines/search/search.ts';
import { loadPopularTags } from '../../timelines/tags/tags.ts';
import { withQuery } from '../addresses.ts';
import { withoutHidden } from '../anonymous/visitors.ts';
import type { I18n } from '../i18n/i18n.ts';
import { renderUsers } from '../people/list.ts';
import type { LookUp } from '../remote/ways.ts';
import type { Visitor } from '../session/visitor.ts';
import { mountPage, type PageResult, page, redirect, type Site } from '../site/page.ts';
import { inActionForm } from '../thoughts/actions.ts';
import { renderArticle } from '../thoughts/article.ts';
import { loadPostViews } from '../thoughts/post-view.ts';
import { renderElsewhere } from './elsewhere.ts';

const findPage = page({
  path: '/find',
  summary: 'Search people, thoughts and hashtags',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 500 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
});

const PER_PAGE = 20;
const POPULAR = 20;

export function mountFindPage(site: Site, lookUp: LookUp): void {
  mountPage(site, findPage, async ({ query, releaseWhile }, visitor): Promise<PageResult> => {
    const { i18n } = visitor;
    const q = (query.q ?? '').trim();
    if (/^#\S+$/.test(q)) return redirect(tagPath(toTagName(q)));
    const found =
      q === '' ? await renderPopular(site, i18n) : await renderFound(site, visitor, q, query.page ?? 1);
    const elsewhere = await renderElsewhere(site, lookUp, visitor, { q, releaseWhile });
    return {
      title: q === '' ? i18n.t('find') : `${i18n.t('find')}: ${q}`,
      current: 'find',
      main: html`<h1>${i18n.t('find')}</h1>
<form class="find" method="get" action="/find" role="search">
<label for="q">${i18n.t('findField')}</label>
<div class="row"><input class="input" id="q" name="q" type="search" value="${q}" maxlength="500" autocapitalize="none" enterkeyhint="search">
<button class="button primary">${i18n.t('searchField')}</button></div></form>
${elsewhere}${found}`,
    };
  });
}

async function renderFound(
  site: Site,
  { i18n, viewer, member, choices }: Visitor,
  q: string,
  number: number,
): Promise<Html> {
  const { base, database, clock } = site.thoughts;
  const { host } = site;
  const page = readPage({ page: number, per_page: PER_PAGE });
  const { data, ...totals } = await searchBoth(database.read, { q }, page, { viewer, base });
  const total = totals.people + totals.thoughts;
  const found = data.filter((one) => one.type === 'user');
  const people = (await withoutHidden(database.read, viewer, { data: found })).data;
  const ids = data.flatMap((one) => (one.type === 'thought' ? toThoughtId(one.id) : []));
  const filtering = { context: 'public', now: clock.now() } as const;
  const thoughts = await loadPostViews(
    database.read,
    { addresses: site.thoughts, viewer, filtering },
    ids.map((thoughtId) => ({ thoughtId, boosterId: null })),
  );
  const options = { i18n, host, member, choices, back: withQuery('/find', { q }) };
  return html`<p role="status">${total === 0 ? i18n.t('findNothing', { q }) : i18n.t('findSome', { n: total, q })}</p>
${total === 0 ? html`<p class="muted">${i18n.t('findHint')}</p>` : null}
${people.length === 0 ? null : html`<h2>${i18n.t('findPeople', { n: totals.people })}</h2>${await renderUsers(site.thoughts, people, i18n)}`}
${
  thoughts.length === 0
    ? null
    : inActionForm(
        options,
        html`<h2>${i18n.t('thoughtsCount', { n: totals.thoughts })}</h2><ol class="thoughts">${thoughts.map((one) => html`<li>${renderArticle(one, options)}</li>`)}</ol>`,
      )
}
${number * PER_PAGE < total ? html`<p class="pages"><a class="button" rel="next" href="${withQuery('/find', { q, page: String(number + 1) })}">${i18n.t('older')}</a></p>` : null}`;
}

async function renderPopular({ thoughts }: Site, i18n: I18n): Promise<Html> {
  const tags = await loadPopularTags(thoughts.database.read, thoughts.clock.now(), POPULAR);
  if (tags.length === 0) return html`<p class="empty">${i18n.t('noPopular')}</p>`;
  return html`<h2>${i18n.t('popular')}</h2>
<ul class="tags">${tags.map(({ name, count }) => html`<li><a href="${tagPath(name)}"><bdi>#${name}</bdi></a> <span class="muted">${count}</span></li>`)}</ul>`;
}
