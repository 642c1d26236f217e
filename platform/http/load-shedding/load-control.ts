// How much a service takes on at once, in bulkheads that cannot starve one another (docs/decisions/0069).
import { createFairSemaphore, type FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import type { Log } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { SECOND } from '../../time/clock.ts';
import { type Bulkhead, createBulkhead } from './bulkhead.ts';
import { createInFlight, type InFlight } from './in-flight.ts';
import { createLoopBudget } from './loop-budget.ts';
import { isBelowMinimumRate, isStalled } from './minimum-rate.ts';

/**
 * - `requests`: most of them;
 * - `passwords`: those that hash a password, which is slow on purpose;
 * - `inbox`: what other servers send, who come in floods;
 * - `transfers`: what uploads and downloads compute, beside what is on its way.
 */
export const BULKHEADS = ['requests', 'passwords', 'inbox', 'transfers'] as const;
export type BulkheadName = (typeof BULKHEADS)[number];

export type LoadLimits = {
  /** Requests in progress at once; 0 means no limit. */
  inProgress: number;
  /** Requests that wait for a permit, in each bulkhead. */
  queued: number;
  /** Milliseconds that one waits at most. */
  maxWait: number;
  /** What clients send or read at their own pace, which holds no permit. */
  transfers?: TransferLimits;
};

export type TransferLimits = {
  /** Bodies that are being sent, and as many responses that are being read. */
  max: number;
  /** Bytes of memory that those may hold, in each direction. */
  bytes: number;
};

/** Where nothing else is said. */
export const DEFAULT_TRANSFER_LIMITS: TransferLimits = { max: 1024, bytes: 64 * 1024 * 1024 };

export type LoadControl = Readonly<Record<BulkheadName, Bulkhead>> & {
  /** Bodies of requests that are still to come. */
  readonly bodies: InFlight;
  /** Responses that are still to be read. */
  readonly responses: InFlight;
  /** Responses that take long to put together: few at once, in turn by who asks. */
  readonly bulk: FairSemaphore;
};

/** Of the permits for requests: hashing and the inbox get half as many, transfers cost little while they wait. */
const SHARES: Readonly<Record<BulkheadName, number>> = {
  requests: 1,
  passwords: 0.5,
  inbox: 0.5,
  transfers: 4,
};

/** Milliseconds that requests run before new ones are looked at; a look accepts one new connection, no more. */
const LOOP_BUDGET = 2;

export function createLoadControl({
  inProgress,
  queued,
  maxWait: wait,
  transfers = DEFAULT_TRANSFER_LIMITS,
}: LoadLimits): LoadControl {
  const budget = createLoopBudget(LOOP_BUDGET);
  const bulkhead = (name: BulkheadName) =>
    createBulkhead({ permits: Math.ceil(inProgress * SHARES[name]), queued, maxWait: wait }, budget);
  return {
    requests: bulkhead('requests'),
    passwords: bulkhead('passwords'),
    inbox: bulkhead('inbox'),
    transfers: bulkhead('transfers'),
    bodies: createInFlight({ ...transfers, isTooSlow: isBelowMinimumRate }),
    responses: createInFlight({ ...transfers, isTooSlow: isStalled }),
    bulk: createFairSemaphore(BULK_LIMITS),
  };
}

/** Each reads the whole of somebody's things, in slices; who asks for much leaves the other permit to others. */
const BULK_LIMITS = { permits: 2, perKey: 1, queued: 64 };

/** How often slow clients are looked for, in milliseconds. */
const SWEEP_INTERVAL = 5 * SECOND;

/** Cuts off slow clients until it is disposed of. */
export function startTransferSweep({ bodies, responses }: LoadControl): Disposable {
  const timer = setInterval(() => {
    bodies.sweep();
    responses.sweep();
  }, SWEEP_INTERVAL).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

export function registerLoadMetrics(metrics: Metrics, load: LoadControl): void {
  metrics.gauge('http_requests_in_progress', 'Requests that hold a permit, by bulkhead.', () =>
    BULKHEADS.map((lane) => [{ lane }, load[lane].load.inProgress]),
  );
  metrics.gauge('http_requests_queued', 'Requests that wait for a permit, by bulkhead.', () =>
    BULKHEADS.map((lane) => [{ lane }, load[lane].load.queued]),
  );
  metrics.counterCallback(
    'http_requests_shed_total',
    'Requests refused with 503 for lack of a permit, by bulkhead.',
    () =>
      BULKHEADS.flatMap((lane) =>
        Object.entries(load[lane].load.shed).map(([reason, count]) => [{ lane, reason }, count] as const),
      ),
  );
}

/** What is on its way, whichever way. */
export function registerTransferMetrics(metrics: Metrics, { bodies, responses }: LoadControl): void {
  const directions = Object.entries({ in: bodies, out: responses });
  metrics.gauge('http_transfers', 'Request bodies (in) and responses (out) in flight.', () =>
    directions.map(([direction, { load }]) => [{ direction }, load.count]),
  );
  metrics.gauge('http_transfer_bytes', 'Memory of bodies and responses in flight, in bytes.', () =>
    directions.map(([direction, { load }]) => [{ direction }, load.bytes]),
  );
  metrics.counterCallback(
    'http_transfers_cut_total',
    'Connections closed because they were too slow, or the slowest when the limit was reached.',
    () =>
      directions.flatMap(([direction, { load }]) =>
        Object.entries(load.closed).map(([reason, count]) => [{ direction, reason }, count] as const),
      ),
  );
}

const LOG_INTERVAL = 10_000;

/** Says that load is shed, once in ten seconds: a line for each would add to the load. */
export function createSheddingLog(load: LoadControl, log: Log): () => void {
  let nextLogAt = 0;
  return () => {
    const now = performance.now();
    if (now < nextLogAt) return;
    nextLogAt = now + LOG_INTERVAL;
    const shed = Object.fromEntries(BULKHEADS.map((lane) => [lane, { ...load[lane].load.shed }]));
    log.warn({ event: 'load shed', shed }, 'more requests than this process can carry out: some are refused');
  };
}
