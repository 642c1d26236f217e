// Limits of the work in progress, in bulkheads that cannot starve one another (docs/decisions/0069).
import { createFairSemaphore, type FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';
import { type Bulkhead, createBulkhead } from './bulkhead.ts';
import { createInFlight, type InFlight } from './in-flight.ts';
import { createLongLimit, DEFAULT_LONG_LIMITS, type LongLimits } from './long-limit.ts';
import { createLoopBudget } from './loop-budget.ts';
import type { Progress } from './transfer.ts';

/**
 * - `requests`: most of them;
 * - `passwords`: those that hash a password, which is slow on purpose;
 * - `inbox`: activities from other servers, which come in floods;
 * - `transfers`: uploads and downloads, while they compute.
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
  /** Bodies in flight, which hold no permit. */
  transfers?: TransferLimits;
  /** Of responses that take long to compute and, apart from those, of long downloads. */
  long?: LongLimits;
};

export type TransferLimits = {
  /** Request bodies in flight, and as many responses. */
  max: number;
  /** Bytes of memory that those may hold, in each direction. */
  bytes: number;
};

export const DEFAULT_TRANSFER_LIMITS: TransferLimits = { max: 1024, bytes: 64 * 1024 * 1024 };

export type LoadControl = Readonly<Record<BulkheadName, Bulkhead>> & {
  /** Request bodies that clients are sending. */
  readonly bodies: InFlight;
  /** Responses that clients are reading. */
  readonly responses: InFlight;
  /** Responses that take long to compute: few at once, fairly by client. */
  readonly bulk: FairSemaphore;
  /**
   * Counts a bulk response of `client` until it is disposed of. Throws a refusal (unavailable) beyond the
   * limits.
   */
  beginBulk(client: string): Disposable;
  /** The same for a download of more than a megabyte or two. */
  beginDownload(client: string): Disposable;
};

/** Permits relative to those of requests: transfers cost little while they wait for the disk. */
const SHARES: Readonly<Record<BulkheadName, number>> = {
  requests: 1,
  passwords: 0.5,
  inbox: 0.5,
  transfers: 4,
};

/**
 * Milliseconds that requests run before new connections are accepted, of which an iteration accepts one only.
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

/** Each reads everything a user has, in slices; no client takes both permits. */
const BULK_LIMITS = { permits: 2, perKey: 1, queued: 64 };

/** How often transfers are checked, in milliseconds. */
const SWEEP_INTERVAL = 5 * SECOND;

/** Closes slow transfers until it is disposed of. */
export function startTransferSweep({ bodies, responses }: LoadControl): Disposable {
  const timer = setInterval(() => {
    bodies.sweep();
    responses.sweep();
  }, SWEEP_INTERVAL).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Milliseconds that any body may take, and the rate it must keep after that. */
const GRACE_PERIOD = 20 * SECOND;
const MIN_BYTES_PER_SECOND = 500;

/** A body slower than 500 bytes a second, after 20 seconds: a poor mobile connection is faster. */
const isBelowMinimumRate = ({ startedAt, bytesMoved }: Progress, now: number): boolean =>
  now - startedAt > GRACE_PERIOD + (bytesMoved / MIN_BYTES_PER_SECOND) * SECOND;

/** The kernel reports what was read in large steps, and rarely where the client is slow. */
const STALL_TIMEOUT = 2 * MINUTE;

/**
 * A response of which nothing was read for two minutes, whatever was read before, as the kernel buffers
 * megabytes.
 */
const isStalled = ({ progressedAt }: Progress, now: number): boolean => now - progressedAt > STALL_TIMEOUT;
