// Notification types: their client API names and their grouping.
import { HOUR } from '@tandem/platform/time/clock.ts';
import {
  APP_TYPES,
  type AppName,
  type AppType,
  NOTIFICATIONS,
} from '../../foundation/notifications/catalogue.ts';
import { type NotificationNumber, toNotificationNumber } from '../../ids.ts';

/** The client API name of each type. */
export const CLIENT_TYPES = Object.fromEntries(
  APP_TYPES.map((type) => [type, NOTIFICATIONS[type].app]),
) as Readonly<Record<AppType, AppName>>;

export type ShownType = AppType;

/** The domain types requested by an app; unknown names are ignored. */
export function wantedTypes(
  types: readonly string[] | undefined,
  excluded: readonly string[] = [],
): readonly ShownType[] {
  const isWanted = (name: string) => types === undefined || types.length === 0 || types.includes(name);
  return APP_TYPES.filter((type) => isWanted(CLIENT_TYPES[type]) && !excluded.includes(CLIENT_TYPES[type]));
}

export const GROUPED: readonly ShownType[] = APP_TYPES.filter(
  (type) => NOTIFICATIONS[type].grouping !== null,
);

/** The types that an app wants to be grouped; all grouped types by default. */
export const readGroupedTypes = (names: readonly string[] | undefined): readonly ShownType[] =>
  GROUPED.filter((type) => names === undefined || names.length === 0 || names.includes(CLIENT_TYPES[type]));

/** The time span of a group, so that old notifications are not displayed as new. */
export const SPAN = 12 * HOUR;

const spanOf = (at: number): number => Math.floor(at / SPAN);

/** `favourite-<status>-<span>`, `follow-<span>` or `ungrouped-<number>`. */
export function groupKeyOf(
  row: { number: number; type: ShownType; created_at: number },
  status: string | null,
  grouped: readonly ShownType[] = GROUPED,
): string {
  if (!grouped.includes(row.type)) return `ungrouped-${row.number}`;
  const about = status === null ? '' : `${status}-`;
  return `${CLIENT_TYPES[row.type]}-${about}${spanOf(row.created_at)}`;
}

type GroupKey = { number: NotificationNumber } | { type: ShownType; status: string | null; span: number };

const GROUP = new RegExp(
  `^(${GROUPED.map((type) => CLIENT_TYPES[type]).join('|')})-(?:(\\d{1,19})-)?(\\d{1,9})$`,
);

/** Parses a group key; null for an invalid one. */
export function readGroupKey(key: string): GroupKey | null {
  const [, number] = /^ungrouped-(\d{1,15})$/.exec(key) ?? [];
  if (number !== undefined) return { number: toNotificationNumber(Number(number)) };
  const [, name, status = null, span] = GROUP.exec(key) ?? [];
  const type = GROUPED.find((one) => CLIENT_TYPES[one] === name);
  if (type === undefined || (status === null) !== (NOTIFICATIONS[type].grouping === 'time')) return null;
  return { type, status, span: Number(span) };
}
