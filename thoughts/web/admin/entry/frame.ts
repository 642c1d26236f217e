// What the pages of operators have in common: their navigation, and lists by pages.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { renderTabs } from '../../layout/frame.ts';
import type { PageContent } from '../../site/page.ts';

const SECTIONS = [
  ['opReports', '/operate'],
  ['opAccounts', '/operate/accounts'],
  ['opServers', '/operate/servers'],
  ['opInvitations', '/operate/invitations'],
  ['opAnnouncements', '/operate/announcements'],
  ['opThisServer', '/operate/server'],
  ['opLog', '/operate/log'],
] as const;

type Section = (typeof SECTIONS)[number][0];

export function operatorView(i18n: I18n, section: Section, content: Html): PageContent {
  const title = i18n.t(section);
  return {
    title,
    headers: { 'cache-control': 'no-store' },
    main: html`<h1>${title}</h1>
${renderTabs(
  i18n.t('operate'),
  SECTIONS.map(([key, path]) => ({ path, label: i18n.t(key) })),
  SECTIONS.find(([key]) => key === section)?.[1] ?? null,
)}
${content}`,
  };
}

type Paged = { page: number; per_page: number; total: number };

/** The ways to the pages before and after; `query` is what a page depends on besides. */
export function renderPages(
  { page, per_page, total }: Paged,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  i18n: I18n,
): Html {
  const to = (number: number) => withQuery(path, { ...query, page: String(number) });
  return html`<p class="pages">${page > 1 ? html`<a class="button" rel="prev" href="${to(page - 1)}">${i18n.t('newer')}</a>` : null}
${page * per_page < total ? html`<a class="button" rel="next" href="${to(page + 1)}">${i18n.t('older')}</a>` : null}</p>`;
}
