// The stored responses of all callers, each with the state of the data that it was computed from: one for
// each key, within a limit of bytes.
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

const MAX_BYTES = 8 * 1024 * 1024;
/** In bytes: one long response would evict hundreds. */
const MAX_RESPONSE_BYTES = 256 * 1024;

type Stored = { state: State; response: Promise<CacheableResponse>; isComplete: boolean };

/**
 * Returns a function that returns the stored response of `key` and `state`, or else computes and stores it.
 * `state` must be read before the computation begins. Concurrent requests with the same state share the
 * computation.
 */
export function createStoredResponses() {
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
