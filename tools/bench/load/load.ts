// The requests to the load generator, and its results.

/** Whole requests as they go over the wire; they are sent in turn, over and over. */
type Requests = {
  port: number;
  requests: readonly Uint8Array[];
  connections: number;
  /**
   * Asked once on each connection before anything counts. A busy server takes on one new connection per
   * iteration of its loop (docs/decisions/0069), so that without this a load of many connections measures how
   * long that takes.
   */
  greeting?: Uint8Array;
};

/** Each connection asks again as soon as it has its response: how much can be done? */
export type ClosedLoad = Requests & {
  kind: 'closed';
  milliseconds: number;
  /** Ends earlier after so many requests; 0 for no such end. */
  maxRequests: number;
};

/** Requests begin at their times, whatever became of those before: how long does one wait? */
export type OpenLoad = Requests & { kind: 'open'; milliseconds: number; perSecond: number };

export type Load = ClosedLoad | OpenLoad;

/** Times are in milliseconds; those of an open load count from when the request was due. */
export type LoadResult = {
  completed: number;
  /** How often each status came. */
  statuses: Record<number, number>;
  milliseconds: number;
  p50: number;
  p99: number;
  max: number;
};
