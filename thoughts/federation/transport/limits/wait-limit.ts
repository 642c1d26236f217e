// Limits requests that wait for other servers: these hold memory, but no permit.
import { channel } from 'node:diagnostics_channel';
import { Refusal } from '@tandem/platform/refusal.ts';

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
