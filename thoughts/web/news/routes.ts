// The notifications of a member, in groups. Opening them changes nothing: a button marks them as read, or a
// script, once they have been in view.
import { html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { typesOfPart } from '../../foundation/notifications/catalogue.ts';
import { listGroups, markReadUntil } from '../../notifications/groups.ts';
import { countUnread } from '../../notifications/received.ts';
import { withQuery } from '../addresses.ts';
import { countRequests } from '../relations/queries.ts';
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
    only: Type.Optional(Type.String({ enum: ['mentions', 'follows'] })),
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
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
  mountPage(site, newsPage, async ({ query }, { i18n, member }): Promise<PageResult> => {
    if (!member) return redirect(withQuery('/login', { back: PATH }));
    const addresses = site.thoughts;
    const part = (query.only as Part | undefined) ?? null;
    const filter = { types: part && typesOfPart(part), fromStrangers: false };
    const { groups: found, next } = await listGroups(read, member.actorId, query.before ?? null, filter);
    const ids = new Set(found.flatMap(({ thoughtId: id }) => id ?? []));
    const items = [...ids].map((thoughtId) => ({ thoughtId, boosterId: null }));
    const filtering = { context: 'notifications', now: clock.now(), keepsHidden: true } as const;
    const shown = await loadPostViews(read, { addresses, viewer: member.actorId, filtering }, items);
    const about = new Map<string, PostView>(shown.map((one) => [one.view.id, one]));
    const groups = found.filter(({ thoughtId }) => about.get(thoughtId ?? '')?.filtered?.action !== 'hide');
    const unread = await countUnread(read, member.actorId);
    const requests = query.before === undefined ? await countRequests.count(read, member.actorId) : 0;
    const until = String(found[0]?.newest ?? 0);
    return {
      title: i18n.t('news'),
      current: 'news',
      // Of a part, the newest does not tell what of the rest was seen.
      main: html`<h1>${i18n.t('news')}</h1>
${renderParts(PATH, part, i18n)}
${requests === 0 ? null : html`<p class="notice">${i18n.t('requestsWait', { n: requests })} <a class="button" href="/me/requests">${i18n.t('requestsTitle')}</a></p>`}
${
  unread === 0 || part !== null
    ? null
    : html`<form class="mark-read" method="post" action="${PATH}"><input type="hidden" name="until" value="${until}"><button class="button">${i18n.t('markRead', { n: unread })}</button></form>`
}
${groups.length === 0 ? html`<p class="empty">${i18n.t(found.length === 0 ? 'noNews' : 'allFiltered')}</p>` : renderGroups(groups, { addresses, about, i18n })}
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
