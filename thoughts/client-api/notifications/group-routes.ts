// Routes of grouped notifications.
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import { loadActors, ownActorId } from '../../foundation/actors/actors.ts';
import { findNumbered } from '../../foundation/status-ids/queries.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { presentAccount } from '../entities/account.ts';
import { badRequest } from '../http/errors.ts';
import { viewingOf } from '../statuses/viewing.ts';
import * as contract from './group-contract.ts';
import { completeGroups, findGroups, MAX_MEMBERS, presentGroups } from './groups.ts';
import { readGroupedTypes, readGroupKey } from './kinds.ts';
import { onlyNumber, readLimits, readNumberRange, type ShownRow, toFilter } from './load.ts';
import { findSender } from './routes.ts';
import { deleteAll, deleteByNumbers, type NumberRange, selectNotifications, selectOfGroup } from './store.ts';

const POLICY = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'accept',
  for_limited_accounts: 'accept',
  summary: { pending_requests_count: 0, pending_notifications_count: 0 },
};

/** The range that contains only the newest notification of a group. */
const HEAD: NumberRange = { older: null, newer: null, fromOldest: false, rows: 1 };
const NOTHING = { accounts: [], statuses: [], notification_groups: [] };

/** True if accounts are abbreviated; refuses unknown words. */
function readExpansion(word = 'full'): boolean {
  if (word !== 'full' && word !== 'partial_avatars') {
    throw badRequest('query/expand_accounts', 'must be full or partial_avatars');
  }
  return word === 'partial_avatars';
}

export function mountNotificationGroups(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.listGroups, async ({ query, caller }) => {
    const viewer = ownActorId(caller);
    const limit = readLimits(query);
    const range = readNumberRange(query, limit);
    const isPartial = readExpansion(query.expand_accounts);
    const sender = await findSender(read, query.account_id);
    if (sender === 'unknown') return new Reply(200, NOTHING);
    const filter = toFilter(query, sender);
    const grouped = readGroupedTypes(query.grouped_types);
    const page = await findGroups(read, viewer, filter, grouped, { ...range, limit });
    const body = await presentGroups(read, viewingOf(thoughts, viewer), page.groups, { grouped, isPartial });
    const { types, exclude_types, account_id, grouped_types, expand_accounts } = query;
    const filters = { types, exclude_types, account_id, grouped_types, expand_accounts };
    const address = { base: thoughts.base, path: contract.listGroups.path, limit, filters };
    return pageReply(address, page, ({ number }) => String(number), body);
  });

  http.mount(contract.readGroup, async ({ params, caller }) => {
    const viewer = ownActorId(caller);
    const group = await findGroup(read, viewer, params.group_key, HEAD);
    if (group.length === 0) throw notFound('notification');
    const found = await completeGroups(read, viewer, toFilter({}, null), group);
    return presentGroups(read, viewingOf(thoughts, viewer), found);
  });

  mountGroupMembers(thoughts);
  http.mount(contract.readPolicy, async () => POLICY);
  http.mount(contract.changePolicy, async () => POLICY);
  http.mount(contract.listRequests, async () => []);
}

function mountGroupMembers({ http, database, base }: ThoughtsContext): void {
  const { read } = database;

  http.mount(contract.listGroupAccounts, async ({ params, query, caller }) => {
    const limit = readLimits(query);
    const range = readNumberRange(query, limit);
    const rows = await findGroup(read, ownActorId(caller), params.group_key, range);
    if (rows.length === 0) {
      const group = await findGroup(read, ownActorId(caller), params.group_key, HEAD);
      if (group.length === 0) throw notFound('notification');
    }
    const page = toPage(rows, limit, range.fromOldest);
    const actors = await loadActors(
      read,
      page.rows.map(({ from_id }) => from_id),
    );
    const accounts = page.rows.flatMap(({ from_id }) => {
      const actor = actors.get(from_id);
      return actor ? [presentAccount(base, actor)] : [];
    });
    const path = contract.listGroupAccounts.path.replace('{group_key}', params.group_key);
    return pageReply({ base, path, limit }, page, ({ number }) => String(number), accounts);
  });

  http.mount(contract.clearGroups, async ({ caller, commit }) => {
    await commit((tx) => deleteAll.run(tx, ownActorId(caller)));
    return {};
  });

  http.mount(contract.dismissGroup, ({ params, caller, commit }) =>
    commit(async (tx) => {
      const self = ownActorId(caller);
      const members = await findGroup(tx, self, params.group_key, { ...HEAD, rows: MAX_MEMBERS });
      if (members.length === 0) throw notFound('notification');
      await deleteByNumbers.rows(
        tx,
        self,
        members.map(({ number }) => number),
      );
      return {};
    }),
  );
}

/** The notifications of a group in a range; empty for an unknown or invisible group. */
async function findGroup(
  db: ThoughtsDb,
  self: ActorId,
  key: string,
  range: NumberRange,
): Promise<ShownRow[]> {
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
  return (await selectOfGroup.rows(
    db,
    self,
    { ...filter, types: [type] },
    { thought, span },
    range,
  )) as ShownRow[];
}
