// What a service under test says of itself.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from '@tandem/platform/testing/client.ts';

/** The setting with which {@link readMetric} works. */
export const METRICS_TOKEN = 'a-token-to-read-metrics-with';

/** The value of a metric without labels; 0 where it is not there yet. */
export async function readMetric(client: Client, name: string): Promise<number> {
  const { text } = await client.get('/metrics', { token: METRICS_TOKEN });
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

const MOST_LOOKS = 2000;

/** Polls until the metric is `wanted`. */
export async function metricIs(client: Client, name: string, wanted: number): Promise<void> {
  let value = Number.NaN;
  for (let look = 0; look < MOST_LOOKS && value !== wanted; look += 1) {
    await nextTurn();
    value = await readMetric(client, name);
  }
  if (value !== wanted) throw new Error(`${name} is ${value}, not ${wanted}`);
}
