// Limits concurrent work by bulkheads that cannot starve one another (docs/decisions/0069).
import { createFairSemaphore, type FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import type { Log } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';
import { type Bulkhead, createBulkhead, createLoopBudget } from './bulkhead.ts';
import { createInFlight, type InFlight, type Progress } from './in-flight.ts';
import { createLongLimit, DEFAULT_LONG_LIMITS, type LongLimits } from './long-limit.ts';

/**
 * - `requests`: the default;
 * - `passwords`: requests that hash a password, which is deliberately slow;
 * - `inbox`: activities from other servers, which arrive in floods;
 * - `transfers`: computation of uploads and downloads.
 */
const BULKHEADS = ['requests', 'passwords', 'inbox', 'transfers'] as const;
export type BulkheadName = (typeof BULKHEADS)[number];

export type LoadLimits = {
  /** Maximum number of requests in progress; 0 means no limit. */
  inProgress: number;
  /** Maximum number of requests that wait for a permit, per bulkhead. */
  queued: number;
  /** Maximum wait in milliseconds. */
  maxWait: number;
  /** Limits of transfers in flight, which hold no permit. */
  transfers?: TransferLimits;
  /** Limits of responses that take long to compute, and separately of long downloads. */
  long?: LongLimits;
};

type TransferLimits = {
  /** Maximum number of request bodies in flight, and of responses. */
  max: number;
  /** Maximum memory in bytes, per direction. */
  bytes: number;
};

const DEFAULT_TRANSFER_LIMITS: TransferLimits = { max: 1024, bytes: 64 * 1024 * 1024 };

export type LoadControl = Readonly<Record<BulkheadName, Bulkhead>> & {
  /** Request bodies being received. */
  readonly bodies: InFlight;
  /** Responses being sent. */
  readonly responses: InFlight;
  /** Permits of responses that take long to compute: few, shared fairly by client. */
  readonly bulk: FairSemaphore;
  /**
   * Counts a bulk response of `client` until disposed of. Throws a refusal (unavailable) beyond the limits.
   */
  beginBulk(client: string): Disposable;
  /** Counts a download of more than one or two megabytes in the same way. */
  beginDownload(client: string): Disposable;
};

/** Permits relative to those of `requests`: transfers cost little while they wait for the disk. */
const SHARES: Readonly<Record<BulkheadName, number>> = {
  requests: 1,
  passwords: 0.5,
  inbox: 0.5,
  transfers: 4,
};

/**
 * Milliseconds that requests may run before new connections are accepted. An iteration accepts only one
 * connection.
 */
const LOOP_BUDGET = 2;

export function createLoadControl({
  inProgress,
  queued,
  maxWait,
  transfers = DEFAULT_TRANSFER_LIMITS,
  long = DEFAULT_LONG_LIMITS,
}: LoadLimits): LoadControl {
  const budget = createLoopBudget(LOOP_BUDGET);
  const bulkhead = (name: BulkheadName) =>
    createBulkhead({ permits: Math.ceil(inProgress * SHARES[name]), queued, maxWait }, budget);
  const responses = createInFlight({ ...transfers, isTooSlow: isStalled });
  return {
    requests: bulkhead('requests'),
    passwords: bulkhead('passwords'),
    inbox: bulkhead('inbox'),
    transfers: bulkhead('transfers'),
    bodies: createInFlight({ ...transfers, isTooSlow: isBelowMinimumRate }),
    responses,
    bulk: createFairSemaphore(BULK_LIMITS),
    beginBulk: createLongLimit(long, responses),
    beginDownload: createLongLimit(long, responses),
  };
}

/** Each bulk response reads all data of a user in slices; no client can hold both permits. */
const BULK_LIMITS = { permits: 2, perKey: 1, queued: 64 };

/** Interval between checks of transfers, in milliseconds. */
const SWEEP_INTERVAL = 5 * SECOND;

/** Closes slow transfers periodically until disposed of. */
export function startTransferSweep({ bodies, responses }: LoadControl): Disposable {
  const timer = setInterval(() => {
    bodies.sweep();
    responses.sweep();
  }, SWEEP_INTERVAL).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Milliseconds allowed for any body, and the minimum rate after that. */
const GRACE_PERIOD = 20 * SECOND;
const MIN_BYTES_PER_SECOND = 500;

/** Whether a body is slower than 500 bytes a second after 20 seconds. Poor mobile connections are faster. */
const isBelowMinimumRate = ({ startedAt, bytesMoved }: Progress, now: number): boolean =>
  now - startedAt > GRACE_PERIOD + (bytesMoved / MIN_BYTES_PER_SECOND) * SECOND;

/** The kernel reports progress in large steps, and rarely if the client is slow. */
const STALL_TIMEOUT = 2 * MINUTE;

/**
 * Whether a response has made no progress for two minutes. Earlier progress is ignored, because the kernel
 * buffers megabytes.
 */
const isStalled = ({ progressedAt }: Progress, now: number): boolean => now - progressedAt > STALL_TIMEOUT;

// Reports load in metrics and in the log. The label `lane` is the name of a bulkhead.

export function registerLoadMetrics(metrics: Metrics, load: LoadControl): void {
  metrics.gauge('http_requests_in_progress', 'Requests that hold a permit, by bulkhead.', () =>
    BULKHEADS.map((bulkhead) => [{ lane: bulkhead }, load[bulkhead].load.inProgress]),
  );
  metrics.gauge('http_requests_queued', 'Requests that wait for a permit, by bulkhead.', () =>
    BULKHEADS.map((bulkhead) => [{ lane: bulkhead }, load[bulkhead].load.queued]),
  );
  metrics.counterCallback(
    'http_requests_shed_total',
    'Requests refused with 503 for lack of a permit, by bulkhead.',
    () =>
      BULKHEADS.flatMap((bulkhead) =>
        Object.entries(load[bulkhead].load.shed).map(
          ([reason, count]) => [{ lane: bulkhead, reason }, count] as const,
        ),
      ),
  );
}

/** Registers the numbers and bytes of transfers in both directions. */
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

/** Milliseconds. */
const LOG_INTERVAL = 10_000;

/** Logs that load is shed, at most once in ten seconds: a line per request would add to the load. */
export function createSheddingLog(load: LoadControl, log: Log): () => void {
  let nextLogAt = 0;
  return () => {
    const now = performance.now();
    if (now < nextLogAt) return;
    nextLogAt = now + LOG_INTERVAL;
    const shed = Object.fromEntries(BULKHEADS.map((bulkhead) => [bulkhead, { ...load[bulkhead].load.shed }]));
    log.warn({ event: 'load shed', shed }, 'overload: some requests are refused');
  };
}
