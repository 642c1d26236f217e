// The frame of the pages of administrators: their sections, and lists by pages.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { withQuery } from '../../addresses.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { IconName } from '../../icons/icons.ts';
import { renderInArea } from '../../layout/sections.ts';
import type { PageContent } from '../../site/page.ts';

const SECTIONS = [
  ['opOverview', '/operate', 'tool'],
  ['opReports', '/operate/reports', 'flag'],
  ['opAccounts', '/operate/accounts', 'users'],
  ['opServers', '/operate/servers', 'world'],
  ['opInvitations', '/operate/invitations', 'ticket'],
  ['opAnnouncements', '/operate/announcements', 'speakerphone'],
  ['opThisServer', '/operate/server', 'info-circle'],
  ['opLog', '/operate/log', 'history'],
] as const satisfies readonly (readonly [string, string, IconName])[];

type Section = (typeof SECTIONS)[number][0];

/** `heading` is that of a page below the section, which leads back to it. */
export function operatorView(i18n: I18n, section: Section, content: Html, heading?: string): PageContent {
  const path = SECTIONS.find(([key]) => key === section)?.[1] ?? null;
  const isOverview = section === 'opOverview';
  const area = {
    name: i18n.t('operate'),
    sections: SECTIONS.map(([key, path, icon]) => ({ path, icon, label: i18n.t(key) })),
    current: path,
    isIndex: isOverview,
  };
  const isBelow = heading !== undefined;
  const back = isOverview ? '/menu' : isBelow && path !== null ? path : '/operate';
  return {
    title: heading ?? i18n.t(section),
    current: 'menu',
    styles: ['more', 'areas'],
    headers: { 'cache-control': 'no-store' },
    main: renderInArea(
      area,
      {
        heading: isOverview ? i18n.t('operate') : (heading ?? i18n.t(section)),
        main: content,
        back,
        isBelow,
      },
      { i18n },
    ),
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
