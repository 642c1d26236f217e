// Metrics of requests that wait for other servers.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Client } from '@tandem/platform/testing/client.ts';
import { WAITING_CHANNEL } from '../transport/limits.ts';

/** The setting for {@link assertMetric}. */
export const METRICS_TOKEN = 'a-token-to-read-metrics-with';

/** Resolves when this many requests of this process wait at one limit. Call it before sending them. */
export function untilWaiting(wanted: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onMessage = (count: unknown): void => {
    if (count !== wanted) return;
    unsubscribe(WAITING_CHANNEL, onMessage);
    resolve();
  };
  subscribe(WAITING_CHANNEL, onMessage);
  return promise;
}

/** Asserts the value of a metric without labels. */
export async function assertMetric(client: Client, name: string, expected: number): Promise<void> {
  const { text } = await client.get('/metrics', { token: METRICS_TOKEN });
  assert.match(text, new RegExp(`^${name} ${expected}$`, 'm'));
}
