// Caches responses that depend only on URL, caller and database, and computes each once for concurrent
// requests. A response is never stale: it is returned only to requests that arrived before the first commit
// after its computation began.
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../identity/caller.ts';
import { SpooledFile } from '../payload/spool.ts';
import { BulkReply } from '../replies/reply.ts';
import { createByteLimitedMap } from './byte-limited-map.ts';
import {
  type CacheableResponse,
  type Compute,
  releaseAfterUse,
  type SharedResponse,
  type State,
} from './shared-response.ts';

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

// The stored responses of all callers, each with the state of the data that it was computed from: one for
// each key, within a limit of bytes.

const MAX_BYTES = 8 * 1024 * 1024;
/** In bytes: one long response would evict hundreds. */
const MAX_RESPONSE_BYTES = 256 * 1024;

type Stored = { state: State; response: Promise<CacheableResponse>; isComplete: boolean };

/**
 * Returns a function that returns the stored response of `key` and `state`, or else computes and stores it.
 * `state` must be read before the computation begins. Concurrent requests with the same state share the
 * computation.
 */
function createStoredResponses() {
  const stored = createByteLimitedMap<Stored>(MAX_BYTES, ({ response, isComplete }) => {
    if (isComplete) void releaseAfterUse(response);
  });

  function computeAndStore(key: string, state: State, compute: Compute): Promise<CacheableResponse> {
    const response = compute();
    const entry = { state, response, isComplete: false };
    stored.set(key, entry, 0);
    const drop = (): void => {
      if (stored.get(key) === entry) stored.delete(key);
    };
    response.then((shared) => {
      if (stored.get(key) === entry && isShort(shared)) {
        entry.isComplete = true;
        stored.set(key, entry, key.length + shared.payload.size);
      } else {
        drop();
        void releaseAfterUse(response);
      }
    }, drop);
    return response;
  }

  return (key: string, state: State, compute: Compute): Promise<CacheableResponse> => {
    const known = stored.get(key);
    return known?.state === state ? known.response : computeAndStore(key, state, compute);
  };
}

const isShort = (shared: CacheableResponse): shared is SharedResponse =>
  !(shared instanceof BulkReply || shared.payload.body instanceof SpooledFile) &&
  shared.payload.size <= MAX_RESPONSE_BYTES;
