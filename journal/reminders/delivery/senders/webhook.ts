// Sends a reminder to a webhook, signed according to Standard Webhooks, as JSON or as text for ntfy.
import { createHmac } from 'node:crypto';
import type { PostClient } from '@tandem/platform/http-client/post-client.ts';
import { asRemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { formatInstant, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { ReminderChannelsTable } from '../../../tables.ts';
import { resultOfError, resultOfReply, type SendResult } from '../../send-result.ts';
import type { Message } from '../message.ts';

export type Webhook = { url: string; secret: string; format: ReminderChannelsTable['webhook_format'] };

/** Never rejects. A repeated message has the same `Webhook-Id` for deduplication by the receiver. */
export async function sendWebhook(
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
