// Limits of requests to other servers: fetches per activity or lookup, and waiting requests.

import { channel } from 'node:diagnostics_channel';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { Refusal } from '@tandem/platform/refusal.ts';

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

/** Publishes the number of waiting requests of a limit at each increase. */
export const WAITING_CHANNEL = 'tandem:waiting-for-servers';

const waiting = channel(WAITING_CHANNEL);

/** Maximum of waiting requests and of their bytes: in total, and per key (a domain or user). */
export type WaitLimitOptions = {
  requests: number;
  bytes: number;
  requestsPerKey: number;
  bytesPerKey: number;
};

type WaitLimit = {
  /** Runs `work` while `bytes` are counted under `key`. Refuses immediately if a limit is exceeded. */
  run<Result>(key: string, bytes: number, work: () => Promise<Result>): Promise<Result>;
  /** Number of waiting requests. */
  readonly size: number;
};

type Held = { requests: number; bytes: number };

/** `refuse` creates the error; `isOwnDoing` means that the limit of the key, not the total, is exceeded. */
export function createWaitLimit(
  limits: WaitLimitOptions,
  refuse: (isOwnDoing: boolean) => Refusal,
): WaitLimit {
  const all: Held = { requests: 0, bytes: 0 };
  const byKey = new Map<string, Held>();
  const change = (held: Held, requests: 1 | -1, bytes: number): void => {
    held.requests += requests;
    held.bytes += bytes;
  };
  const isFull = (bytes: number) => all.requests >= limits.requests || all.bytes + bytes > limits.bytes;
  const isFullFor = (held: Held, bytes: number) =>
    held.requests >= limits.requestsPerKey || held.bytes + bytes > limits.bytesPerKey;

  return {
    get size() {
      return all.requests;
    },
    async run(key, bytes, work) {
      const held = byKey.get(key) ?? { requests: 0, bytes: 0 };
      if (isFullFor(held, bytes)) throw refuse(true);
      if (isFull(bytes)) throw refuse(false);
      byKey.set(key, held);
      change(held, 1, bytes);
      change(all, 1, bytes);
      waiting.publish(all.requests);
      try {
        return await work();
      } finally {
        change(held, -1, -bytes);
        change(all, -1, -bytes);
        if (held.requests === 0) byKey.delete(key);
      }
    },
  };
}

/** The refusal for an exhausted budget. `retryAfter` is in seconds. */
export const overloaded = (retryAfter: number): Refusal =>
  new Refusal('unavailable', 'Too many requests to other servers are pending. Try again later.', {
    code: 'overloaded',
    retryAfter,
  });
