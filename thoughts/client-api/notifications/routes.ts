// Routes of single notifications.
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, type NotificationNumber, toNotificationNumber } from '../../ids.ts';
import { listMarkers } from '../../people/markers/markers.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import { findAccounts } from '../accounts/find-account.ts';
import { viewingOf } from '../statuses/viewing.ts';
import * as contract from './contract.ts';
import { readGroupedTypes, type ShownType } from './kinds.ts';
import {
  loadNotifications,
  onlyNumber,
  readLimits,
  readNumberRange,
  requireNumber,
  type ShownRow,
  toFilter,
} from './load.ts';
import { deleteAll, deleteByNumbers, selectHeads, selectNotifications } from './store.ts';

export function mountNotificationList(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.listNotifications, async ({ query, caller }) => {
    const viewer = ownActorId(caller);
    const limit = readLimits(query);
    const range = readNumberRange(query, limit);
    const sender = await findSender(read, query.account_id);
    if (sender === 'unknown') return new Reply(200, []);
    const filter = toFilter(query, sender);
    const rows = (await selectNotifications.rows(read, viewer, filter, range)) as ShownRow[];
    const page = toPage(rows, limit, range.fromOldest);
    const shown = await loadNotifications(read, viewingOf(thoughts, viewer), page.rows);
    const { types, exclude_types, account_id } = query;
    const filters = { types, exclude_types, account_id };
    const address = { base: thoughts.base, path: contract.listNotifications.path, limit, filters };
    return pageReply(address, page, ({ number }) => String(number), shown);
  });

  http.mount(contract.readNotification, async ({ params, caller }) => {
    const viewer = ownActorId(caller);
    const number = requireNumber(params.id);
    const range = onlyNumber(number);
    const rows = (await selectNotifications.rows(read, viewer, toFilter({}, null), range)) as ShownRow[];
    const [shown] = await loadNotifications(read, viewingOf(thoughts, viewer), rows);
    if (!shown) throw notFound('notification');
    return shown;
  });

  http.mount(contract.clearNotifications, async ({ caller, commit }) => {
    await commit((tx) => deleteAll.run(tx, ownActorId(caller)));
    return {};
  });

  http.mount(contract.dismissNotification, async ({ params, caller, commit }) => {
    const number = requireNumber(params.id);
    const deleted = await commit((tx) => deleteByNumbers.rows(tx, ownActorId(caller), [number]));
    if (deleted.length === 0) throw notFound('notification');
    return {};
  });
  mountCounts(thoughts);
}

function mountCounts({ http, database }: ThoughtsContext): void {
  const { read } = database;
  type Query = { types?: string[]; exclude_types?: string[]; account_id?: string; limit?: number };
  const countRows = async (self: ActorId, query: Query, grouped: readonly ShownType[]) => {
    const sender = await findSender(read, query.account_id);
    if (sender === 'unknown') return { count: 0 };
    const filter = toFilter(query, sender, true);
    const newer = await findLastRead(read, self);
    const range = { older: null, newer, fromOldest: false, rows: readLimit(query.limit, 100, 1000) };
    const rows =
      grouped.length === 0
        ? await selectNotifications.rows(read, self, filter, range)
        : await selectHeads.rows(read, self, filter, grouped, range);
    return { count: rows.length };
  };

  http.mount(contract.countUnread, ({ query, caller }) => countRows(ownActorId(caller), query, []));

  http.mount(contract.countUnreadGroups, ({ query, caller }) =>
    countRows(ownActorId(caller), query, readGroupedTypes(query.grouped_types)),
  );
}

/** The position of the caller's read marker for notifications; null without a marker. */
async function findLastRead(db: ThoughtsDb, self: ActorId): Promise<NotificationNumber | null> {
  const marker = (await listMarkers(db, self)).find(({ timeline }) => timeline === 'notifications');
  return /^\d{1,15}$/.test(marker?.last_read_id ?? '')
    ? toNotificationNumber(Number(marker?.last_read_id))
    : null;
}

/** The actor whose notifications are requested; null for all. */
export async function findSender(
  db: ThoughtsDb,
  accountId: string | undefined,
): Promise<ActorId | null | 'unknown'> {
  if (!accountId) return null;
  const [actor] = await findAccounts(db, [accountId]);
  return actor?.id ?? 'unknown';
}
