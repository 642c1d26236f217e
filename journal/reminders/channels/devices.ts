// Devices: browsers that take push messages.
import { randomUUIDv7 } from 'node:crypto';
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import type { AddressPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { readAuthSecret, readPublicKey } from '@tandem/platform/web-push/subscription.ts';
import { toDeviceId } from '../../ids.ts';
import type { JournalDb, ReminderDeviceTable } from '../../tables.ts';
import { requireReachable } from './channels.ts';
import type { AddDeviceRequest } from './contract.ts';
import { deleteDevice, deleteOldestDevices, type OwnDevice, upsertDevice } from './store.ts';

/** So that one account cannot make the service send without end. */
const MAX_DEVICES = 20;

/** Builds the row of a device; refuses an endpoint that cannot be requested, and keys that are none. */
export function prepareDevice(
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

/** Stores a prepared device, or updates the one with its endpoint; of too many the oldest are removed. */
export async function addDevice(tx: JournalDb, device: ReminderDeviceTable): Promise<ReminderDeviceTable> {
  await requireAccount(tx, device.user_id);
  const [stored = device] = await upsertDevice.rows(tx, device);
  await deleteOldestDevices.run(tx, device.user_id, MAX_DEVICES);
  return stored;
}

/** @throws Refusal `not-found` when it is not the user's. */
export async function removeDevice(tx: JournalDb, own: OwnDevice): Promise<void> {
  if (!(await deleteDevice.changed(tx, own))) throw notFound('device');
}
