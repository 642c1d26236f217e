// Selects the cache of a response: by the state that its endpoint names, or by the version of the database.
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../identity/caller.ts';
import { createResponseCache } from './response-cache.ts';
import type { CacheableResponse, Compute } from './shared-response.ts';
import { createStoredResponses } from './stored-responses.ts';

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
  const stored = createStoredResponses();
  const byVersion = createResponseCache(database, stored);
  return {
    /** Null if the response is not cached. The version is known for responses without a caller. */
    async find({ key, caller, stateOf }: Asked, compute: Compute): Promise<Found> {
      if (key === null) return NOT_CACHED;
      if (!caller) return byVersion.getOrCompute(key, compute);
      const response = stateOf
        ? stored.getOrCompute(key, await stateOf(caller), compute)
        : byVersion.getIfRepeated(key, compute);
      return { version: Number.NaN, response: await response };
    },
  };
}
