// The requests to the load generator, and its results.

/** Whole requests as they go over the wire; they are sent in turn, over and over. */
type Requests = { port: number; requests: readonly Uint8Array[]; connections: number; milliseconds: number };

/** Closed loop: each connection sends its next request as soon as it has its response. */
export type ClosedLoad = Requests & {
  kind: 'closed';
  /** Ends earlier after so many requests; 0 for no such end. */
  maxRequests: number;
};

/** Open loop: requests are sent at a fixed rate, however slow the responses are. */
export type OpenLoad = Requests & { kind: 'open'; perSecond: number };

export type Load = ClosedLoad | OpenLoad;

/** Times are in milliseconds; those of an open loop count from when the request was due. */
export type LoadResult = {
  completed: number;
  /** How often each status came. */
  statuses: Record<number, number>;
  milliseconds: number;
  p50: number;
  p99: number;
  max: number;
};

/** Stands in a request, once, for a number that no other request has. */
export const UNIQUE_PLACEHOLDER = '__________';
