// Grouped notifications: a page contains the groups whose newest notification is on it, so that no group
// appears on two pages.
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { Presented } from '../statuses/load.ts';
import type { Viewing } from '../statuses/viewing.ts';
import type { Group, GroupedNotifications } from './group-contract.ts';
import { CLIENT_TYPES, GROUPED, groupKeyOf, type ShownType, SPAN, spanOf } from './kinds.ts';
import { loadSubjects, type ShownRow, statusOf } from './load.ts';
import { type NotificationFilter, selectMembers } from './store.ts';

const MAX_SAMPLE = 8;
/** Maximum number of counted members. */
const MAX_MEMBERS = 1000;

/** The groups whose newest member is among `rows`, with all members, newest first. */
export async function findGroups(
  db: ThoughtsDb,
  self: ActorId,
  filter: NotificationFilter,
  rows: readonly ShownRow[],
  grouped: readonly ShownType[] = GROUPED,
): Promise<Map<string, ShownRow[]>> {
  const keyOf = (row: ShownRow) => `${row.type} ${row.thought_id ?? ''} ${spanOf(row.created_at)}`;
  const joined = rows.filter(({ type }) => grouped.includes(type));
  const spans = joined.map(({ created_at }) => spanOf(created_at));
  const members =
    joined.length === 0
      ? []
      : ((await selectMembers.rows(
          db,
          self,
          { ...filter, types: filter.types.filter((type) => grouped.includes(type)) },
          joined.flatMap(({ thought_id }) => thought_id ?? []),
          { start: Math.min(...spans) * SPAN, end: (Math.max(...spans) + 1) * SPAN, rows: MAX_MEMBERS },
        )) as ShownRow[]);
  // Rows of the page are included even if the group exceeds the limit.
  const distinct = new Map([...members, ...joined].map((row) => [row.number, row]));
  const byKey = Map.groupBy(
    [...distinct.values()].toSorted((one, other) => other.number - one.number),
    keyOf,
  );
  const groups = new Map<string, ShownRow[]>();
  for (const row of rows) {
    const group = grouped.includes(row.type) ? (byKey.get(keyOf(row)) ?? [row]) : [row];
    if (group[0]?.number === row.number) groups.set(`${row.number}`, group);
  }
  return groups;
}

export async function presentGroups(
  db: ThoughtsDb,
  viewing: Viewing,
  groups: Iterable<readonly ShownRow[]>,
  grouped: readonly ShownType[] = GROUPED,
): Promise<GroupedNotifications> {
  const all = [...groups];
  const samples = all.flatMap((members) => sampleOf(members));
  const loaded = await loadSubjects(db, viewing, samples);
  const shown = all.flatMap((members) => presentGroup(loaded, members, grouped) ?? []);
  const named = new Set(shown.flatMap(({ sample_account_ids: ids }) => ids));
  return {
    accounts: [...loaded.accounts.values()].filter(({ id }) => named.has(id)),
    statuses: [...loaded.statuses.values()],
    notification_groups: shown,
  };
}

/** The newest notification of each of the most recent actors. */
const sampleOf = (members: readonly ShownRow[]): ShownRow[] =>
  [...Map.groupBy(members, ({ from_id }) => from_id).values()]
    .flatMap(([newest]) => newest ?? [])
    .slice(0, MAX_SAMPLE);

/** Null if the status was deleted in the meantime. */
function presentGroup(
  loaded: Presented,
  members: readonly ShownRow[],
  grouped: readonly ShownType[],
): Group | null {
  const newest = members.at(0);
  const oldest = members.at(-1);
  if (!newest || !oldest) return null;
  const status = statusOf(loaded, newest);
  if (status === undefined) return null;
  return {
    group_key: groupKeyOf(newest, status?.id ?? null, grouped),
    notifications_count: members.length,
    type: CLIENT_TYPES[newest.type],
    most_recent_notification_id: newest.number,
    page_min_id: String(oldest.number),
    page_max_id: String(newest.number),
    latest_page_notification_at: formatInstant(newest.created_at),
    sample_account_ids: sampleOf(members).map(({ from_id }) => accountIdOf(from_id)),
    ...(status === null ? {} : { status_id: status.id }),
  };
}
