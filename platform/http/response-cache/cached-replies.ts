// Selects the cache of a response: by the state that its endpoint names, or by the version of the database.
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../identity/caller.ts';
import { SpooledFile } from '../payload/spool.ts';
import { BulkReply } from '../replies/bulk-reply.ts';
import { createResponseCache } from './response-cache.ts';
import {
  type CacheableResponse,
  type Compute,
  releaseAfterUse,
  type SharedResponse,
} from './shared-response.ts';

/**
 * Reads the state that responses to a caller depend on, besides the URL: a text that differs after each
 * commit that changes one of them. It must be much cheaper than a response.
 */
export type StateOf = (caller: Caller) => Promise<string>;

type Asked = {
  /** Null if the endpoint is not cached. */
  key: string | null;
  caller: Caller | null;
  stateOf: StateOf | undefined;
};

type Found = { version: number; response: CacheableResponse | null };
const NOT_CACHED: Found = { version: Number.NaN, response: null };

export function createCachedReplies(database: Pick<Database<never>, 'dataVersion'>) {
  const byVersion = createResponseCache(database);
  const byState = createStateCache();
  return {
    /** Null if the response is not cached. The version is known for responses without a caller. */
    async find({ key, caller, stateOf }: Asked, compute: Compute): Promise<Found> {
      if (key === null) return NOT_CACHED;
      if (!caller) return byVersion.getOrCompute(key, compute);
      const response = stateOf
        ? byState.getOrCompute(key, await stateOf(caller), compute)
        : byVersion.getIfRepeated(key, compute);
      return { version: Number.NaN, response: await response };
    },
  };
}

/** Total size in bytes; the least recently used responses are evicted first. */
const MAX_BYTES = 8 * 1024 * 1024;
/** In bytes: one long response would evict hundreds. */
const MAX_RESPONSE_BYTES = 256 * 1024;

type Cached = { state: string; response: Promise<CacheableResponse>; bytes: number };

type StateCache = {
  /**
   * `state` must be read before the computation begins, and must differ after each commit that changes the
   * response. Concurrent requests with the same state share the computation.
   */
  getOrCompute(key: string, state: string, compute: Compute): Promise<CacheableResponse>;
};

function createStateCache(): StateCache {
  const cached = new Map<string, Cached>();
  let bytes = 0;

  function remove(key: string, entry: Cached): void {
    if (cached.get(key) !== entry) return;
    cached.delete(key);
    bytes -= entry.bytes;
    if (entry.bytes > 0) void releaseAfterUse(entry.response);
  }

  function keep(key: string, entry: Cached, shared: SharedResponse): void {
    entry.bytes = key.length + shared.payload.size;
    bytes += entry.bytes;
    for (const [oldest, { bytes: size }] of cached) {
      if (bytes <= MAX_BYTES) break;
      if (size > 0) remove(oldest, cached.get(oldest) as Cached);
    }
  }

  function computeAndCache(key: string, state: string, compute: Compute): Promise<CacheableResponse> {
    const response = compute();
    const entry = { state, response, bytes: 0 };
    cached.set(key, entry);
    response.then(
      (shared) => {
        if (cached.get(key) === entry && isShort(shared)) return keep(key, entry, shared);
        remove(key, entry);
        return void releaseAfterUse(response);
      },
      () => remove(key, entry),
    );
    return response;
  }

  return {
    getOrCompute(key, state, compute) {
      const known = cached.get(key);
      if (known?.state !== state) {
        if (known) remove(key, known);
        return computeAndCache(key, state, compute);
      }
      // The map is ordered by last use.
      cached.delete(key);
      cached.set(key, known);
      return known.response;
    },
  };
}

const isShort = (shared: CacheableResponse): shared is SharedResponse =>
  !(shared instanceof BulkReply || shared.payload.body instanceof SpooledFile) &&
  shared.payload.size <= MAX_RESPONSE_BYTES;
