// The page of all people of this server.
import { html } from '@tandem/platform/html/html.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { listUsers } from '../../accounts/users/users.ts';
import { withoutHidden } from '../anonymous/visitors.ts';
import { mountPage, type PageResult, page, type Site } from '../site/page.ts';
import { renderPeople } from './list.ts';

const peoplePage = page({
  path: '/people',
  summary: 'The people of this server',
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) }),
});

const PER_PAGE = 40;

export function mountPeoplePage(site: Site): void {
  const { read } = site.thoughts.database;
  mountPage(site, peoplePage, async ({ query }, { i18n, viewer }): Promise<PageResult> => {
    const page = await listUsers(read, readPage({ page: query.page ?? 1, per_page: PER_PAGE }));
    const users = await withoutHidden(read, viewer, page);
    return {
      title: i18n.t('people'),
      current: 'people',
      main: html`<h1>${i18n.t('people')}</h1>
<p class="muted">${i18n.t('peopleAbout', { n: users.total })}</p>
${await renderPeople(site.thoughts, users, '/people', i18n)}`,
    };
  });
}
