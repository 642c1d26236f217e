// Sends a reminder to a device as a push message. The payload is a declarative push message: supporting
// browsers display it even if the service worker does not run.
import type { PostClient } from '@tandem/platform/http-client/post-client.ts';
import { asRemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import {
  createPushRequest,
  type PushRequest,
  pushOutcomeOf,
} from '@tandem/platform/web-push/push-message.ts';
import { readAuthSecret, readPublicKey } from '@tandem/platform/web-push/subscription.ts';
import type { Vapid } from '@tandem/platform/web-push/vapid.ts';
import type { ReminderDeviceTable } from '../../../tables.ts';
import { MAX_LATENESS } from '../../plan/advance.ts';
import { failed, resultOfError, resultOfReply, type SendResult } from '../../send-result.ts';
import type { Message } from '../message.ts';

type Subscription = Pick<ReminderDeviceTable, 'endpoint' | 'p256dh' | 'auth'>;

/** Never rejects. A repeated message replaces the previous one, because topic and tag are equal. */
export async function sendPush(
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
