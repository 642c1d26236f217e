// The notifications of a member, in groups. Opening them changes nothing: a button marks them as read, or a
// script, once they have been in view.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { typesOfPart } from '../../foundation/notifications/catalogue.ts';
import { listGroups, markReadUntil } from '../../notifications/groups.ts';
import { countUnread } from '../../notifications/received.ts';
import { countFollowRequests } from '../../people/follows/requests.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { icon } from '../icons/icons.ts';
import { renderTop } from '../layout/frame.ts';
import { renderRequests } from '../relations/routes.ts';
import { requireOwnForm } from '../site/forms.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { mountPage, PAGE, type PageResult, page, redirect, type Site, visit } from '../site/page.ts';
import { loadPostViews, type PostView } from '../thoughts/post-view.ts';
import { type Part, renderGroups, renderParts } from './view.ts';

const PATH = '/me/notifications';

const newsPage = page({
  path: PATH,
  summary: 'What others did',
  query: Type.Object({
    only: Type.Optional(Type.String({ enum: ['mentions', 'requests'] })),
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  }),
});

const readAll = endpoint({
  ...PAGE,
  method: 'POST',
  path: PATH,
  summary: 'Mark notifications as read',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      until: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    }),
  },
});

export function mountNews(site: Site): void {
  const { http, database, clock } = site.thoughts;
  const { read } = database;
  mountPage(site, newsPage, async ({ query, raw }, visitor): Promise<PageResult> => {
    const { i18n, member, choices } = visitor;
    if (!member) return redirect(withQuery('/login', { back: PATH }));
    const part = (query.only as Part | undefined) ?? null;
    const unread = await countUnread(read, member.actorId);
    const requests = await countFollowRequests.count(read, member.actorId);
    const top = (end: Html): Html =>
      html`${renderTop(i18n.t('news'), { end })}${renderParts(PATH, part, requests, i18n)}`;
    const settings = html`<a class="icon-button" href="/me/settings/push">${icon('settings')}<span class="vh">${i18n.t('pushTitle')}</span></a>`;
    if (part === 'requests') {
      const path = withQuery(PATH, { only: part });
      const list = await renderRequests(site, member, i18n, { path, page: query.page });
      return { title: i18n.t('news'), current: 'news', main: html`${top(settings)}${list}` };
    }
    const addresses = site.thoughts;
    const filter = { types: part && typesOfPart(part), fromStrangers: false };
    const { groups: found, next } = await listGroups(read, member.actorId, query.before ?? null, filter);
    const ids = new Set(found.flatMap(({ thoughtId: id }) => id ?? []));
    const items = [...ids].map((thoughtId) => ({ thoughtId, boosterId: null }));
    const filtering = { context: 'notifications', now: clock.now(), keepsHidden: true } as const;
    const shown = await loadPostViews(read, { addresses, viewer: member.actorId, filtering }, items);
    const about = new Map<string, PostView>(shown.map((one) => [one.view.id, one]));
    const groups = found.filter(({ thoughtId }) => about.get(thoughtId ?? '')?.filtered?.action !== 'hide');
    const options = { i18n, host: site.host, member, choices, back: raw.target };
    // The newest notification of a part does not tell which others were seen.
    const end = html`${unread === 0 || part !== null ? null : renderMarkRead(unread, found[0]?.newest ?? 0, i18n)}${settings}`;
    return {
      title: i18n.t('news'),
      current: 'news',
      main: html`${top(end)}
${groups.length === 0 ? renderEmpty(found.length > 0, i18n) : renderGroups(groups, { ...options, addresses, about })}
${next === null ? null : html`<p class="pages"><a class="button" rel="next" href="${withQuery(PATH, { only: part ?? undefined, before: String(next) })}">${i18n.t('older')}</a></p>`}`,
    };
  });

  http.mount(readAll, (call) =>
    visit(site, call, async ({ member }) => {
      requireOwnForm(call);
      const until = call.body.until ?? Number.MAX_SAFE_INTEGER;
      if (member) await call.commit(async (tx) => markReadUntil(tx, member.actorId, until));
      return wantsFragment(call) ? fragment(null) : redirect(PATH);
    }),
  );
}

const renderMarkRead = (unread: number, until: number, i18n: I18n): Html =>
  html`<form class="mark-read" method="post" action="${PATH}"><input type="hidden" name="until" value="${String(until)}"><button class="icon-button" title="${i18n.t('markRead', { n: unread })}">${icon('checks')}<span class="vh">${i18n.t('markRead', { n: unread })}</span></button></form>`;

const renderEmpty = (isFiltered: boolean, i18n: I18n): Html =>
  isFiltered
    ? html`<p class="empty">${i18n.t('allFiltered')}</p>`
    : html`<div class="empty"><p>${i18n.t('noNews')}</p><p><a class="button" href="/find">${i18n.t('find')}</a></p></div>`;
