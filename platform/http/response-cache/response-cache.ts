// Caches responses that depend only on URL, caller and database, and computes each once for concurrent
// requests. A response is never stale: it is returned only to requests that arrived before the first commit
// after its computation began.
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../identity/caller.ts';
import { type CacheableResponse, type Compute, releaseAfterUse, type State } from './shared-response.ts';
import { createStoredResponses } from './stored-responses.ts';

const MAX_KEY_LENGTH = 2000;

/**
 * Reads the state that responses to a caller depend on, besides the URL: a text that differs after each
 * commit that changes one of them. It must be much cheaper than a response.
 */
export type StateOf = (caller: Caller) => Promise<string>;

/** Results of `compute` must depend only on the key and the state. */
type ResponseCache = {
  /**
   * Returns the data version; NaN if it is unknown. Call it before reading anything that the response depends
   * on, the credential included.
   */
  readVersion(): number | Promise<number>;
  /** `state` is the data version, or a narrower state. */
  getOrCompute(key: string, state: State, compute: Compute): Promise<CacheableResponse>;
};

export function createResponseCache({ dataVersion }: Pick<Database<never>, 'dataVersion'>): ResponseCache {
  const getOrCompute = createStoredResponses();
  const coalesce = createCoalescer();
  return {
    readVersion: () => dataVersion?.read() ?? Number.NaN,
    getOrCompute: (key, state, compute) => {
      if (key.length > MAX_KEY_LENGTH) return releaseAfterUse(compute());
      const isStateless = !dataVersion && typeof state === 'number';
      return isStateless ? coalesce(key, compute) : getOrCompute(key, state, compute);
    },
  };
}

// Coalesces requests if the database offers no cheap data version.

type Round = { current: Promise<CacheableResponse>; next: Promise<CacheableResponse> | null };

/** Requests during a computation share the next one, which begins when it ends. */
function createCoalescer(): (key: string, compute: Compute) => Promise<CacheableResponse> {
  const rounds = new Map<string, Round>();

  function begin(key: string, compute: Compute): Promise<CacheableResponse> {
    const round: Round = { current: compute(), next: null };
    rounds.set(key, round);
    const end = (): void => {
      if (round.next === null && rounds.get(key) === round) rounds.delete(key);
    };
    releaseAfterUse(round.current).then(end, end);
    return round.current;
  }

  return (key, compute) => {
    const round = rounds.get(key);
    if (!round) return begin(key, compute);
    const beginNext = () => begin(key, compute);
    round.next ??= round.current.then(beginNext, beginNext);
    return round.next;
  };
}
