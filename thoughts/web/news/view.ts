// Notifications as a list: groups with an icon and avatars, mentions as cards. Replies and mentions of people
// whom the member does not follow are apart, folded.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { NOTIFICATIONS, type NotificationType } from '../../foundation/notifications/catalogue.ts';
import type { NotificationGroup } from '../../notifications/groups.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type IconName, icon } from '../icons/icons.ts';
import { renderTabs } from '../layout/frame.ts';
import { renderNames } from '../people/names.ts';
import { firstWordsOf } from '../thought/title.ts';
import { inActionForm } from '../thoughts/actions.ts';
import {
  type ArticleOptions,
  pathInThread,
  renderArticle,
  renderCovered,
  renderWhy,
} from '../thoughts/article.ts';
import { type Addresses, renderPicture, toPerson } from '../thoughts/person.ts';
import type { PostView } from '../thoughts/post-view.ts';

type Options = ArticleOptions & { addresses: Addresses; about: ReadonlyMap<string, PostView> };

/** The parts of the notifications with a page of their own, as in its address. */
export type Part = 'mentions' | 'requests';

/** The ways to all of the news, and to parts of it; `open` is the part that is open. */
export function renderParts(path: string, open: Part | null, requests: number, i18n: I18n): Html {
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

export function renderGroups(groups: readonly NotificationGroup[], options: Options): Html {
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
