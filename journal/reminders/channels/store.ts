// SQL of channels and devices.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { DeviceId } from '../../ids.ts';
import type { JournalDb, ReminderChannelsTable, ReminderDeviceTable } from '../../tables.ts';

export type OwnDevice = Pick<ReminderDeviceTable, 'id' | 'user_id'>;

/** Undefined if the user has no stored settings. */
export const selectChannels = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('reminder_channels').selectAll().where('user_id', '=', userId),
);

/** The email address of the account, as entered and as comparison key. */
export const selectEmail = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('account').select(['email', 'email_key']).where('id', '=', userId),
);

/** Inserts `row`, or applies `changes` to the existing row. */
export const upsertChannels = defineQuery(
  (tx: JournalDb, row: ReminderChannelsTable, changes: Partial<ReminderChannelsTable>) =>
    tx
      .insertInto('reminder_channels')
      .values(row)
      .onConflict((on) => on.column('user_id').doUpdateSet({ user_id: row.user_id, ...changes })),
);

/** Inserts the row; an existing row stays unchanged. */
export const insertChannels = defineQuery((tx: JournalDb, row: ReminderChannelsTable) =>
  tx
    .insertInto('reminder_channels')
    .values(row)
    .onConflict((on) => on.doNothing()),
);

export const selectCalendarOwner = defineQuery((db: JournalDb, secret: string) =>
  db
    .selectFrom('reminder_channels')
    .innerJoin('account', 'account.id', 'reminder_channels.user_id')
    .select(['user_id', 'neutral', 'language', 'calendar_at'])
    .where('calendar_secret', '=', secret)
    .where('account.disabled_at', 'is', null),
);

/** Stores the time of a calendar fetch, unless the feed or the account was removed concurrently. */
export const updateCalendarFetched = defineQuery((tx: JournalDb, secret: string, now: Instant) =>
  tx.updateTable('reminder_channels').set({ calendar_at: now }).where('calendar_secret', '=', secret),
);

/** Oldest first. */
export const selectDevices = defineQuery((db: JournalDb, userId: AccountId) =>
  db
    .selectFrom('reminder_device')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id'),
);

/**
 * Inserts or updates a device. A browser has one subscription, so an existing one moves to the registering
 * user. Returns the row.
 */
export const upsertDevice = defineQuery((tx: JournalDb, device: ReminderDeviceTable) =>
  tx
    .insertInto('reminder_device')
    .values(device)
    .onConflict((on) =>
      on.column('endpoint').doUpdateSet({
        user_id: device.user_id,
        name: device.name,
        p256dh: device.p256dh,
        auth: device.auth,
      }),
    )
    .returningAll(),
);

export const deleteDevice = defineQuery((tx: JournalDb, { id, user_id }: OwnDevice) =>
  tx.deleteFrom('reminder_device').where('id', '=', id).where('user_id', '=', user_id).returning('id'),
);

export const deleteDevices = defineQuery((tx: JournalDb, userId: AccountId) =>
  tx.deleteFrom('reminder_device').where('user_id', '=', userId),
);

/** Deletes all devices of the user except the newest `kept`. */
export const deleteOldestDevices = defineQuery((tx: JournalDb, userId: AccountId, kept: number) =>
  tx
    .deleteFrom('reminder_device')
    .where('user_id', '=', userId)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('reminder_device')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept),
    ),
);

/** Deletes the devices whose subscription ended before `before`. */
export const deleteEndedDevices = defineQuery((tx: JournalDb, before: Instant) =>
  tx.deleteFrom('reminder_device').where('endpoint', 'is', null).where('last_at', '<', before),
);

type Result = { last_at: Instant; last_result: string; last_reason: string | null };

/** Stores the result of the last delivery to a device. */
export const updateDeviceResult = defineQuery((tx: JournalDb, id: DeviceId, result: Result) =>
  tx.updateTable('reminder_device').set(result).where('id', '=', id),
);

/** Marks the subscription of a device as ended, unless it was renewed concurrently. */
export const updateDeviceGone = defineQuery(
  (tx: JournalDb, { id, endpoint }: Pick<ReminderDeviceTable, 'id' | 'endpoint'>, result: Result) =>
    tx
      .updateTable('reminder_device')
      .set({ ...result, endpoint: null, p256dh: null, auth: null })
      .where('id', '=', id)
      .where('endpoint', '=', endpoint),
);
