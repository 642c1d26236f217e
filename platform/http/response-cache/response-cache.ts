// Caches responses that depend only on URL, caller and database, and computes each once for concurrent
// requests. A response is never stale: it is returned only to requests that arrived before the first commit
// after its computation began.
import type { Database, DataVersion } from '../../database/database.ts';
import {
  type CacheableResponse,
  type Compute,
  type ResponseCache,
  releaseAfterUse,
  type VersionedResponse,
} from './shared-response.ts';
import type { StoredResponses } from './stored-responses.ts';

const MAX_KEY_LENGTH = 2000;

export function createResponseCache(
  { dataVersion }: Pick<Database<never>, 'dataVersion'>,
  stored: StoredResponses,
): ResponseCache {
  const cache = dataVersion ? createVersionedCache(dataVersion, stored) : createUnversioned();
  const isLong = (key: string) => key.length > MAX_KEY_LENGTH;
  return {
    getOrCompute: (key, compute) =>
      isLong(key) ? withoutVersion(releaseAfterUse(compute())) : cache.getOrCompute(key, compute),
    getIfRepeated: async (key, compute) => (isLong(key) ? null : cache.getIfRepeated(key, compute)),
  };
}

function createUnversioned(): ResponseCache {
  const coalesce = createCoalescer();
  return {
    getOrCompute: (key, compute) => withoutVersion(coalesce(key, compute)),
    getIfRepeated: async () => null,
  };
}

const withoutVersion = async (response: Promise<CacheableResponse>): Promise<VersionedResponse> => ({
  version: Number.NaN,
  response: await response,
});

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

/** Number of tracked keys that were requested once. */
const MAX_TRACKED_KEYS = 10_000;

function createVersionedCache(dataVersion: DataVersion, stored: StoredResponses): ResponseCache {
  const requested = createKeyTracker(MAX_TRACKED_KEYS);
  return {
    getOrCompute: async (key, compute) => {
      const version = await dataVersion.read();
      return { version, response: await stored.getOrCompute(key, version, compute) };
    },
    getIfRepeated: async (key, compute) => {
      // Most requests are not repeated, and need no version query.
      if (dataVersion.kind === 'query' && !requested.has(key)) return requested.set(key, Number.NaN);
      const version = await dataVersion.read();
      const known = stored.find(key, version);
      if (known) return known;
      return requested.get(key) === version
        ? stored.getOrCompute(key, version, compute)
        : requested.set(key, version);
    },
  };
}

/** The version at the last request of each key; cleared at more than `max` keys. */
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
