// Direct conversations: their list, their pages, and the messages that a member writes. The audience is
// fixed: a form sends to the recipients that its page names.
import { randomUUID } from 'node:crypto';
import { html } from '@tandem/platform/html/html.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { requireOwnActor } from '../../foundation/actors/actors.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { markRead, removeConversation } from '../../posts/conversations/conversations.ts';
import { readStatusRange } from '../../timelines/by-number/status-range.ts';
import { selectConversations, selectMessages } from '../../timelines/conversations/queries.ts';
import { selectConversationsOf } from '../../timelines/streaming/queries.ts';
import { type Draft, EMPTY_DRAFT } from '../composer/draft.ts';
import { namesIn, PostedBefore, post } from '../composer/post.ts';
import { type Problem, problemOf } from '../composer/problems.ts';
import { askForLogin } from '../composer/routes.ts';
import { renderBack, renderTop } from '../layout/frame.ts';
import type { Visitor } from '../session/visitor.ts';
import { fragment, wantsFragment } from '../site/fragments.ts';
import { form, type MemberVisitor, mountMemberForm, mountMemberPage } from '../site/members.ts';
import { type PageContent, type PageResult, page, redirect, type Site } from '../site/page.ts';
import { findPostView } from '../thought/find.ts';
import { ListQuery, loadList, loadRows } from '../thoughts/list.ts';
import {
  type Conversation,
  loadConversations,
  type Message,
  renderConversation,
  renderConversations,
  renderNewMessage,
  requireConversation,
} from './view.ts';

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
