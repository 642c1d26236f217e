// Routes of direct conversations.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import { markRead, removeConversation } from '../../posts/conversations/conversations.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { readLimit, readStatusRange } from '../../timelines/by-number/status-range.ts';
import { viewingOf } from '../statuses/viewing.ts';
import { readTimeline } from '../timelines/timeline.ts';
import * as contract from './contract.ts';
import { loadConversations } from './load.ts';
import { selectConversation, selectConversations, selectDirect } from './store.ts';

const USUAL = 20;
const MOST = 40;

export function mountConversations(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.listConversations, async ({ query, caller }) => {
    const viewing = viewingOf(thoughts, ownActorId(caller));
    const limit = readLimit(query.limit, USUAL, MOST);
    const range = readStatusRange(query, limit);
    const rows = await selectConversations.rows(read, viewing.viewer, range);
    const page = toPage(rows, limit, range.fromOldest);
    const address = { base: thoughts.base, path: contract.listConversations.path, limit };
    const shown = await loadConversations(read, viewing, page.rows);
    return pageReply(address, page, (row) => toStatusNumber('thought', row), shown);
  });

  http.mount(contract.readConversation, ({ params, caller, commit }) => {
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

  http.mount(contract.deleteConversation, ({ params, caller, commit }) => {
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      await removeConversation(tx, ownActorId(caller), number);
      return {};
    });
  });

  http.mount(contract.directTimeline, ({ query, caller }) => {
    const viewer = ownActorId(caller);
    return readTimeline(read, viewingOf(thoughts, viewer), {
      path: contract.directTimeline.path,
      query,
      select: (range) => selectDirect.rows(read, viewer, range),
    });
  });
}

/** The number in an id; refuses (not found) what is no number. */
function requireNumber(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw notFound('conversation');
  return Number(id);
}
