// Loads a page of notifications with their accounts and statuses.
import { notFound } from '@tandem/platform/refusal.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, type NotificationNumber, toNotificationNumber } from '../../ids.ts';
import { type RangeParameters, readLimit } from '../../timelines/by-number/status-range.ts';
import type { Status } from '../entities/status.ts';
import { loadPresented, type Presented } from '../statuses/load.ts';
import type { Viewing } from '../statuses/viewing.ts';
import type { Notification } from './contract.ts';
import { CLIENT_TYPES, groupKeyOf, type ShownType, wantedTypes } from './kinds.ts';
import type { NotificationFilter, NotificationRow, NumberRange } from './store.ts';

const USUAL = 40;
const MOST = 80;

/** Queries exclude rows of other types. */
export type ShownRow = NotificationRow & { type: ShownType };

export function readNumberRange(query: RangeParameters, limit: number): NumberRange {
  const [older, since, min] = [query.max_id, query.since_id, query.min_id].map((text) =>
    text !== undefined && /^\d{1,15}$/.test(text) ? toNotificationNumber(Number(text)) : null,
  );
  return { older: older ?? null, newer: min ?? since ?? null, fromOldest: min !== null, rows: limit + 1 };
}

export const readLimits = (query: RangeParameters) => readLimit(query.limit, USUAL, MOST);

export const toFilter = (
  query: { types?: readonly string[] | undefined; exclude_types?: readonly string[] | undefined },
  from: ActorId | null,
  onlyUnread = false,
): NotificationFilter => ({ types: wantedTypes(query.types, query.exclude_types), from, onlyUnread });

/** The statuses and accounts of notifications. */
export const loadSubjects = (
  db: ThoughtsDb,
  viewing: Viewing,
  rows: readonly ShownRow[],
): Promise<Presented> =>
  loadPresented(
    db,
    viewing,
    rows.flatMap(({ thought_id }) => thought_id ?? []),
    rows.map(({ from_id }) => from_id),
  );

/** The status of a notification; null for types without a status, undefined if it was deleted. */
export const statusOf = ({ statuses }: Presented, { thought_id }: ShownRow): Status | null | undefined =>
  thought_id === null ? null : statuses.get(thought_id);

/** Notifications in order, without those whose subject was deleted in the meantime. */
export async function loadNotifications(
  db: ThoughtsDb,
  viewing: Viewing,
  rows: readonly ShownRow[],
): Promise<Notification[]> {
  const loaded = await loadSubjects(db, viewing, rows);
  return rows.flatMap((row) => {
    const account = loaded.accounts.get(row.from_id);
    const status = statusOf(loaded, row);
    if (!account || status === undefined) return [];
    return [
      {
        id: String(row.number),
        type: CLIENT_TYPES[row.type],
        created_at: formatInstant(row.created_at),
        group_key: groupKeyOf(row, status?.id ?? null),
        account,
        ...(status === null ? {} : { status }),
      },
    ];
  });
}

export const requireNumber = (id: string): NotificationNumber => {
  if (!/^\d{1,15}$/.test(id)) throw notFound('notification');
  return toNotificationNumber(Number(id));
};

/** The range that contains only this notification. */
export const onlyNumber = (number: NotificationNumber): NumberRange => ({
  older: toNotificationNumber(number + 1),
  newer: toNotificationNumber(number - 1),
  fromOldest: false,
  rows: 1,
});
