// Routes of notifications.

import type { ThoughtsContext } from '../context.ts';
import { ownActorId } from '../foundation/actors/actors.ts';
import { readNumberPage } from '../foundation/paging/cursors.ts';
import * as contract from './contract.ts';
import { listGroups } from './groups.ts';
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  presentGroup,
  readFilter,
} from './received.ts';

export function mountNotifications(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;

  http.mount(contract.listNotifications, async ({ caller, query }) => {
    const id = ownActorId(caller);
    return listNotifications(database.read, id, readFilter(query), readNumberPage(query), thoughts.base);
  });

  http.mount(contract.listGroups, async ({ caller, query }) => {
    const { groups, next } = await listGroups(
      database.read,
      ownActorId(caller),
      query.before ?? null,
      readFilter(query),
    );
    return {
      data: groups.map((group) => presentGroup(thoughts.base, group)),
      next: next === null ? null : String(next),
    };
  });

  http.mount(contract.countUnread, async ({ caller }) => {
    const id = ownActorId(caller);
    return { count: await countUnread(database.read, id) };
  });

  http.mount(contract.markRead, ({ caller, params, commit }) =>
    commit(async (tx) => markRead(tx, ownActorId(caller), params.id)),
  );

  http.mount(contract.markAllRead, ({ caller, commit }) =>
    commit(async (tx) => markAllRead(tx, ownActorId(caller))),
  );
}
