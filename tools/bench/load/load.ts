// Loads and results of the load generator.

/** Serialised requests, which are sent cyclically. */
type Requests = { port: number; requests: readonly Uint8Array[]; connections: number; milliseconds: number };

/** Closed loop: each connection sends its next request after its response. */
export type ClosedLoad = Requests & {
  kind: 'closed';
  /** Ends earlier after this number of requests; 0 for no limit. */
  maxRequests: number;
};

/** Open loop: requests are sent at a fixed rate, independent of response times. */
export type OpenLoad = Requests & { kind: 'open'; perSecond: number };

export type Load = ClosedLoad | OpenLoad;

/** Times are in milliseconds; in an open loop, latencies count from the due time of the request. */
export type LoadResult = {
  completed: number;
  /** Number of responses by status. */
  statuses: Record<number, number>;
  milliseconds: number;
  p50: number;
  p99: number;
  max: number;
};

/** A placeholder in a request that is replaced with a unique number. */
export const UNIQUE_PLACEHOLDER = '__________';
