// Grouped notifications: pages list groups by their heads. The head of a group is its newest notification, so
// each group is on one page, and a page is empty only at the end.
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, type NotificationNumber, toNotificationNumber } from '../../ids.ts';
import { type Page, toPage } from '../../timelines/by-number/page.ts';
import { partialAccountOf } from '../entities/account.ts';
import type { Presented } from '../statuses/load.ts';
import type { Viewing } from '../statuses/viewing.ts';
import type { Group, GroupedNotifications } from './group-contract.ts';
import { CLIENT_TYPES, GROUPED, groupKeyOf, type ShownType } from './kinds.ts';
import { loadSubjects, type ShownRow, statusOf } from './load.ts';
import {
  type NotificationFilter,
  type NumberRange,
  selectGroupSizes,
  selectHeads,
  selectMembers,
} from './store.ts';

const MAX_SAMPLE = 8;
/** Maximum number of counted members. */
export const MAX_MEMBERS = 1000;

/** `oldest`: the oldest member on the page. `samples`: the newest members, newest first. */
type FoundGroup = { head: ShownRow; count: number; oldest: NotificationNumber; samples: readonly ShownRow[] };

/** A page of groups, newest first. */
export async function findGroups(
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
export async function completeGroups(
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
export async function presentGroups(
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
