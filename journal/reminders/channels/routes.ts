// Routes of the reminder channels.

import { randomUUIDv7 } from 'node:crypto';
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import { counterId, incrementCounters } from '@tandem/platform/accounts/rate-limits/rate-limits.ts';
import type { AddressPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { conflict, invalid, notFound } from '@tandem/platform/refusal.ts';
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import { readAuthSecret, readPublicKey } from '@tandem/platform/web-push/subscription.ts';
import type { JournalContext } from '../../context.ts';
import { toDeviceId } from '../../ids.ts';
import type { JournalDb, ReminderDeviceTable } from '../../tables.ts';
import { recordJob } from '../jobs.ts';
import { changeChannels, channelsOf, requireReachable, toChannelChanges } from './channels.ts';
import type { AddDeviceRequest } from './contract.ts';
import * as contract from './contract.ts';
import { presentChannels, presentDevice } from './present.ts';
import {
  deleteDevice,
  deleteDevices,
  deleteOldestDevices,
  type OwnDevice,
  selectDevices,
  selectEmail,
  upsertDevice,
} from './store.ts';

export function mountReminderChannels({
  http,
  database,
  clock,
  config,
  deliveryClients,
}: JournalContext): void {
  const { policy, vapid, mailer } = deliveryClients;
  const isMailAvailable = mailer !== null;

  const show = async (db: JournalDb, userId: AccountId, origin: string) =>
    presentChannels({
      channels: await channelsOf(db, userId),
      devices: await selectDevices.rows(db, userId),
      emailKey: (await selectEmail.first(db, userId))?.email_key ?? '',
      publicKey: vapid.publicKey,
      isMailAvailable,
      publicOnly: !config.JOURNAL_REMINDERS_INSECURE,
      origin,
    });

  http.mount(contract.readChannels, ({ caller, origin }) => show(database.read, caller.accountId, origin));

  http.mount(contract.updateChannels, ({ caller, body, origin, commit }) => {
    const changes = toChannelChanges(body, policy);
    if (changes.email_on === 1 && !isMailAvailable)
      throw conflict('This server does not send e-mail.', 'email-unavailable');
    return commit(async (tx) => {
      await changeChannels(tx, caller.accountId, changes);
      if (changes.email_on === 1) await requestConfirmation(tx, caller.accountId, clock.now());
      return show(tx, caller.accountId, origin);
    });
  });

  http.mount(contract.addDevice, ({ caller, body, commit }) => {
    const device = prepareDevice(caller.accountId, body, policy, clock.now());
    return commit(async (tx) => presentDevice(await addDevice(tx, device)));
  });

  http.mount(contract.removeDevices, ({ caller, commit }) =>
    commit((tx) => deleteDevices.run(tx, caller.accountId)),
  );

  http.mount(contract.removeDevice, ({ caller, params, commit }) =>
    commit((tx) => removeDevice(tx, { id: params.id, user_id: caller.accountId })),
  );
}

// Address confirmation: reminders are only sent to confirmed addresses.

const LIMIT = { max: 5, window: DAY };

/**
 * Queues a confirmation mail unless the address is already confirmed. Refuses (`too-many`) the sixth request
 * within a day.
 */
async function requestConfirmation(tx: JournalDb, userId: AccountId, now: Instant): Promise<void> {
  const { email_confirmed } = await channelsOf(tx, userId);
  if (email_confirmed === (await selectEmail.first(tx, userId))?.email_key) return;
  await incrementCounters(tx, [{ id: counterId('reminder-confirmation', userId), limit: LIMIT }], now);
  await recordJob(tx, { is: 'confirmation', userId, dueAt: now }, now);
}

/** Bounds the push messages sent per account. */
const MAX_DEVICES = 20;

/** Builds the row of a device. Refuses blocked endpoints and invalid keys. */
function prepareDevice(
  userId: AccountId,
  { endpoint, keys, name }: AddDeviceRequest,
  policy: AddressPolicy,
  now: Instant,
): ReminderDeviceTable {
  const publicKey = readPublicKey(keys.p256dh);
  if (publicKey === null)
    throw invalid('/keys/p256dh', 'must be an uncompressed point of P-256 in base64url');
  const auth = readAuthSecret(keys.auth);
  if (auth === null) throw invalid('/keys/auth', 'must be 16 bytes in base64url');
  return {
    id: toDeviceId(randomUUIDv7()),
    user_id: userId,
    name: typeof name === 'string' && !isBlank(name) ? toOneLine(name) : null,
    endpoint: requireReachable(endpoint, policy, '/endpoint'),
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    created_at: now,
    last_at: null,
    last_result: null,
    last_reason: null,
  };
}

/**
 * Stores a prepared device, or updates the device with the same endpoint. Deletes the oldest above the limit.
 */
async function addDevice(tx: JournalDb, device: ReminderDeviceTable): Promise<ReminderDeviceTable> {
  await requireAccount(tx, device.user_id);
  const [stored = device] = await upsertDevice.rows(tx, device);
  await deleteOldestDevices.run(tx, device.user_id, MAX_DEVICES);
  return stored;
}

/** @throws Refusal `not-found` if the user has no such device. */
async function removeDevice(tx: JournalDb, own: OwnDevice): Promise<void> {
  if (!(await deleteDevice.changed(tx, own))) throw notFound('device');
}
