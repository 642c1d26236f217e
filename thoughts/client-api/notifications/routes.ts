// Routes of single notifications.
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
import { findGroups } from './groups.ts';
import {
  loadNotifications,
  onlyNumber,
  readLimits,
  readNumberRange,
  requireNumber,
  type ShownRow,
  toFilter,
} from './load.ts';
import { deleteAll, deleteByNumbers, selectNotifications } from './store.ts';

export function mountNotificationList(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.listNotifications, async ({ query, caller }) => {
    const viewer = ownActorId(caller);
    const limit = readLimits(query);
    const range = readNumberRange(query, limit);
    const filter = toFilter(query, await findSender(read, query.account_id));
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
    await commit((tx) => deleteByNumbers.run(tx, ownActorId(caller), [number]));
    return {};
  });
  mountCounts(thoughts);
}

function mountCounts({ http, database }: ThoughtsContext): void {
  const { read } = database;
  type Filter = { types?: string[]; exclude_types?: string[]; account_id?: string; limit?: number };
  const selectUnread = async (self: ActorId, query: Filter) => {
    const filter = toFilter(query, await findSender(read, query.account_id), true);
    const newer = await findLastRead(read, self);
    const range = { older: null, newer, fromOldest: false, rows: readLimit(query.limit, 100, 1000) };
    const rows = (await selectNotifications.rows(read, self, filter, range)) as ShownRow[];
    return { rows, filter };
  };

  http.mount(contract.countUnread, async ({ query, caller }) => ({
    count: (await selectUnread(ownActorId(caller), query)).rows.length,
  }));

  http.mount(contract.countUnreadGroups, async ({ query, caller }) => {
    const self = ownActorId(caller);
    const { rows, filter } = await selectUnread(self, query);
    return { count: (await findGroups(read, self, filter, rows)).size };
  });
}

/** The position of the caller's read marker for notifications; null without a marker. */
async function findLastRead(db: ThoughtsDb, self: ActorId): Promise<NotificationNumber | null> {
  const marker = (await listMarkers(db, self)).find(({ timeline }) => timeline === 'notifications');
  return /^\d{1,15}$/.test(marker?.last_read_id ?? '')
    ? toNotificationNumber(Number(marker?.last_read_id))
    : null;
}

/** The actor whose notifications are requested, null for all; refuses (not found) an unknown actor. */
export async function findSender(db: ThoughtsDb, accountId: string | undefined): Promise<ActorId | null> {
  if (!accountId) return null;
  const [actor] = await findAccounts(db, [accountId]);
  if (!actor) throw notFound('account');
  return actor.id;
}
