// Limits fetches per inbound activity or lookup (CVE-2022-46405).
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';

/** `trySpend` must be called before each fetch, including WebFinger; false forbids the fetch. */
export type FetchBudget = { trySpend(uri: string): boolean };

const REQUESTS = 60;
const REQUESTS_PER_DOMAIN = 30;

/** The budget of one activity or lookup, including all fetches it leads to. */
export function createFetchBudget(requests = REQUESTS, perDomain = REQUESTS_PER_DOMAIN): FetchBudget {
  const spent = new Map<string, number>();
  let left = requests;
  return {
    trySpend(uri) {
      const domain = registrableDomain(uri);
      const before = spent.get(domain) ?? 0;
      if (left === 0 || before >= perDomain) return false;
      left -= 1;
      spent.set(domain, before + 1);
      return true;
    },
  };
}
