// Routes of grouped notifications.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { loadActors, ownActorId } from '../../foundation/actors/actors.ts';
import { findNumbered } from '../../foundation/status-ids/queries.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { presentAccount } from '../entities/account.ts';
import { viewingOf } from '../statuses/viewing.ts';
import * as contract from './group-contract.ts';
import { findGroups, presentGroups } from './groups.ts';
import { CLIENT_TYPES, GROUPED, readGroupKey, SPAN } from './kinds.ts';
import { onlyNumber, readLimits, readNumberRange, type ShownRow, toFilter } from './load.ts';
import { findSender } from './routes.ts';
import { deleteByNumbers, selectMembers, selectNotifications } from './store.ts';

const POLICY = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'accept',
  for_limited_accounts: 'accept',
  summary: { pending_requests_count: 0, pending_notifications_count: 0 },
};

export function mountNotificationGroups(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.listGroups, async ({ query, caller }) => {
    const viewer = ownActorId(caller);
    const limit = readLimits(query);
    const range = readNumberRange(query, limit);
    const filter = toFilter(query, await findSender(read, query.account_id));
    const rows = (await selectNotifications.rows(read, viewer, filter, range)) as ShownRow[];
    const page = toPage(rows, limit, range.fromOldest);
    const { types, exclude_types, account_id, grouped_types } = query;
    const grouped = GROUPED.filter((type) => grouped_types?.includes(CLIENT_TYPES[type]) ?? true);
    const groups = await findGroups(read, viewer, filter, page.rows, grouped);
    const body = await presentGroups(read, viewingOf(thoughts, viewer), groups.values(), grouped);
    const filters = { types, exclude_types, account_id, grouped_types };
    const address = { base: thoughts.base, path: contract.listGroups.path, limit, filters };
    return pageReply(address, page, ({ number }) => String(number), body);
  });

  http.mount(contract.readGroup, async ({ params, caller }) => {
    const viewer = ownActorId(caller);
    const members = await requireGroup(read, viewer, params.group_key);
    return presentGroups(read, viewingOf(thoughts, viewer), [members]);
  });

  mountGroupMembers(thoughts);
  http.mount(contract.readPolicy, async () => POLICY);
  http.mount(contract.changePolicy, async () => POLICY);
  http.mount(contract.listRequests, async () => []);
}

function mountGroupMembers({ http, database, base }: ThoughtsContext): void {
  const { read } = database;

  http.mount(contract.listGroupAccounts, async ({ params, caller }) => {
    const ids = (await requireGroup(read, ownActorId(caller), params.group_key)).map(
      ({ from_id }) => from_id,
    );
    const actors = await loadActors(read, ids);
    return [...new Set(ids)].flatMap((id) => {
      const actor = actors.get(id);
      return actor ? [presentAccount(base, actor)] : [];
    });
  });

  http.mount(contract.dismissGroup, ({ params, caller, commit }) =>
    commit(async (tx) => {
      const self = ownActorId(caller);
      const members = await findGroup(tx, self, params.group_key);
      const numbers = members.map(({ number }) => number);
      if (numbers.length > 0) await deleteByNumbers.run(tx, self, numbers);
      return {};
    }),
  );
}

/** The members of a group, newest first; refuses (not found) an empty group. */
async function requireGroup(db: ThoughtsDb, self: ActorId, key: string): Promise<ShownRow[]> {
  const members = await findGroup(db, self, key);
  if (members.length === 0) throw notFound('notification');
  return members;
}

async function findGroup(db: ThoughtsDb, self: ActorId, key: string): Promise<ShownRow[]> {
  const group = readGroupKey(key);
  if (!group) return [];
  const filter = toFilter({}, null);
  if ('number' in group) {
    return (await selectNotifications.rows(db, self, filter, onlyNumber(group.number))) as ShownRow[];
  }
  const { type, status, span } = group;
  const number = status === null ? null : readStatusNumber(status);
  const thought = number ? ((await findNumbered(db, number, self))?.thoughtId ?? null) : null;
  if (status !== null && thought === null) return [];
  const within = { start: span * SPAN, end: (span + 1) * SPAN, rows: 1000 };
  const found = await selectMembers.rows(
    db,
    self,
    { ...filter, types: [type] },
    thought ? [thought] : [],
    within,
  );
  return found.filter(({ thought_id }) => thought_id === thought) as ShownRow[];
}
