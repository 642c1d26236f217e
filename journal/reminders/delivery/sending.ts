// Prepares deliveries: each consists of a function that sends and one that stores the outcome.
import { createHmac } from 'node:crypto';
import type { PostClient } from '@tandem/platform/http-client/post-client.ts';
import { asRemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { type Clock, formatInstant, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import {
  createPushRequest,
  type PushRequest,
  pushOutcomeOf,
} from '@tandem/platform/web-push/push-message.ts';
import { readAuthSecret, readPublicKey } from '@tandem/platform/web-push/subscription.ts';
import type { Vapid } from '@tandem/platform/web-push/vapid.ts';
import type { DeliveryClients } from '../../delivery-clients.ts';
import type { JournalDb, ReminderChannelsTable, ReminderDeviceTable } from '../../tables.ts';
import { channelsOf } from '../channels/channels.ts';
import { updateDeviceGone, updateDeviceResult } from '../channels/store.ts';
import { confirmationMail, type Recipient, reminderMail } from '../mails.ts';
import { MAX_LATENESS } from '../schedule.ts';
import { createMessage, type Message, type Occasion } from '../texts.ts';
import {
  type DeliveryJob,
  failed,
  type Receiver,
  resultOfError,
  resultOfMail,
  resultOfReply,
  type SendResult,
} from './jobs.ts';
import {
  selectDevice,
  selectEntryOn,
  selectLabel,
  selectReceiver,
  updateEmailResult,
  updateWebhookResult,
} from './store.ts';

/** The stored outcome of an attempt: its result, or the state "in progress" or "to be retried". */
export type Outcome = { at: Instant; result: string; reason: string | null };

export type Sending = {
  send(): Promise<SendResult>;
  record(tx: JournalDb, outcome: Outcome): Promise<void>;
  /** Whether the receiver detects duplicates. */
  isRepeatable: boolean;
};

/** `publicUrl` is the configured public URL. */
export type SendingContext = Pick<DeliveryClients, 'client' | 'vapid' | 'mailer' | 'mailLinkKey'> & {
  clock: Clock;
  publicUrl: string | null;
};

/** Null if the delivery is obsolete: the user changed the reminder or receiver, or logged the day. */
export async function prepareJob(
  context: SendingContext,
  db: JournalDb,
  job: DeliveryJob,
): Promise<Sending | null> {
  const channels = await channelsOf(db, job.userId);
  if (job.is === 'confirmation') return prepareConfirmation(context, db, channels, job.dueAt);
  if (channels.skip_logged === 1 && (await selectEntryOn.exists(db, job.userId, job.date))) return null;
  const reminder = await selectLabel.first(db, job.reminderId, job.userId);
  return reminder
    ? prepareReminder(context, db, channels, { occasion: job, label: reminder.label, to: job.to })
    : null;
}

/** Prepares a reminder, or a channel test, for one receiver. */
export async function prepareReminder(
  context: SendingContext,
  db: JournalDb,
  channels: ReminderChannelsTable,
  { occasion, label, to }: { occasion: Occasion; label: string | null; to: Receiver },
): Promise<Sending | null> {
  const { reminderId, date, dueAt } = occasion;
  const message = createMessage({ reminderId, date, dueAt }, label, channels, context.publicUrl);
  if (to.channel === 'email') return prepareMail(context, db, channels, message);
  if ((await selectReceiver.first(db, channels.user_id)) === undefined) return null;
  if (to.channel === 'webhook') return prepareWebhook(context, channels, message);
  const device = await selectDevice.first(db, to.deviceId, channels.user_id);
  return device ? preparePush(context, device, message) : null;
}

const preparePush = (context: SendingContext, device: ReminderDeviceTable, message: Message): Sending => ({
  send: () => sendPush(context, device, message, context.clock.now()),
  record: (tx, { at, result, reason }) => {
    const stored = { last_at: at, last_result: result, last_reason: reason };
    return result === 'gone'
      ? updateDeviceGone.run(tx, device, stored)
      : updateDeviceResult.run(tx, device.id, stored);
  },
  isRepeatable: true,
});

function prepareWebhook(
  { client, clock }: SendingContext,
  { user_id, webhook_url: url, webhook_secret: secret, webhook_format: format }: ReminderChannelsTable,
  message: Message,
): Sending | null {
  if (url === null || secret === null) return null;
  return {
    send: () => sendWebhook(client, { url, secret, format }, message, clock.now()),
    record: (tx, outcome) => updateWebhookResult.run(tx, user_id, url, outcome),
    isRepeatable: true,
  };
}

async function prepareMail(
  context: SendingContext,
  db: JournalDb,
  channels: ReminderChannelsTable,
  { reminderId, date, dueAt, title, body, url }: Message,
): Promise<Sending | null> {
  const { mailer, mailLinkKey } = context;
  const to = await recipientOf(context, db, channels);
  if (mailer === null || to === null || channels.email_confirmed !== to.key) return null;
  const lines = [...(body === null ? [title] : [title, body]), url];
  const name = `reminder.${reminderId ?? 'test'}.${date}.${reminderId === null ? dueAt : 'mail'}`;
  const mail = reminderMail(to, mailLinkKey, { name, lines, subject: title });
  return {
    send: async () => resultOfMail(await mailer(mail)),
    record: recordEmail(channels.user_id),
    isRepeatable: false,
  };
}

async function prepareConfirmation(
  context: SendingContext,
  db: JournalDb,
  channels: ReminderChannelsTable,
  askedAt: Instant,
): Promise<Sending | null> {
  const { mailer, mailLinkKey } = context;
  const to = await recipientOf(context, db, channels);
  if (mailer === null || to === null || channels.email_confirmed === to.key) return null;
  const mail = confirmationMail(to, mailLinkKey, `confirmation.${channels.user_id}.${askedAt}`);
  return {
    send: async () => resultOfMail(await mailer(mail)),
    record: recordEmail(channels.user_id),
    isRepeatable: false,
  };
}

/** Null if email is off, or if the account is deleted or disabled. */
async function recipientOf(
  { publicUrl }: SendingContext,
  db: JournalDb,
  { user_id: userId, email_on, language }: ReminderChannelsTable,
): Promise<Recipient | null> {
  const account = await selectReceiver.first(db, userId);
  if (!account || email_on === 0 || publicUrl === null) return null;
  return { userId, address: account.email, key: account.email_key, language, origin: publicUrl };
}

const recordEmail =
  (userId: AccountId) =>
  (tx: JournalDb, outcome: Outcome): Promise<void> =>
    updateEmailResult.run(tx, userId, outcome);

// Sends a reminder to a webhook, signed according to Standard Webhooks, as JSON or as text for ntfy.

type Webhook = { url: string; secret: string; format: ReminderChannelsTable['webhook_format'] };

/** Never rejects. A repeated message has the same `Webhook-Id` for deduplication by the receiver. */
async function sendWebhook(
  client: PostClient,
  webhook: Webhook,
  message: Message,
  now: Instant,
): Promise<SendResult> {
  const content = webhook.format === 'ntfy' ? asText(message) : asJson(message);
  const id = message.reminderId === null ? `test_${now}` : `reminder_${message.reminderId}_${message.date}`;
  const timestamp = String(Math.floor(now / SECOND));
  const headers = {
    ...content.headers,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${sign(webhook.secret, `${id}.${timestamp}.${content.body}`)}`,
  };
  try {
    return resultOfReply(await client.post(webhook.url, headers, Buffer.from(content.body)));
  } catch (error) {
    return resultOfError(asRemoteError(error));
  }
}

type Content = { headers: Record<string, string>; body: string };

const asJson = ({ reminderId, date, dueAt, title, body, url }: Message): Content => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    type: reminderId === null ? 'reminder.test' : 'reminder.due',
    timestamp: formatInstant(dueAt),
    data: { reminderId, date, title, body, url },
  }),
});

/** ntfy opens `Click` on a tap. */
const asText = ({ title, body, url }: Message): Content => ({
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    ...(URL.canParse(url) ? { click: url } : {}),
  },
  body: body === null ? title : `${title}\n${body}`,
});

const sign = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest('base64');

// Sends a reminder to a device as a push message. The payload is a declarative push message: supporting
// browsers display it even if the service worker does not run.

type Subscription = Pick<ReminderDeviceTable, 'endpoint' | 'p256dh' | 'auth'>;

/** Never rejects. A repeated message replaces the previous one, because topic and tag are equal. */
async function sendPush(
  { client, vapid }: { client: PostClient; vapid: Vapid },
  device: Subscription,
  message: Message,
  now: Instant,
): Promise<SendResult> {
  const request = await toRequest(vapid, device, message, now);
  if (request === null) return failed('invalid-keys');
  try {
    const reply = await client.post(request.url, request.headers, request.body);
    if (pushOutcomeOf(reply.status) === 'gone')
      return { is: 'gone', reason: `http-${reply.status}`, retryAfter: null };
    return resultOfReply(reply);
  } catch (error) {
    return resultOfError(asRemoteError(error));
  }
}

async function toRequest(
  vapid: Vapid,
  { endpoint, p256dh, auth }: Subscription,
  message: Message,
  now: Instant,
): Promise<PushRequest | null> {
  const keys = { p256dh: readPublicKey(p256dh ?? ''), auth: readAuthSecret(auth ?? '') };
  if (endpoint === null || keys.p256dh === null || keys.auth === null) return null;
  const push = {
    endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
    encoding: 'aes128gcm',
    payload: Buffer.from(JSON.stringify(toPayload(message))),
    ttl: Math.max(MIN_TTL, Math.floor((message.dueAt + MAX_LATENESS - now) / SECOND)),
    urgency: 'high',
    topic: topicOf(message),
  } as const;
  return createPushRequest(push, vapid, now);
}

const MIN_TTL = 60;

/** Encodes the 16 bytes of the reminder id, because a topic has at most 32 characters. */
const topicOf = ({ reminderId }: Message): string =>
  reminderId === null ? 'test' : Buffer.from(reminderId.replaceAll('-', ''), 'hex').toString('base64url');

const toPayload = ({ title, body, url, language, reminderId }: Message) => ({
  web_push: 8030,
  notification: {
    title,
    ...(body === null ? {} : { body }),
    lang: language,
    dir: 'ltr',
    navigate: url,
    silent: false,
    tag: `reminder-${reminderId ?? 'test'}`,
  },
});
