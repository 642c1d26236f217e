// Grouped notifications: pages list groups by their heads. The head of a group is its newest notification, so
// each group is on one page, and a page is empty only at the end.

import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import { loadActors, ownActorId } from '../../foundation/actors/actors.ts';
import { findNumbered } from '../../foundation/status-ids/queries.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, type NotificationNumber, toNotificationNumber } from '../../ids.ts';
import { type Page, pageReply, toPage } from '../../timelines/by-number/page.ts';
import { partialAccountOf, presentAccount } from '../entities/account.ts';
import { badRequest } from '../http/errors.ts';
import type { Presented } from '../statuses/load.ts';
import { type Viewing, viewingOf } from '../statuses/viewing.ts';
import type { Group, GroupedNotifications } from './group-contract.ts';
import * as contract from './group-contract.ts';
import {
  CLIENT_TYPES,
  GROUPED,
  groupKeyOf,
  readGroupedTypes,
  readGroupKey,
  type ShownType,
} from './kinds.ts';
import {
  loadSubjects,
  onlyNumber,
  readLimits,
  readNumberRange,
  type ShownRow,
  statusOf,
  toFilter,
} from './load.ts';
import { findSender } from './routes.ts';
import {
  deleteAll,
  deleteByNumbers,
  type NotificationFilter,
  type NumberRange,
  selectGroupSizes,
  selectHeads,
  selectMembers,
  selectNotifications,
  selectOfGroup,
} from './store.ts';

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

const MAX_SAMPLE = 8;
/** Maximum number of counted members. */
const MAX_MEMBERS = 1000;

/** `oldest`: the oldest member on the page. `samples`: the newest members, newest first. */
type FoundGroup = { head: ShownRow; count: number; oldest: NotificationNumber; samples: readonly ShownRow[] };

/** A page of groups, newest first. */
async function findGroups(
  db: ThoughtsDb,
  self: ActorId,
  filter: NotificationFilter,
  grouped: readonly ShownType[],
  range: NumberRange & { limit: number },
): Promise<Page<ShownRow> & { groups: FoundGroup[] }> {
  const rows = (await selectHeads.rows(db, self, filter, grouped, range)) as ShownRow[];
  const page = toPage(rows, range.limit, range.fromOldest);
  // The page extends to its last head, or to the lower bound if there are no heads in between.
  const isCut = rows.length > range.limit && !range.fromOldest;
  const lowest = isCut ? page.rows.at(-1)?.number : toNotificationNumber((range.newer ?? 0) + 1);
  return { ...page, groups: await completeGroups(db, self, filter, page.rows, grouped, lowest) };
}

/** The groups with these heads; `oldest` is not below `lowest`. */
async function completeGroups(
  db: ThoughtsDb,
  self: ActorId,
  filter: NotificationFilter,
  rows: readonly ShownRow[],
  grouped: readonly ShownType[] = GROUPED,
  lowest = toNotificationNumber(1),
): Promise<FoundGroup[]> {
  const numbers = rows.flatMap(({ number, type }) => (grouped.includes(type) ? [number] : []));
  const [sizes, members] =
    numbers.length === 0
      ? [[], []]
      : await Promise.all([
          selectGroupSizes.rows(db, self, filter, numbers, { lowest, most: MAX_MEMBERS }),
          selectMembers.rows(db, self, filter, numbers, MAX_SAMPLE),
        ]);
  const sizeOf = new Map(sizes.map((size) => [size.head, size]));
  const samplesOf = Map.groupBy(members as (ShownRow & { head: NotificationNumber })[], ({ head }) => head);
  return rows.map((head) => ({
    head,
    count: Number(sizeOf.get(head.number)?.count ?? 1),
    oldest: sizeOf.get(head.number)?.oldest ?? head.number,
    samples: samplesOf.get(head.number) ?? [head],
  }));
}

/** `isPartial`: only the newest account of each group is complete. */
async function presentGroups(
  db: ThoughtsDb,
  viewing: Viewing,
  groups: readonly FoundGroup[],
  { grouped = GROUPED, isPartial = false }: { grouped?: readonly ShownType[]; isPartial?: boolean } = {},
): Promise<GroupedNotifications> {
  const loaded = await loadSubjects(
    db,
    viewing,
    groups.flatMap(({ samples }) => samples),
  );
  const shown = groups.flatMap((group) => presentGroup(loaded, group, grouped) ?? []);
  const complete = new Set(
    shown.flatMap(({ sample_account_ids: ids }) => (isPartial ? ids.slice(0, 1) : ids)),
  );
  const named = new Set(shown.flatMap(({ sample_account_ids: ids }) => ids));
  const accounts = [...loaded.accounts.values()].filter(({ id }) => named.has(id));
  return {
    accounts: accounts.filter(({ id }) => complete.has(id)),
    ...(isPartial
      ? { partial_accounts: accounts.filter(({ id }) => !complete.has(id)).map(partialAccountOf) }
      : {}),
    statuses: [...loaded.statuses.values()],
    notification_groups: shown,
  };
}

/** Null if the status was deleted in the meantime. */
function presentGroup(
  loaded: Presented,
  { head, count, oldest, samples }: FoundGroup,
  grouped: readonly ShownType[],
): Group | null {
  const status = statusOf(loaded, head);
  if (status === undefined) return null;
  return {
    group_key: groupKeyOf(head, status?.id ?? null, grouped),
    notifications_count: count,
    type: CLIENT_TYPES[head.type],
    most_recent_notification_id: head.number,
    page_min_id: String(oldest),
    page_max_id: String(head.number),
    latest_page_notification_at: formatInstant(head.created_at),
    sample_account_ids: samples.map(({ from_id }) => accountIdOf(from_id)),
    ...(status === null ? {} : { status_id: status.id }),
  };
}
