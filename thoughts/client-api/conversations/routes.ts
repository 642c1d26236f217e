// Routes of direct conversations.
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import { markRead, removeConversation } from '../../posts/conversations/conversations.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { RangeQuery, readLimit, readStatusRange } from '../../timelines/by-number/status-range.ts';
import {
  selectConversation,
  selectConversations,
  selectDirect,
} from '../../timelines/conversations/queries.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { viewingOf } from '../statuses/viewing.ts';
import { readTimeline } from '../timelines/timeline.ts';
import { Conversation, loadConversations } from './load.ts';

const USUAL = 20;
const MOST = 40;

export function mountConversations(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(listConversations, async ({ query, caller }) => {
    const viewing = viewingOf(thoughts, ownActorId(caller));
    const limit = readLimit(query.limit, USUAL, MOST);
    const range = readStatusRange(query, limit);
    const rows = await selectConversations.rows(read, viewing.viewer, range);
    const page = toPage(rows, limit, range.fromOldest);
    const address = { base: thoughts.base, path: listConversations.path, limit };
    const shown = await loadConversations(read, viewing, page.rows);
    return pageReply(address, page, (row) => toStatusNumber('thought', row), shown);
  });

  http.mount(readConversation, ({ params, caller, commit }) => {
    const viewing = viewingOf(thoughts, ownActorId(caller));
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      await markRead(tx, viewing.viewer, number);
      const rows = await selectConversation.rows(tx, viewing.viewer, number);
      const [shown] = await loadConversations(tx, viewing, rows);
      if (!shown) throw notFound('conversation');
      return shown;
    });
  });

  http.mount(deleteConversation, ({ params, caller, commit }) => {
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      await removeConversation(tx, ownActorId(caller), number);
      return {};
    });
  });

  http.mount(directTimeline, ({ query, caller }) => {
    const viewer = ownActorId(caller);
    return readTimeline(read, viewingOf(thoughts, viewer), {
      path: directTimeline.path,
      query,
      select: (range) => selectDirect.rows(read, viewer, range),
    });
  });
}

/** The number in an id; refuses (not found) an invalid one. */
function requireNumber(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw notFound('conversation');
  return Number(id);
}

const common = { tag: 'timelines', access: 'bearer' } as const;
const byId = { params: Type.Object({ id: Type.String() }), refuses: ['not-found'] } as const;
const path = '/api/v1/conversations';

const listConversations = clientEndpoint({
  ...common,
  method: 'GET',
  path,
  operationId: 'listConversations',
  cache: 'per-caller-minute',
  scopes: ['read:statuses'],
  summary: 'List the caller’s direct conversations',
  description: '20 by default, at most 40. The cursors are not ids.',
  query: Type.Object(RangeQuery),
  success: {
    status: 200,
    schema: Type.Array(Conversation),
    headers: ['Link'],
    description: 'By newest status, newest first.',
  },
});

const readConversation = clientEndpoint({
  ...common,
  ...byId,
  method: 'POST',
  path: `${path}/{id}/read`,
  operationId: 'markConversationRead',
  summary: 'Mark a direct conversation as read',
  scopes: ['write:conversations'],
  success: { status: 200, schema: Conversation, description: 'The conversation.' },
});

const deleteConversation = clientEndpoint({
  ...common,
  ...byId,
  method: 'DELETE',
  path: `${path}/{id}`,
  operationId: 'deleteConversation',
  summary: 'Remove a direct conversation from the list',
  description: 'Its statuses are unaffected. The next status restores it.',
  scopes: ['write:conversations'],
  success: { status: 200, schema: Type.Object({}), description: 'An empty object.' },
});

const directTimeline = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/timelines/direct',
  operationId: 'readDirectTimeline',
  cache: 'per-caller-minute',
  summary: 'Read the direct statuses by and to the caller',
  scopes: ['read:statuses'],
  description: '20 by default, at most 40.',
  query: Type.Object(RangeQuery),
  success: { status: 200, schema: Type.Array(Status), headers: ['Link'], description: 'Newest first.' },
});
