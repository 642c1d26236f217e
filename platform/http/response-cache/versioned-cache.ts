// Caches responses until anything is committed, where the database tells so cheaply.
import { SpooledFile } from '../payload/spool.ts';
import { BulkReply } from '../replies/bulk-reply.ts';
import {
  type CacheableResponse,
  type Compute,
  type ResponseCache,
  releaseAfterUse,
  type SharedResponse,
} from './shared-response.ts';

/** In bytes, of all together: hundreds of pages. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;
/** Keys that were requested once. */
const MAX_TRACKED_KEYS = 10_000;

/** `version` returns another number after each commit. */
export function createVersionedCache(version: () => number): ResponseCache {
  const cached = new Map<string, Promise<CacheableResponse>>();
  const settled = new Set<Promise<CacheableResponse>>();
  const requestedOnce = createKeyTracker(MAX_TRACKED_KEYS);
  let cachedVersion = Number.NaN;
  let bytes = 0;

  function clear(): void {
    for (const response of settled) void releaseAfterUse(response);
    settled.clear();
    cached.clear();
    bytes = 0;
  }

  function find(key: string): Promise<CacheableResponse> | undefined {
    const current = version();
    if (current !== cachedVersion) {
      clear();
      requestedOnce.clear();
      cachedVersion = current;
    }
    return cached.get(key);
  }

  function computeAndCache(key: string, compute: Compute): Promise<CacheableResponse> {
    const response = compute();
    cached.set(key, response);
    const isCurrent = () => cached.get(key) === response;
    const remove = () => isCurrent() && cached.delete(key);
    response.then((shared) => {
      if (!isCurrent() || !isShort(shared)) {
        remove();
        return void releaseAfterUse(response);
      }
      settled.add(response);
      bytes += key.length + shared.payload.size;
      if (bytes > MAX_CACHED_BYTES) clear();
    }, remove);
    return response;
  }

  return {
    getOrCompute: (key, compute) => find(key) ?? computeAndCache(key, compute),
    getIfRepeated: (key, compute) => {
      const known = find(key);
      if (known) return known;
      return requestedOnce.isRepeated(key) ? computeAndCache(key, compute) : null;
    },
  };
}

/** Tells whether a key comes again; forgets all when there are more than `max`. */
function createKeyTracker(max: number) {
  const keys = new Set<string>();
  return {
    isRepeated(key: string): boolean {
      if (keys.has(key)) return true;
      if (keys.size >= max) keys.clear();
      keys.add(key);
      return false;
    },
    clear: () => keys.clear(),
  };
}

/** What is in a file, or takes long, is shared by those who ask during its computation, and not cached. */
const isShort = (shared: CacheableResponse): shared is SharedResponse =>
  !(shared instanceof BulkReply || shared.payload.body instanceof SpooledFile);
