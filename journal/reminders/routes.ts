// Routes of reminders.
import { randomUUIDv7 } from 'node:crypto';
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import { counterId, incrementCounters } from '@tandem/platform/accounts/rate-limits/rate-limits.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { AddressPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { conflict, invalid, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import { readAuthSecret, readPublicKey } from '@tandem/platform/web-push/subscription.ts';
import type { JournalContext } from '../context.ts';
import { toDeviceId } from '../ids.ts';
import { PLAIN_PAGE_HEADERS, renderPlainPage } from '../plain-page/plain-page.ts';
import type { JournalDb, ReminderDeviceTable } from '../tables.ts';
import {
  type ChannelChanges,
  changeChannels,
  channelsOf,
  requireReachable,
  toChannelChanges,
} from './channels/channels.ts';
import * as channelsContract from './channels/contract.ts';
import { type AddDeviceRequest, presentChannels, presentDevice } from './channels/contract.ts';
import {
  deleteDevice,
  deleteDevices,
  deleteOldestDevices,
  type OwnDevice,
  selectDevices,
  selectEmail,
  upsertDevice,
} from './channels/store.ts';
import * as contract from './contract.ts';
import { recordJob } from './delivery/jobs.ts';
import { isLinkToken, readLinkToken } from './mails.ts';
import {
  changeReminder,
  createReminder,
  listReminders,
  prepareReminder,
  readReminder,
  removeReminder,
  toReminderChanges,
} from './reminders.ts';
import { TEXTS } from './texts.ts';

export function mountReminders({ http, database, clock }: JournalContext): void {
  http.mount(contract.listReminders, ({ caller }) => listReminders(database.read, caller.accountId));

  http.mount(contract.createReminder, ({ caller, body, commit }) => {
    const reminder = prepareReminder(caller.accountId, body, clock.now());
    return commit((tx) => createReminder(tx, reminder));
  });

  http.mount(contract.readReminder, ({ caller, params }) =>
    readReminder(database.read, { id: params.id, user_id: caller.accountId }),
  );

  http.mount(contract.updateReminder, ({ caller, params, body, commit }) => {
    const changes = toReminderChanges(body, clock.now());
    return commit((tx) => changeReminder(tx, { id: params.id, user_id: caller.accountId }, changes));
  });

  http.mount(contract.deleteReminder, ({ caller, params, commit }) =>
    commit((tx) => removeReminder(tx, { id: params.id, user_id: caller.accountId })),
  );
}

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

  http.mount(channelsContract.readChannels, ({ caller, origin }) =>
    show(database.read, caller.accountId, origin),
  );

  http.mount(channelsContract.updateChannels, ({ caller, body, origin, commit }) => {
    const changes = toChannelChanges(body, policy);
    if (changes.email_on === 1 && !isMailAvailable)
      throw conflict('This server does not send email.', 'email-unavailable');
    return commit(async (tx) => {
      await changeChannels(tx, caller.accountId, changes);
      if (changes.email_on === 1) await requestConfirmation(tx, caller.accountId, clock.now());
      return show(tx, caller.accountId, origin);
    });
  });

  http.mount(channelsContract.addDevice, ({ caller, body, commit }) => {
    const device = prepareDevice(caller.accountId, body, policy, clock.now());
    return commit(async (tx) => presentDevice(await addDevice(tx, device)));
  });

  http.mount(channelsContract.removeDevices, ({ caller, commit }) =>
    commit((tx) => deleteDevices.run(tx, caller.accountId)),
  );

  http.mount(channelsContract.removeDevice, ({ caller, params, commit }) =>
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

const shared = {
  path: '/api/v1/reminders/email/{token}',
  tag: 'reminders',
  access: 'public',
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  success: { status: 200, contentType: 'text/html; charset=utf-8', description: 'A page.' },
  hidden: true,
} as const;

const showLink = endpoint({ ...shared, method: 'GET', summary: 'Show the page of a link in a mail' });
const followLink = endpoint({ ...shared, method: 'POST', summary: 'Perform the action of a link in a mail' });

export function mountMailLinks({ http, database, deliveryClients }: JournalContext): void {
  const key = deliveryClients.mailLinkKey;

  /** Resolves a token to its link and the user's language. Refuses invalid and outdated tokens. */
  async function readLink(db: JournalDb, token: string) {
    const link = readLinkToken(token);
    const emailKey = link && (await selectEmail.first(db, link.userId))?.email_key;
    if (!link || !emailKey || !isLinkToken(key, token, { ...link, emailKey })) throw notFound('link');
    return { ...link, emailKey, language: (await channelsOf(db, link.userId)).language };
  }

  http.mount(showLink, async ({ params }) => {
    const { action, language } = await readLink(database.read, params.token);
    const { title, button } = TEXTS[language].pages[action];
    return new Reply(200, renderPlainPage(language, title, { button }), PLAIN_PAGE_HEADERS);
  });

  http.mount(followLink, async ({ params }) => {
    const { action, language } = await database.write(async (tx) => {
      const link = await readLink(tx, params.token);
      await changeChannels(tx, link.userId, changesOf[link.action](link.emailKey));
      return link;
    });
    return new Reply(200, renderPlainPage(language, TEXTS[language].pages[action].done), PLAIN_PAGE_HEADERS);
  });
}

/** Unsubscribing also removes the confirmation, so further mails require a new one. */
const changesOf = {
  confirm: (emailKey: string): ChannelChanges => ({ email_confirmed: emailKey }),
  unsubscribe: (): ChannelChanges => ({ email_on: 0, email_confirmed: null }),
};
