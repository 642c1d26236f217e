// How the last delivery of a channel ended, in words, and the button that sends a test.
import type { Result } from '@tandem/web/api/http-client.ts';
import { useState } from 'preact/hooks';
import { formatInstant } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { tr } from './i18n.ts';
import { type Delivery, detailOf, testChannel } from './store.ts';

const TEXTS = {
  delivered: 'delivery.delivered',
  sending: 'delivery.sending',
  gone: 'delivery.gone',
} as const;

export function describeDelivery(delivery: Delivery | null): string {
  if (!delivery) return tr('delivery.none');
  const { result } = delivery;
  const when = formatInstant(Date.parse(delivery.at));
  if (result === 'failed' || result === 'retrying')
    return tr(`delivery.${result}`, { when, reason: describeReason(delivery.reason ?? '') });
  return tr(TEXTS[result], { when });
}

const REASONS = {
  timeout: 'reason.timeout',
  network: 'reason.network',
  'blocked-address': 'reason.address',
  'invalid-keys': 'reason.keys',
  'no-reply': 'reason.noReply',
} as const;

function describeReason(reason: string): string {
  const [, code] = /^(?:http|smtp)-(\d+)$/.exec(reason) ?? [];
  if (code !== undefined) return tr('reason.status', { code });
  const key = REASONS[reason as keyof typeof REASONS];
  return key ? tr(key) : tr('reason.other', { code: reason });
}

type TestProps = { channel: 'push' | 'email' | 'webhook'; device?: string; last: Delivery | null };

export function LastDelivery({ channel, device, last }: TestProps) {
  const [message, setMessage] = useState('');
  const test = async () => {
    setMessage(tr('test.running'));
    setMessage(describeTest(await testChannel(channel, device)));
  };
  return (
    <div class="row">
      <button type="button" class="button" onClick={() => void test()}>
        {tr('test')}
      </button>
      <span class="small muted" role="status">
        {message || describeDelivery(last)}
      </span>
    </div>
  );
}

/** '' if the result is displayed as the last delivery. */
function describeTest(reply: Result<{ deliveries: unknown[] }>): string {
  if (reply.ok) return reply.data.deliveries.length === 0 ? tr('test.none') : '';
  return describeFailure(detailOf(reply));
}

export const describeFailure = (detail: string): string =>
  detail === '' ? t('error.network') : tr('failed', { detail });
