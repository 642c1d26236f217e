// The workers of federation: inbound activities, outbound events, deliveries, profile links, pins, mentions,
// replies, moves.
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { FEATURED_OUTDATED, startFeaturedWorker } from './featured/worker.ts';
import type { InboundContext } from './inbound/handler.ts';
import { startInboundWorker } from './inbound/queue/worker.ts';
import { INBOX } from './inbound/received-request.ts';
import { LINKS_CHANGED, startLinkWorker } from './links/worker.ts';
import { MENTIONS_UNRESOLVED, startMentionWorker } from './mentions/worker.ts';
import { ACTOR_MOVED, startMoveWorker } from './moves/carry-over.ts';
import { OUTBOUND_KINDS, startOutboundWorker } from './outbound/event-worker.ts';
import {
  type DeliveryMetrics,
  declareDeliveryMetrics,
  declareThreadMetric,
} from './outbound/queue/metrics.ts';
import { startDeliveryWorker } from './outbound/queue/worker.ts';
import { createDeliveryThread } from './outbound/thread/delivery-thread.ts';
import type { LookupContext } from './remote/actors/handle-lookups.ts';
import { REPLIES_WANTED, startReplyWorker } from './replies/worker.ts';

const OUTBOUND = new Set(OUTBOUND_KINDS);
/** Grace period in milliseconds for running jobs at shutdown; after that their leases expire. */
const CLOSE_TIMEOUT = 10 * SECOND;
/** Exceeds the length of any chain of jobs; reaching it is a bug. */
const MAX_ROUNDS = 1000;

export type Workers = {
  /** Notifies the workers that process events of these kinds. */
  nudge(kinds: ReadonlySet<string>): void;
  /** Processes all due jobs and the jobs they create; returns how many there were. */
  drain(): Promise<number>;
  /** Leases no more jobs, and finishes those in progress. */
  close(): Promise<void>;
};

/** Commits of `database` do not wake the workers. */
export function startWorkers(
  federation: InboundContext & LookupContext,
  database: InboundContext['database'],
): Workers {
  const { config, clock, log } = federation;
  const metrics = declareDeliveryMetrics(federation.metrics, database);
  const thread = mayStartThread(config)
    ? createThread(federation, metrics, () => {
        outbound.notify();
        delivery.notify();
      })
    : null;
  declareThreadMetric(federation.metrics, () => thread?.isRunning ?? false);
  const context = {
    database,
    clock,
    log,
    metrics,
    thread,
    schedule: scheduleOf(config),
    random: () => Math.random(),
    isPolling: config.roles.includes('work'),
    signer: () => federation.signer(),
    get base() {
      return federation.base;
    },
    get client() {
      return federation.client;
    },
  };
  const delivery = startDeliveryWorker(context);
  const outbound = startOutboundWorker(context, delivery.notify);
  const inbound = startInboundWorker(federation, database);
  const links = startLinkWorker(context);
  const featured = startFeaturedWorker(federation, context);
  const mentions = startMentionWorker(federation, context);
  const replies = startReplyWorker(federation, context);
  const moves = startMoveWorker(federation, context);
  const workers: readonly Worker[] = [inbound, mentions, moves, outbound, delivery, links, featured, replies];
  return {
    nudge: (kinds) => {
      if (kinds.has(INBOX)) inbound.notify();
      if (kinds.has(LINKS_CHANGED)) links.notify();
      if (kinds.has(FEATURED_OUTDATED)) featured.notify();
      if (kinds.has(MENTIONS_UNRESOLVED)) mentions.notify();
      if (kinds.has(REPLIES_WANTED)) replies.notify();
      if (kinds.has(ACTOR_MOVED)) moves.notify();
      if (OUTBOUND.isDisjointFrom(kinds)) return;
      outbound.notify();
      thread?.notify();
    },
    drain: () => drainAll(workers),
    close: async () => {
      await Promise.all([thread?.close(), ...workers.map((worker) => worker.close(CLOSE_TIMEOUT))]);
    },
  };
}

/**
 * A thread only helps a process that serves requests and works; a process that only works has no readers to
 * slow down.
 */
const mayStartThread = ({ roles, THOUGHTS_DELIVERY_THREAD }: InboundContext['config']): boolean =>
  THOUGHTS_DELIVERY_THREAD && roles.includes('serve') && roles.includes('work');

const createThread = (federation: InboundContext, metrics: DeliveryMetrics, onEnd: () => void) => {
  const { config, log } = federation;
  const readData = () => ({
    database: config.database,
    statementTimeout: config.DATABASE_STATEMENT_SECONDS * SECOND,
    logLevel: config.LOG_LEVEL,
    base: federation.base,
    schedule: scheduleOf(config),
    isInsecure: config.THOUGHTS_FEDERATION_INSECURE,
  });
  return createDeliveryThread({ readData, metrics, log, onEnd });
};

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
  throw new Error('Due work does not end.');
}
