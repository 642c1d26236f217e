// Routes of the caller's notifications.
import { readPage } from '@tandem/platform/http/schemas/paging.ts';
import { selfIdOf } from '../actors/actors.ts';
import type { Thoughts } from '../thoughts-service.ts';
import * as contract from './contract.ts';
import { listNotifications, readAll, readOne, unreadCount } from './inbox.ts';

export function mountNotifications(thoughts: Thoughts): void {
  const { http, database } = thoughts;

  http.mount(contract.listNotifications, async ({ caller, query }) => {
    const id = selfIdOf(caller);
    return listNotifications(database.read, id, readPage(query), thoughts.base);
  });

  http.mount(contract.countUnread, async ({ caller }) => {
    const id = selfIdOf(caller);
    return { count: await unreadCount(database.read, id) };
  });

  http.mount(contract.markRead, ({ caller, params, commit }) =>
    commit(async (tx) => readOne(tx, selfIdOf(caller), params.id)),
  );

  http.mount(contract.markAllRead, ({ caller, commit }) =>
    commit(async (tx) => readAll(tx, selfIdOf(caller))),
  );
}
