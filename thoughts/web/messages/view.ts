// Direct conversations as HTML.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { type ActorSummary, loadActorSummaries } from '../../foundation/actors/actors.ts';
import { displayNameOf, handleOf } from '../../foundation/actors/present.ts';
import type { ActorId } from '../../ids.ts';
import {
  type ConversationRow,
  selectConversation,
  selectParticipants,
} from '../../timelines/conversations/queries.ts';
import { withQuery } from '../addresses.ts';
import { renderContentField } from '../composer/content-field.ts';
import type { Problem } from '../composer/problems.ts';
import type { I18n } from '../i18n/i18n.ts';
import { renderBack, renderTop } from '../layout/frame.ts';
import { textField } from '../site/fields.ts';
import type { Site } from '../site/page.ts';
import { firstWordsOf } from '../thought/head.ts';
import { inActionForm } from '../thoughts/actions.ts';
import { type ArticleOptions, renderArticle } from '../thoughts/article.ts';
import { renderNewer, type ThoughtList } from '../thoughts/list.ts';
import { type Addresses, renderPicture, toPerson } from '../thoughts/person.ts';
import { isCovered, loadPostViews, type PostView } from '../thoughts/post-view.ts';

/** What a form holds. `to` names the recipients, `key` the form. */
export type Message = { content: string; to: string; key: string };

const pathOf = ({ number }: Pick<Conversation, 'number'>): string => `/me/messages/${number}`;

export function renderConversations(
  conversations: readonly Conversation[],
  { older, newer }: { older: string | null; newer: string | null },
  addresses: Addresses,
  i18n: I18n,
): Html {
  const path = '/me/messages';
  return html`<h1>${i18n.t('messages')}</h1>
<p><a class="button primary" href="${path}/new">${i18n.t('messageNew')}</a></p>
${renderNewer({ newer }, path, i18n)}
${
  conversations.length === 0
    ? html`<p class="empty">${i18n.t('noMessages')}</p>`
    : html`<ul class="news conversations">${conversations.map((one) => renderRow(one, addresses, i18n))}</ul>`
}
${older === null ? null : html`<p class="pages"><a class="button" rel="next" href="${withQuery(path, { before: older })}">${i18n.t('older')}</a></p>`}`;
}

function renderRow(conversation: Conversation, addresses: Addresses, i18n: I18n): Html {
  const { isUnread, people, last } = conversation;
  const { view } = last;
  const [first] = people;
  const words =
    last.filtered && isCovered(last.filtered) ? filteredBy(last.filtered, i18n) : firstWordsOf(last);
  const isOwn = !people.some(({ id }) => id === last.authorId);
  return html`<li class="${isUnread ? 'unread' : 'read'}">${first ? renderPicture(toPerson(addresses, first)) : null}<div>
<p><a href="${pathOf(conversation)}">${renderNames(conversation, i18n)}</a></p>
<p dir="auto">${isOwn ? i18n.t('messageOwn', { words }) : words}</p>
<p class="small muted">${isUnread ? html`<strong>${i18n.t('newMark')}</strong> · ` : null}<time datetime="${new Date(view.created_at).toISOString()}" title="${i18n.longTime(view.created_at)}">${i18n.shortTime(view.created_at)}</time></p></div></li>`;
}

const filteredBy = ({ titles }: { titles: readonly string[] }, i18n: I18n): string =>
  i18n.t('filtered', { names: titles.join(', ') });

const renderNames = ({ names }: Conversation, i18n: I18n): Html =>
  html`<bdi>${names === '' ? i18n.t('messageNobody') : names}</bdi>`;

type ConversationPage = {
  conversation: Conversation;
  /** Newest first; the page shows the oldest first. */
  list: ThoughtList;
  message: Message;
  problem: Problem | null;
};

export function renderConversation(
  { conversation, list, message, problem }: ConversationPage,
  options: ArticleOptions,
): Html {
  const { i18n } = options;
  const path = pathOf(conversation);
  const { last, isUnread, to } = conversation;
  const items = list.thoughts.toReversed().map((one) => html`<li>${renderArticle(one, options)}</li>`);
  const isNewest = list.newer === null;
  return html`${renderTop(renderNames(conversation, i18n), { back: renderBack('/me/messages', { i18n }) })}
${list.older === null ? null : html`<p class="pages"><a class="button" rel="next" href="${withQuery(path, { before: list.older })}">${i18n.t('messagesEarlier')}</a></p>`}
${inActionForm(
  options,
  isNewest
    ? html`<ol class="thoughts" data-live="thread:${last.number}">${items}</ol>`
    : html`<ol class="thoughts">${items}</ol>`,
)}
${items.length === 0 ? html`<p class="empty">${i18n.t('allFiltered')}</p>` : null}
${renderNewer(list, path, i18n)}
${
  isUnread && isNewest
    ? html`<form class="mark-read" method="post" action="${path}/read" data-count=".message-count"><button class="button">${i18n.t('messagesRead')}</button></form>`
    : null
}
${isNewest && to !== '' ? renderReply(conversation, message, problem, i18n) : null}
${renderMenu(conversation, i18n)}`;
}

const renderProblem = (problem: Problem | null, i18n: I18n): Html | null =>
  problem && html`<p class="notice" role="alert">${i18n.t('notPosted', { reason: i18n.t(problem) })}</p>`;

/** Not a field `to`, which a draft stored by the browser would overwrite. */
const renderReply = (
  conversation: Conversation,
  { content, to, key }: Message,
  problem: Problem | null,
  i18n: I18n,
): Html => html`${renderProblem(problem, i18n)}
<form class="stack composer" method="post" action="${pathOf(conversation)}"><input type="hidden" name="key" value="${key}"><input type="hidden" name="reply" value="${conversation.last.number}"><input type="hidden" name="recipients" value="${to}">
${renderContentField({ content, label: i18n.t('messageTo', { who: to }), isTooLong: problem === 'tooLong' }, i18n)}
<p class="row"><button class="button primary">${i18n.t('messageSend')}</button>
<a class="button quiet" href="/write?reply=${conversation.last.number}">${i18n.t('messageMore')}</a></p></form>`;

/** What is seldom done with a conversation. */
function renderMenu(conversation: Conversation, i18n: I18n): Html {
  const { last } = conversation;
  const path = pathOf(conversation);
  const verb = last.marks.isMuted ? 'unmute-conversation' : 'mute-conversation';
  return html`<details><summary>${i18n.t('moreActions')}</summary>
<form class="row" method="post" action="/do"><input type="hidden" name="back" value="${path}"><button class="button" name="${verb}" value="${last.number}">${i18n.t(last.marks.isMuted ? 'unmuteConversation' : 'muteConversation')}</button></form>
<form class="row" method="post" action="${path}/remove"><button class="button">${i18n.t('messagesRemove')}</button></form>
<p class="hint">${i18n.t('messagesRemoveHint')}</p></details>`;
}

export const renderNewMessage = ({ content, to, key }: Message, problem: Problem | null, i18n: I18n): Html =>
  html`${renderProblem(problem, i18n)}
<form class="stack composer" method="post" action="/me/messages"><input type="hidden" name="key" value="${key}">
${textField({ id: 'to', label: i18n.t('messageRecipients'), value: to, hint: i18n.t('messageRecipientsHint'), isName: true })}
${renderContentField({ content, label: i18n.t('messageText'), isTooLong: problem === 'tooLong' }, i18n)}
<p><button class="button primary">${i18n.t('messageSend')}</button></p></form>`;

// Direct conversations for pages: the other participants and the last message.
export type Conversation = {
  number: number;
  isUnread: boolean;
  /** Author and recipients of the last message, without the member. */
  people: readonly ActorSummary[];
  /** Their display names separated by commas, and their handles separated by spaces. */
  names: string;
  to: string;
  last: PostView;
};

/** In the order of `rows`, without conversations that have no visible message. */
export async function loadConversations(
  { thoughts }: Site,
  viewer: ActorId,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const { clock, database } = thoughts;
  const ids = rows.flatMap(({ last_id: id }) => id ?? []);
  if (ids.length === 0) return [];
  const filtering = { context: 'thread', now: clock.now(), keepsHidden: true } as const;
  const items = ids.map((thoughtId) => ({ thoughtId, boosterId: null }));
  const shown = await loadPostViews(database.read, { addresses: thoughts, viewer, filtering }, items);
  const byId = new Map<string, PostView>(shown.map((one) => [one.view.id, one]));
  const participants = await selectParticipants.rows(database.read, ids);
  const summaries = await loadActorSummaries(
    database.read,
    participants.map(({ actor_id: id }) => id),
  );
  return rows.flatMap(({ number, is_unread, last_id: lastId }): Conversation[] => {
    const last = byId.get(lastId ?? '');
    if (!last) return [];
    const others = new Set(
      participants.flatMap(({ thought_id: of, actor_id: id }) => (of === lastId && id !== viewer ? id : [])),
    );
    const people = [...others].flatMap((id) => summaries.get(id) ?? []);
    const names = people.map(displayNameOf).join(', ');
    const to = people.map((one) => `@${handleOf(one)}`).join(' ');
    return [{ number: Number(number), isUnread: Number(is_unread) === 1, people, names, to, last }];
  });
}

/** Refuses (not found) a conversation of another user, or one without a visible message. */
export async function requireConversation(
  site: Site,
  viewer: ActorId,
  number: number,
): Promise<Conversation> {
  const rows = await selectConversation.rows(site.thoughts.database.read, viewer, number);
  const [conversation] = await loadConversations(site, viewer, rows);
  if (!conversation) throw notFound('conversation');
  return conversation;
}
