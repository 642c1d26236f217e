// Caches responses until anything is committed, where the database tells so cheaply.
import type { DataVersion } from '../../database/database.ts';
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

export function createVersionedCache(dataVersion: DataVersion): ResponseCache {
  const cached = createResponses();
  const requested = createKeyTracker(MAX_TRACKED_KEYS);
  return {
    getOrCompute: async (key, compute) => {
      const version = await dataVersion.read();
      return { version, response: await (cached.find(key, version) ?? cached.compute(key, compute)) };
    },
    getIfRepeated: async (key, compute) => {
      // Most are not repeated, and need not wait for a query.
      if (dataVersion.kind === 'query' && !requested.has(key)) return requested.set(key, Number.NaN);
      const version = await dataVersion.read();
      const known = cached.find(key, version);
      if (known) return known;
      return requested.get(key) === version ? cached.compute(key, compute) : requested.set(key, version);
    },
  };
}

/** The responses of the version that was read last. */
function createResponses() {
  const cached = new Map<string, Promise<CacheableResponse>>();
  const settled = new Set<Promise<CacheableResponse>>();
  let cachedVersion = Number.NaN;
  let bytes = 0;

  function clear(): void {
    for (const response of settled) void releaseAfterUse(response);
    settled.clear();
    cached.clear();
    bytes = 0;
  }

  return {
    /** No other version is cached from then on. NaN is equal to none. */
    find(key: string, version: number): Promise<CacheableResponse> | undefined {
      if (version !== cachedVersion) {
        clear();
        cachedVersion = version;
      }
      return cached.get(key);
    },
    /** To be called with `find`, so that the version is that of the response or older. */
    compute(key: string, compute: Compute): Promise<CacheableResponse> {
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
    },
  };
}

/** The version at which a key was requested last; forgets all when there are more than `max`. */
function createKeyTracker(max: number) {
  const versions = new Map<string, number>();
  return {
    has: (key: string) => versions.has(key),
    get: (key: string) => versions.get(key),
    set(key: string, version: number): null {
      if (versions.size >= max) versions.clear();
      versions.set(key, version);
      return null;
    },
  };
}

/** What is in a file, or takes long, is shared by those who ask during its computation, and not cached. */
const isShort = (shared: CacheableResponse): shared is SharedResponse =>
  !(shared instanceof BulkReply || shared.payload.body instanceof SpooledFile);
