// The notifications of a member, in groups. Opening them changes nothing: a button marks them as read, or a
// script, once they have been in view.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import {
  NOTIFICATIONS,
  type NotificationType,
  typesOfPart,
} from '../../foundation/notifications/catalogue.ts';
import { listGroups, markReadUntil, type NotificationGroup } from '../../notifications/groups.ts';
import { countUnread } from '../../notifications/received.ts';
import { countFollowRequests } from '../../people/follows/requests.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type IconName, icon } from '../icons/icons.ts';
import { renderTabs, renderTop } from '../layout/frame.ts';
import { renderRequests } from '../relations/routes.ts';
import { requireOwnForm } from '../site/forms.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { mountPage, PAGE, type PageResult, page, redirect, type Site, visit } from '../site/page.ts';
import { firstWordsOf } from '../thought/head.ts';
import { inActionForm } from '../thoughts/actions.ts';
import {
  type ArticleOptions,
  pathInThread,
  renderArticle,
  renderCovered,
  renderWhy,
} from '../thoughts/article.ts';
import { type Addresses, renderNames, renderPicture, toPerson } from '../thoughts/person.ts';
import { loadPostViews, type PostView } from '../thoughts/post-view.ts';

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

// Notifications as a list: groups with an icon and avatars, mentions as cards. Replies and mentions of people
// whom the member does not follow are apart, folded.
type Options = ArticleOptions & { addresses: Addresses; about: ReadonlyMap<string, PostView> };

/** The parts of the notifications with a page of their own, as in its address. */
type Part = 'mentions' | 'requests';

/** The ways to all of the news, and to parts of it; `open` is the part that is open. */
function renderParts(path: string, open: Part | null, requests: number, i18n: I18n): Html {
  const follows = i18n.t('newsFollows');
  return renderTabs(
    i18n.t('news'),
    [
      { path, label: i18n.t('newsAll') },
      { path: `${path}?only=mentions`, label: i18n.t('newsToMe') },
      {
        path: `${path}?only=requests`,
        label: requests === 0 ? follows : html`<span>${follows} <b>${requests}</b></span>`,
      },
    ],
    withQuery(path, { only: open ?? undefined }),
  );
}

const isFromStranger = ({ type, isFollowed }: NotificationGroup): boolean =>
  !isFollowed && NOTIFICATIONS[type].part === 'mentions';

/** The form of requests, which their buttons name: it cannot stand in that of the actions. */
const REQUESTS = 'requests';

function renderGroups(groups: readonly NotificationGroup[], options: Options): Html {
  const strangers = groups.filter(isFromStranger);
  const others = groups.filter((group) => !isFromStranger(group));
  const n = new Set(strangers.map(({ people }) => people[0]?.id)).size;
  const shown = new Set<string>();
  const list = (some: readonly NotificationGroup[]): Html =>
    html`<ul class="news">${some.map((group) => renderGroup(group, options, shown))}</ul>`;
  const content = html`${others.length === 0 ? null : list(others)}${
    strangers.length === 0
      ? null
      : html`<details class="strangers"><summary>${options.i18n.t('fromStrangers', { n })}</summary>${list(strangers)}</details>`
  }`;
  return html`${inActionForm(options, content)}${
    groups.some(({ type }) => type === 'follow_request') &&
    html`<form id="${REQUESTS}" method="post" action="/me/people"><input type="hidden" name="back" value="${options.back}"></form>`
  }`;
}

const SIGNS: Readonly<Record<NotificationType, readonly [icon: IconName, colour: string]>> = {
  follow: ['user-plus', 'own'],
  follow_request: ['user-plus', 'own'],
  follow_rejected: ['user', 'own'],
  like: ['heart-filled', 'li'],
  boost: ['repeat', 'bo'],
  reply: ['corner-up-left', 'own'],
  mention: ['at', 'own'],
  quote: ['quote', 'own'],
  post: ['message-circle', 'own'],
  poll: ['chart-bar', 'own'],
  edit: ['pencil', 'own'],
  quoted_edit: ['pencil', 'own'],
};

/** `shown` has the thoughts that the page has a card of: their names are unique on a page. */
function renderGroup(group: NotificationGroup, options: Options, shown: Set<string>): Html {
  const { type, thoughtId, count, at, isRead, people } = group;
  const { addresses, about, i18n } = options;
  const [first] = people;
  const thought = about.get(thoughtId ?? '');
  const what = i18n.t(NOTIFICATIONS[type].texts[count === 1 ? 0 : 1]);
  const [sign, colour] = SIGNS[type];
  const state = isRead ? 'read' : 'unread';
  const mark = isRead ? null : html`<span class="vh">${i18n.t('newMark')}: </span>`;
  if (thought && NOTIFICATIONS[type].part === 'mentions' && !shown.has(thought.number)) {
    shown.add(thought.number);
    // A card of a reply begins with “Replying to”.
    const why =
      type === 'reply' ? html`<p class="vh">${mark}${what}</p>` : renderWhy(sign, html`${mark}${what}`);
    return html`<li class="${state} card">${renderArticle(thought, options, why)}</li>`;
  }
  return html`<li class="${state}"><span class="${colour}">${icon(sign)}</span><div><div class="faces">${people.map((one) => renderPicture(toPerson(addresses, one), 'm'))}</div><p>${mark}${renderNames(people, count, i18n)} ${what} · <time datetime="${new Date(at).toISOString()}" title="${i18n.longTime(at)}">${i18n.shortTime(at)}</time></p>
${thought ? renderQuoted(thought, i18n) : null}${
  type === 'follow_request' && first ? renderRequest(handleOf(first), i18n) : null
}</div></li>`;
}

function renderQuoted(thought: PostView, i18n: I18n): Html {
  const link = html`<p class="quoted-line"><a href="${pathInThread(thought)}" dir="auto">${firstWordsOf(thought)}</a></p>`;
  return thought.filtered?.action === 'warn' ? renderCovered(thought.filtered, i18n, link) : link;
}

const renderRequest = (handle: string, i18n: I18n): Html =>
  html`<p class="row end-row"><button class="button" form="${REQUESTS}" name="reject" value="${handle}" aria-label="${i18n.t('reject')}: ${handle}">${i18n.t('reject')}</button><button class="button primary" form="${REQUESTS}" name="accept" value="${handle}" aria-label="${i18n.t('accept')}: ${handle}">${i18n.t('accept')}</button></p>`;
