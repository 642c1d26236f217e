// SQL of deliveries: their input and their results.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { DeviceId, ReminderId } from '../../ids.ts';
import type { JournalDb } from '../../tables.ts';

/** The account to remind; undefined if it is deleted or disabled. */
export const selectReceiver = defineQuery((db: JournalDb, userId: AccountId) =>
  db
    .selectFrom('account')
    .select(['email', 'email_key'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null),
);

/** The label of an enabled reminder; undefined if there is no such reminder. */
export const selectLabel = defineQuery((db: JournalDb, id: ReminderId, userId: AccountId) =>
  db
    .selectFrom('reminder')
    .select('label')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('enabled', '=', 1),
);

export const selectEntryOn = defineQuery((db: JournalDb, userId: AccountId, date: LocalDate) =>
  db
    .selectFrom('entry')
    .select('id')
    .where('user_id', '=', userId)
    .where('local_date', '=', date)
    .limit(sql.lit(1)),
);

export const selectDevice = defineQuery((db: JournalDb, id: DeviceId, userId: AccountId) =>
  db
    .selectFrom('reminder_device')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('endpoint', 'is not', null),
);

export const selectActiveDevices = defineQuery((db: JournalDb, userId: AccountId) =>
  db
    .selectFrom('reminder_device')
    .select('id')
    .where('user_id', '=', userId)
    .where('endpoint', 'is not', null),
);

/** Returns a row if any delivery is due, leased or not. */
export const selectDueDelivery = defineQuery((db: JournalDb, kind: string, now: Instant) =>
  db.selectFrom('event').select('id').where('kind', '=', kind).where('due_at', '<=', now).limit(sql.lit(1)),
);

type Result = { at: Instant; result: string; reason: string | null };

export const updateEmailResult = defineQuery((tx: JournalDb, userId: AccountId, given: Result) =>
  tx
    .updateTable('reminder_channels')
    .set({ email_at: given.at, email_result: given.result, email_reason: given.reason })
    .where('user_id', '=', userId),
);

/** Stores the result of a delivery to `url`, unless the webhook has changed concurrently. */
export const updateWebhookResult = defineQuery(
  (tx: JournalDb, userId: AccountId, url: string, given: Result) =>
    tx
      .updateTable('reminder_channels')
      .set({ webhook_at: given.at, webhook_result: given.result, webhook_reason: given.reason })
      .where('user_id', '=', userId)
      .where('webhook_url', '=', url),
);
