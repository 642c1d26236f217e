// The stored responses of all callers, each with the state of the data that it was computed from: one for
// each key, within a limit of bytes.
import { SpooledFile } from '../payload/spool.ts';
import { BulkReply } from '../replies/bulk-reply.ts';
import {
  type CacheableResponse,
  type Compute,
  releaseAfterUse,
  type SharedResponse,
} from './shared-response.ts';

/** Total size in bytes; the least recently used responses are evicted first. */
const MAX_BYTES = 8 * 1024 * 1024;
/** In bytes: one long response would evict hundreds. */
const MAX_RESPONSE_BYTES = 256 * 1024;

type Cached = { state: State; response: Promise<CacheableResponse>; bytes: number };

/** A data version (NaN if unknown), or a text that differs after each commit that changes the response. */
type State = string | number;

export type StoredResponses = {
  find(key: string, state: State): Promise<CacheableResponse> | undefined;
  /**
   * `state` must be read before the computation begins. Concurrent requests with the same state share the
   * computation.
   */
  getOrCompute(key: string, state: State, compute: Compute): Promise<CacheableResponse>;
};

export function createStoredResponses(): StoredResponses {
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

  function computeAndCache(key: string, state: State, compute: Compute): Promise<CacheableResponse> {
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

  function find(key: string, state: State): Promise<CacheableResponse> | undefined {
    const known = cached.get(key);
    if (known?.state !== state) {
      if (known) remove(key, known);
      return undefined;
    }
    // The map is ordered by last use.
    cached.delete(key);
    cached.set(key, known);
    return known.response;
  }

  return {
    find,
    getOrCompute: (key, state, compute) => find(key, state) ?? computeAndCache(key, state, compute),
  };
}

const isShort = (shared: CacheableResponse): shared is SharedResponse =>
  !(shared instanceof BulkReply || shared.payload.body instanceof SpooledFile) &&
  shared.payload.size <= MAX_RESPONSE_BYTES;
