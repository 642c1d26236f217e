// How much a service takes on at once, in bulkheads that cannot starve one another (docs/decisions/0069).
import type { Log } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { type Bulkhead, createBulkhead } from './bulkhead.ts';
import { createLoopBudget } from './loop-budget.ts';

/**
 * - `requests`: most of them;
 * - `passwords`: those that hash a password, which is slow on purpose;
 * - `inbox`: what other servers send, who come in floods;
 * - `transfers`: uploads, downloads and bodies under way, as slow as their clients.
 */
export const BULKHEADS = ['requests', 'passwords', 'inbox', 'transfers'] as const;
export type BulkheadName = (typeof BULKHEADS)[number];

export type LoadLimits = {
  /** Requests in progress at once; 0 means no limit. */
  inProgress: number;
  /** Requests that wait for a permit, in each bulkhead. */
  queued: number;
  /** Milliseconds that one waits at most. */
  wait: number;
};

export type Load = Readonly<Record<BulkheadName, Bulkhead>>;

/** Of the permits for requests: hashing and the inbox get half as many, transfers cost little while they wait. */
const SHARES: Readonly<Record<BulkheadName, number>> = {
  requests: 1,
  passwords: 0.5,
  inbox: 0.5,
  transfers: 4,
};

/** Milliseconds that requests run before new ones are looked at; a look accepts one new connection, no more. */
const LOOP_BUDGET = 2;

export function createLoad({ inProgress, queued, wait }: LoadLimits): Load {
  const budget = createLoopBudget(LOOP_BUDGET);
  const bulkhead = (name: BulkheadName) =>
    createBulkhead({ permits: Math.ceil(inProgress * SHARES[name]), queued, wait }, budget);
  return {
    requests: bulkhead('requests'),
    passwords: bulkhead('passwords'),
    inbox: bulkhead('inbox'),
    transfers: bulkhead('transfers'),
  };
}

export function declareLoad(metrics: Metrics, load: Load): void {
  metrics.gauge('http_requests_in_progress', 'Requests that hold a place, by lane.', () =>
    BULKHEADS.map((lane) => [{ lane }, load[lane].load.inProgress]),
  );
  metrics.gauge('http_requests_queued', 'Requests that wait for a place, by lane.', () =>
    BULKHEADS.map((lane) => [{ lane }, load[lane].load.queued]),
  );
  metrics.counted('http_requests_shed_total', 'Requests answered 503 for lack of a place, by lane.', () =>
    BULKHEADS.flatMap((lane) =>
      Object.entries(load[lane].load.shed).map(([reason, count]) => [{ lane, reason }, count] as const),
    ),
  );
}

const QUIET = 10_000;

/** Says that load is shed, once in ten seconds: a line for each would add to the load. */
export function createSheddingNotice(load: Load, log: Log): () => void {
  let silentUntil = 0;
  return () => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + QUIET;
    const shed = Object.fromEntries(BULKHEADS.map((lane) => [lane, { ...load[lane].load.shed }]));
    log.warn({ event: 'load shed', shed }, 'more requests than this process can carry out: some are refused');
  };
}
