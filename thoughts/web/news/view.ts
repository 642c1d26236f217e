// Notifications as a list; replies and mentions of people whom the member does not follow are apart, folded.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { NOTIFICATIONS } from '../../foundation/notifications/catalogue.ts';
import type { NotificationGroup } from '../../notifications/groups.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import { renderTabs } from '../layout/frame.ts';
import { renderNames } from '../people/names.ts';
import { firstWordsOf } from '../thought/title.ts';
import { pathInThread, renderCovered } from '../thoughts/article.ts';
import { type Addresses, renderPicture, toPerson } from '../thoughts/person.ts';
import type { PostView } from '../thoughts/post-view.ts';

type Options = { addresses: Addresses; about: ReadonlyMap<string, PostView>; i18n: I18n };

/** The parts of the notifications with a page of their own, as in its address. */
export type Part = 'mentions' | 'follows';

/** The ways to all of the news, and to parts of it; `open` is the part that is open. */
export const renderParts = (path: string, open: Part | null, i18n: I18n): Html =>
  renderTabs(
    i18n.t('news'),
    [
      { path, label: i18n.t('newsAll') },
      { path: `${path}?only=mentions`, label: i18n.t('newsToMe') },
      { path: `${path}?only=follows`, label: i18n.t('newsFollows') },
    ],
    withQuery(path, { only: open ?? undefined }),
  );

const isFromStranger = ({ type, isFollowed }: NotificationGroup): boolean =>
  !isFollowed && NOTIFICATIONS[type].part === 'mentions';

export function renderGroups(groups: readonly NotificationGroup[], options: Options): Html {
  const strangers = groups.filter(isFromStranger);
  const others = groups.filter((group) => !isFromStranger(group));
  const n = new Set(strangers.map(({ people }) => people[0]?.id)).size;
  return html`${others.length === 0 ? null : renderList(others, options)}
${strangers.length === 0 ? null : html`<details class="strangers"><summary>${options.i18n.t('fromStrangers', { n })}</summary>${renderList(strangers, options)}</details>`}`;
}

const renderList = (groups: readonly NotificationGroup[], options: Options): Html =>
  html`<ul class="news">${groups.map((group) => renderGroup(group, options))}</ul>`;

function renderGroup(group: NotificationGroup, { addresses, about, i18n }: Options): Html {
  const { type, thoughtId, count, at, isRead, people } = group;
  const [first] = people;
  const thought = about.get(thoughtId ?? '');
  const what = i18n.t(NOTIFICATIONS[type].texts[count === 1 ? 0 : 1]);
  const isCovered = thought?.filtered?.action === 'warn';
  const link = thought
    ? html`<a href="${pathInThread(thought)}" dir="auto">${firstWordsOf(thought)}</a>`
    : null;
  return html`<li class="${isRead ? 'read' : 'unread'}">${first ? renderPicture(toPerson(addresses, first)) : null}<div><p>${renderNames(people, count, i18n)} ${what}
${thought && !isCovered ? link : null}${
  thought && NOTIFICATIONS[type].part === 'mentions'
    ? html` <a class="button quiet" href="/write?reply=${thought.number}">${i18n.t('reply')}</a>`
    : null
}</p>${thought?.filtered && isCovered ? renderCovered(thought.filtered, i18n, html`<p>${link}</p>`) : null}
${type === 'follow_request' && first ? renderRequest(handleOf(first), i18n) : null}
<p class="small muted">${isRead ? null : html`<strong>${i18n.t('newMark')}</strong> · `}<time datetime="${new Date(at).toISOString()}" title="${i18n.longTime(at)}">${i18n.shortTime(at)}</time></p></div></li>`;
}

const renderRequest = (handle: string, i18n: I18n): Html =>
  html`<form class="row" method="post" action="/me/people"><input type="hidden" name="back" value="/me/notifications">${(
    ['accept', 'reject'] as const
  ).map(
    (verb) =>
      html`<button class="button" name="${verb}" value="${handle}" aria-label="${i18n.t(verb)}: ${handle}">${i18n.t(verb)}</button>`,
  )}</form>`;
