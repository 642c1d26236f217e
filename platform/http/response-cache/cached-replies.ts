// Chooses the cache of a response: by the state that its endpoint names, or by the version of the database.
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../identity/caller.ts';
import { createResponseCache } from './response-cache.ts';
import type { CacheableResponse, Compute } from './shared-response.ts';
import { createStateCache } from './state-cache.ts';

/**
 * Reads what the responses to a caller depend on besides their address: another text after each commit that
 * changes one of them. It must cost much less than a response.
 */
export type StateOf = (caller: Caller) => Promise<string>;

type Asked = {
  /** Null where the endpoint declares no caching. */
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
    /** Null where the response is not cached. The version is known of what has no caller. */
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
