// How much may be fetched because of one request from elsewhere (CVE-2022-46405).
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';

/** `spend` is asked before each document and each WebFinger; false means that it must not be fetched. */
export type FetchBudget = { trySpend(uri: string): boolean };

const REQUESTS = 60;
const REQUESTS_PER_DOMAIN = 30;

/** One for each activity or look-up that causes fetches, whatever it leads to. */
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
