// The workers of federation: what came in, what goes out, and what is delivered.
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { InboundContext } from './inbound/context.ts';
import { INBOX } from './inbound/payload.ts';
import { startInboundWorker } from './inbound/queue/worker.ts';
import { startOutboundWorker } from './outbound/event-worker.ts';
import { declareDeliveryMetrics } from './outbound/queue/metrics.ts';
import { startDeliveryWorker } from './outbound/queue/worker.ts';

/** What is under way at the end is finished within this time, or left to whoever comes next. */
const CLOSE_TIMEOUT = 10 * SECOND;
/** More rounds than any chain of causes takes: what goes on longer is a fault. */
const MAX_ROUNDS = 1000;

export type Workers = {
  /** Events of these kinds were recorded: whoever carries them out looks at once. */
  nudge(kinds: ReadonlySet<string>): void;
  /** Carries out all that is due now and all that comes of it; answers how many jobs that were. */
  drain(): Promise<number>;
  /** Claims no more, and finishes what is under way. */
  close(): Promise<void>;
};

/** `database` is the service's own, not the watched one: what workers write for themselves wakes nobody. */
export function startWorkers(federation: InboundContext, database: InboundContext['database']): Workers {
  const { config, clock, log } = federation;
  const needs = {
    ...{ database, clock, log, isAwake: config.roles.includes('work') },
    ...{ schedule: scheduleOf(config), chance: () => Math.random() },
    metrics: declareDeliveryMetrics(federation.metrics, database),
    get base() {
      return federation.base;
    },
    get client() {
      return federation.client;
    },
  };
  const delivery = startDeliveryWorker(needs);
  const outbound = startOutboundWorker(needs, delivery.notify);
  const inbound = startInboundWorker(federation, database);
  const workers: readonly Worker[] = [inbound, outbound, delivery];
  return {
    nudge: (kinds) => {
      if (kinds.has(INBOX)) inbound.notify();
      if (kinds.size > (kinds.has(INBOX) ? 1 : 0)) outbound.notify();
    },
    drain: () => drainAll(workers),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close(CLOSE_TIMEOUT)));
    },
  };
}

const scheduleOf = (config: InboundContext['config']) => ({
  attempts: config.THOUGHTS_DELIVERY_ATTEMPTS,
  initialDelay: config.THOUGHTS_DELIVERY_INITIAL_DELAY_SECONDS * SECOND,
  maxDelay: config.THOUGHTS_DELIVERY_MAX_DELAY_SECONDS * SECOND,
});

async function drainAll(workers: readonly Worker[]): Promise<number> {
  let total = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let done = 0;
    for (const worker of workers) done += await worker.drain();
    if (done === 0) return total;
    total += done;
  }
  throw new Error('What is due does not come to an end.');
}
