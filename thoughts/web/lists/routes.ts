// The lists of a member: all of them, and the timeline of each.
import { html } from '@tandem/platform/html/html.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { createList, type List, loadLists, requireList, requireTitle } from '../../people/lists/lists.ts';
import { findOfList } from '../../timelines/sources/sources.ts';
import type { I18n } from '../i18n/i18n.ts';
import { icon } from '../icons/icons.ts';
import { renderBack, renderTabs, renderTop } from '../layout/frame.ts';
import { renderProblem } from '../settings/frame.ts';
import { LOGIN_ENDED, type Problem, problemOf } from '../settings/problems.ts';
import { textField } from '../site/fields.ts';
import { form, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageContent, type PageResult, page, redirect, type Site } from '../site/page.ts';
import { ListQuery, loadList, renderList } from '../thoughts/list.ts';
import { ListParams, mountListSettings, pathOfList, requireNumber } from './settings.ts';

const listsPage = page({ path: '/me/lists', summary: 'The lists of a member' });

const create = form({
  path: '/me/lists',
  summary: 'Create a list',
  schema: Type.Object({ title: Type.Optional(Type.String({ maxLength: 1000 })) }),
});

const timeline = page({
  path: '/me/lists/{number}',
  summary: 'The timeline of a list',
  params: ListParams,
  query: Type.Object(ListQuery),
});

export function mountListPages(site: Site): void {
  const { clock, database } = site.thoughts;
  mountMemberPage(site, listsPage, async (_call, { i18n, member }) =>
    overviewPage(await loadLists(database.read, member.actorId), i18n, '', null),
  );
  mountMemberForm(
    site,
    create,
    async ({ body, commit }, { i18n, member }): Promise<PageResult> => {
      const { actorId } = member;
      const written = body.title ?? '';
      try {
        const draft = { title: requireTitle(written), repliesPolicy: 'list', isExclusive: false } as const;
        const { number } = await commit((tx) => createList(tx, actorId, draft, clock.now()));
        return redirect(`${pathOfList(Number(number))}/settings`);
      } catch (error) {
        return overviewPage(await loadLists(database.read, actorId), i18n, written, problemOf(error));
      }
    },
    ({ body }, { i18n }) => overviewPage([], i18n, body.title ?? '', LOGIN_ENDED),
  );
  mountTimeline(site);
  mountListSettings(site);
}

function overviewPage(
  lists: readonly List[],
  i18n: I18n,
  written: string,
  problem: Problem | null,
): PageContent {
  const title = i18n.t('listsTitle');
  return {
    title,
    status: problem?.status ?? 200,
    current: 'lists',
    main: html`<h1>${title}</h1>${problem && renderProblem(problem, i18n)}
${
  lists.length === 0
    ? html`<p class="empty">${i18n.t('noLists')}</p>`
    : html`<ul class="items">${lists.map(
        (list) =>
          html`<li><a href="${pathOfList(list.number)}" dir="auto">${list.title}</a> <a class="button quiet" href="${pathOfList(list.number)}/settings" aria-label="${i18n.t('listSettings')}: ${list.title}">${i18n.t('listSettings')}</a></li>`,
      )}</ul>`
}
<form class="stack" method="post" action="/me/lists"><h2>${i18n.t('listNew')}</h2>
${textField({ id: 'title', label: i18n.t('listName'), value: written })}
<p><button class="button primary">${i18n.t('listCreate')}</button></p></form>`,
  };
}

function mountTimeline(site: Site): void {
  const { clock, database } = site.thoughts;
  const { read } = database;
  mountMemberPage(site, timeline, async ({ params, query }, visitor): Promise<PageResult> => {
    const { i18n, member, choices } = visitor;
    const { actorId: viewer } = member;
    const list = await requireList(read, viewer, requireNumber(params.number));
    const { number, title } = list;
    const shown = {
      withFollowees: list.replies_policy === 'followed',
      withMembers: list.replies_policy === 'list',
    };
    const filtering = { context: 'home', now: clock.now() } as const;
    const viewing = { addresses: site.thoughts, viewer, filtering };
    const found = await loadList(read, viewing, query, (range) =>
      findOfList(read, viewer, { number, shown }, range),
    );
    const path = pathOfList(number);
    const lists = await loadLists(read, viewer);
    const settings = html`<a class="icon-button" href="${path}/settings">${icon('settings')}<span class="vh">${i18n.t('listSettings')}</span></a>`;
    const options = { i18n, host: site.host, member, back: path, choices };
    const empty = html`<div class="empty"><p>${i18n.t('listEmpty')}</p><p><a class="button" href="${path}/settings">${i18n.t('listMembers')}</a></p></div>`;
    return {
      title,
      current: 'lists',
      main: html`${renderTop(html`<bdi>${title}</bdi>`, { back: renderBack('/me/lists', visitor), end: settings })}
${renderTabs(
  i18n.t('listsTitle'),
  lists.map((one) => ({ path: pathOfList(one.number), label: html`<bdi>${one.title}</bdi>` })),
  path,
)}
${renderList(found, path, options, { live: `list:${number}`, empty })}`,
    };
  });
}
