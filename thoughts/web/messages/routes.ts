// Direct conversations: their list, their pages, and the messages that a member writes. The audience is
// fixed: a form sends to the recipients that its page names.
import { randomUUID } from 'node:crypto';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { type ActorSummary, loadActorSummaries, requireOwnActor } from '../../foundation/actors/actors.ts';
import { displayNameOf, handleOf } from '../../foundation/actors/present.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { markRead, removeConversation } from '../../posts/conversations/conversations.ts';
import { readStatusRange } from '../../timelines/by-number/status-range.ts';
import {
  type ConversationRow,
  selectConversation,
  selectConversations,
  selectMessages,
  selectParticipants,
} from '../../timelines/conversations/queries.ts';
import { selectConversationsOf } from '../../timelines/streaming/queries.ts';
import { withQuery } from '../addresses.ts';
import { renderContentField } from '../composer/content-field.ts';
import { type Draft, EMPTY_DRAFT } from '../composer/draft.ts';
import { namesIn, PostedBefore, post } from '../composer/post.ts';
import { type Problem, problemOf } from '../composer/problems.ts';
import { askForLogin } from '../composer/routes.ts';
import type { I18n } from '../i18n/i18n.ts';
import { renderBack, renderTop } from '../layout/frame.ts';
import type { Visitor } from '../session/visitor.ts';
import { textField } from '../site/fields.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageContent, type PageResult, page, redirect, type Site } from '../site/page.ts';
import { findPostView } from '../thought/find.ts';
import { firstWordsOf } from '../thought/head.ts';
import { inActionForm } from '../thoughts/actions.ts';
import { type ArticleOptions, renderArticle } from '../thoughts/article.ts';
import { ListQuery, loadList, loadRows, renderNewer, type ThoughtList } from '../thoughts/list.ts';
import { type Addresses, renderPicture, toPerson } from '../thoughts/person.ts';
import { isCovered, loadPostViews, type PostView } from '../thoughts/post-view.ts';

const text = Type.Optional(Type.String({ maxLength: 20_000 }));
const params = Type.Object({ number: Type.String({ maxLength: 20 }) });
const query = Type.Object(ListQuery);
const path = '/me/messages/{number}';

const conversationsPage = page({
  path: '/me/messages',
  summary: 'The direct conversations of a member',
  query,
});
const newPage = page({
  path: '/me/messages/new',
  summary: 'Begin a direct conversation',
  query: Type.Object({ to: text }),
});
const create = form({
  path: '/me/messages',
  summary: 'Send the first message of a conversation',
  schema: Type.Object({ content: text, to: text, key: text }),
});
const conversationPage = page({ path, summary: 'A direct conversation', params, query });
const reply = form({
  path,
  summary: 'Reply in a direct conversation',
  params,
  schema: Type.Object({ content: text, recipients: text, reply: text, key: text }),
});
const read = form({
  path: `${path}/read`,
  summary: 'Mark a direct conversation as read',
  params,
  schema: Type.Object({}),
});
const removal = form({
  path: `${path}/remove`,
  summary: 'Remove a direct conversation from the list',
  params,
  schema: Type.Object({}),
});

export function mountMessagePages(site: Site): void {
  const { database } = site.thoughts;
  mountMemberPage(site, conversationsPage, async (call, visitor): Promise<PageResult> => {
    const { i18n, member } = visitor;
    const { rows, older, newer } = await loadRows(call.query, {
      toRange: readStatusRange,
      select: (range) => selectConversations.rows(database.read, member.actorId, range),
      cursorOf: (row) => toStatusNumber('thought', row),
    });
    const conversations = await loadConversations(site, member.actorId, rows);
    return {
      title: i18n.t('messages'),
      current: 'messages',
      main: renderConversations(conversations, { older, newer }, site.thoughts, i18n),
    };
  });
  mountMemberPage(site, newPage, ({ query: { to = '' } }, visitor) =>
    newMessagePage(visitor, { content: '', to, key: randomUUID() }, null),
  );
  mountMemberPage(site, conversationPage, async (call, visitor): Promise<PageResult> => {
    const conversation = await requireConversation(
      site,
      visitor.member.actorId,
      requireNumber(call.params.number),
    );
    const message = { content: '', to: conversation.to, key: randomUUID() };
    return showConversation(site, visitor, conversation, call.query, message, null);
  });
  mountSending(site);
  mountMemberForm(site, read, async (call, { member }) => {
    await call.commit((tx) => markRead(tx, member.actorId, requireNumber(call.params.number)));
    return wantsFragment(call) ? fragment(null) : redirect('/me/messages');
  });
  mountMemberForm(site, removal, async (call, { member }) => {
    await call.commit((tx) => removeConversation(tx, member.actorId, requireNumber(call.params.number)));
    return redirect('/me/messages');
  });
}

function requireNumber(number: string): number {
  if (!/^\d{1,15}$/.test(number)) throw notFound('conversation');
  return Number(number);
}

const newMessagePage = ({ i18n }: Visitor, message: Message, problem: Problem | null): PageContent => ({
  title: i18n.t('messageNew'),
  status: problem ? 400 : 200,
  current: 'messages',
  styles: ['more', 'composer'],
  main: html`${renderTop(i18n.t('messageNew'), { back: renderBack('/me/messages', { i18n }) })}${renderNewMessage(message, problem, i18n)}`,
});

async function showConversation(
  site: Site,
  visitor: MemberVisitor,
  conversation: Conversation,
  range: ListQuery,
  message: Message,
  problem: Problem | null,
): Promise<PageContent> {
  const { i18n, member, choices } = visitor;
  const { clock, database } = site.thoughts;
  const viewer = member.actorId;
  const filtering = { context: 'thread', now: clock.now() } as const;
  const list = await loadList(database.read, { addresses: site.thoughts, viewer, filtering }, range, (rows) =>
    selectMessages.rows(database.read, viewer, conversation.number, rows),
  );
  const back = `/me/messages/${conversation.number}`;
  const options = { i18n, host: site.host, member, back, choices };
  return {
    title: i18n.t('messagesWith', { who: conversation.names }),
    status: problem ? 400 : 200,
    current: 'messages',
    styles: ['more', 'composer'],
    main: renderConversation({ conversation, list, message, problem }, options),
  };
}

function mountSending(site: Site): void {
  mountMemberForm(
    site,
    create,
    async (call, visitor): Promise<PageResult> => {
      const { content = '', to = '', key = randomUUID() } = call.body;
      const message = { content, to, key };
      const sent = await send(site, visitor, message, null);
      return 'problem' in sent ? newMessagePage(visitor, message, sent.problem) : sentReply(call, sent.path);
    },
    ({ body }, visitor) => askForLogin(site, visitor, { ...body, audience: 'direct' }),
  );
  mountMemberForm(
    site,
    reply,
    async (call, visitor): Promise<PageResult> => {
      const { actorId } = visitor.member;
      const conversation = await requireConversation(site, actorId, requireNumber(call.params.number));
      const { content = '', recipients: to = '', reply: parentNumber = '', key = randomUUID() } = call.body;
      const message = { content, to, key };
      const parent = await findPostView(site, visitor, parentNumber);
      const sent = parent ? await send(site, visitor, message, parent) : { problem: 'parentGone' as const };
      if (!('problem' in sent)) return sentReply(call, sent.path);
      // The recipients are shown again as they are now.
      const again = { ...message, to: conversation.to };
      return showConversation(site, visitor, conversation, {}, again, sent.problem);
    },
    ({ body: { recipients, ...body } }, visitor) =>
      askForLogin(site, visitor, { ...body, to: recipients ?? '', audience: 'direct' }),
  );
}

/** Leads to the message; a script gets the address of it. */
const sentReply = (call: { header(name: string): string | undefined }, path: string): PageResult =>
  wantsFragment(call) ? fragment(html`<a class="posted" href="${path}"></a>`) : redirect(path);

/** Posts to the recipients that the form names, and to nobody else whom the text mentions. */
async function send(
  site: Site,
  { member }: MemberVisitor,
  { content, to, key }: Message,
  parent: Draft['parent'],
): Promise<{ path: string } | { problem: Problem }> {
  if (namesIn(to, site.host).length === 0) return { problem: 'recipientsMissing' };
  const { language } = await requireOwnActor(site.thoughts.database.read, member.caller);
  const draft: Draft = {
    ...EMPTY_DRAFT,
    content,
    to,
    key,
    parent,
    audience: 'direct',
    language: language ?? '',
  };
  try {
    return { path: await post(site, member, draft, (tx, id) => findPath(tx, member.actorId, id)) };
  } catch (error) {
    if (error instanceof PostedBefore) return { path: error.path ?? '/me/messages' };
    return { problem: problemOf(error) };
  }
}

async function findPath(tx: ThoughtsDb, self: ActorId, id: ThoughtId): Promise<string> {
  const [conversation] = await selectConversationsOf.rows(tx, id, [self]);
  return conversation ? `/me/messages/${conversation.number}` : '/me/messages';
}

/** What a form holds. `to` names the recipients, `key` the form. */
type Message = { content: string; to: string; key: string };

const pathOf = ({ number }: Pick<Conversation, 'number'>): string => `/me/messages/${number}`;

function renderConversations(
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

function renderConversation(
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

const renderNewMessage = ({ content, to, key }: Message, problem: Problem | null, i18n: I18n): Html =>
  html`${renderProblem(problem, i18n)}
<form class="stack composer" method="post" action="/me/messages"><input type="hidden" name="key" value="${key}">
${textField({ id: 'to', label: i18n.t('messageRecipients'), value: to, hint: i18n.t('messageRecipientsHint'), isName: true })}
${renderContentField({ content, label: i18n.t('messageText'), isTooLong: problem === 'tooLong' }, i18n)}
<p><button class="button primary">${i18n.t('messageSend')}</button></p></form>`;

// Direct conversations for pages: the other participants and the last message.
type Conversation = {
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
async function loadConversations(
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
async function requireConversation(site: Site, viewer: ActorId, number: number): Promise<Conversation> {
  const rows = await selectConversation.rows(site.thoughts.database.read, viewer, number);
  const [conversation] = await loadConversations(site, viewer, rows);
  if (!conversation) throw notFound('conversation');
  return conversation;
}
