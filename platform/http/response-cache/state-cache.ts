// Caches responses for as long as the state that each depends on is the same, whatever else is committed.

import { SpooledFile } from '../payload/spool.ts';
import { BulkReply } from '../replies/bulk-reply.ts';
import {
  type CacheableResponse,
  type Compute,
  releaseAfterUse,
  type SharedResponse,
} from './shared-response.ts';

/** In bytes, of all together; those that nobody asked for longest are evicted first. */
const MAX_BYTES = 8 * 1024 * 1024;
/** In bytes: one long response would evict hundreds. */
const MAX_RESPONSE_BYTES = 256 * 1024;

type Cached = { state: string; response: Promise<CacheableResponse>; bytes: number };

export type StateCache = {
  /**
   * `state` must be read before the computation begins, and differ after each commit that changes the
   * response. Those who ask during a computation for the same state share it.
   */
  getOrCompute(key: string, state: string, compute: Compute): Promise<CacheableResponse>;
};

export function createStateCache(): StateCache {
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
      // The order of the map is that of use.
      cached.delete(key);
      cached.set(key, known);
      return known.response;
    },
  };
}

const isShort = (shared: CacheableResponse): shared is SharedResponse =>
  !(shared instanceof BulkReply || shared.payload.body instanceof SpooledFile) &&
  shared.payload.size <= MAX_RESPONSE_BYTES;
