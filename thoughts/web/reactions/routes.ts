// The pages of people who liked or boosted a thought.
import { html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { toThoughtId } from '../../ids.ts';
import { listReactors } from '../../posts/reactions/reactions.ts';
import { withoutHidden } from '../anonymous/visitors.ts';
import { renderPeople } from '../people/list.ts';
import { mountPage, type PageResult, page, redirect, type Site } from '../site/page.ts';
import { findPostView } from '../thought/find.ts';
import { firstWordsOf } from '../thought/head.ts';
import { pathOf } from '../thoughts/article.ts';
import { renderEmojis } from '../thoughts/emojis.ts';

const PAGES = {
  likes: { kind: 'thought_like', title: 'likedByTitle', summary: 'Who likes a thought' },
  boosts: { kind: 'boost', title: 'boostedByTitle', summary: 'Who boosted a thought' },
} as const;

export function mountReactionPages(site: Site): void {
  mountReactors(site, 'likes');
  mountReactors(site, 'boosts');
}

const reactorsPage = (name: keyof typeof PAGES) =>
  page({
    path: `/@{username}/{number}/${name}`,
    summary: PAGES[name].summary,
    params: Type.Object({
      username: Type.String({ maxLength: 500 }),
      number: Type.String({ maxLength: 50 }),
    }),
    query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) }),
  });

function mountReactors(site: Site, name: keyof typeof PAGES): void {
  const { kind, title: key } = PAGES[name];
  const { database } = site.thoughts;
  mountPage(site, reactorsPage(name), async ({ params, query }, visitor): Promise<PageResult> => {
    const { i18n, viewer } = visitor;
    const thought = await findPostView(site, visitor, params.number);
    if (!thought) throw notFound('thought');
    const path = pathOf(thought);
    if (path !== `/@${params.username}/${params.number}`) return redirect(`${path}/${name}`);
    const asked = readPage({ page: query.page ?? 1, per_page: 40 });
    const all = await listReactors(database.read, kind, toThoughtId(thought.view.id), viewer, asked);
    const people = await withoutHidden(database.read, viewer, all);
    const title = i18n.t(key);
    return {
      title,
      main: html`<p><a href="${path}" dir="auto">${renderEmojis(firstWordsOf(thought), thought.emojis)}</a></p><h1>${title}</h1>
${await renderPeople(site.thoughts, people, `${path}/${name}`, i18n)}`,
    };
  });
}
