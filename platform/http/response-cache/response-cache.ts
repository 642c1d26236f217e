// Caches the responses that depend on the address, the caller and the database alone, and computes each once
// for all who ask at the same time. A response is never stale: it is returned only to those who asked before
// the first commit after its computation began.
import type { Database } from '../../database/database.ts';
import { createCoalescer } from './coalescer.ts';
import {
  type CacheableResponse,
  type ResponseCache,
  releaseAfterUse,
  type VersionedResponse,
} from './shared-response.ts';
import { createVersionedCache } from './versioned-cache.ts';

const MAX_KEY_LENGTH = 2000;

export function createResponseCache({ dataVersion }: Pick<Database<never>, 'dataVersion'>): ResponseCache {
  const cache = dataVersion ? createVersionedCache(dataVersion) : createUnversioned();
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
