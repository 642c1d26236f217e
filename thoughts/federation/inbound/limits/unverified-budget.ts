// The budget of requests to other servers that are made for unverified requests: how many wait, and how many
// are under way at once (docs/decisions/0118).

import { createKeyedSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { limitedKeysOf } from '@tandem/platform/http-client/network/host-limiter.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { createCoalescer } from '../../transport/limits/coalesce.ts';
import { createWaitLimit, overloaded, type WaitLimitOptions } from '../../transport/limits/wait-limit.ts';
import type { Requester } from '../received-request.ts';
import { RETRY_SOON } from './lookup-results.ts';

const MIB = 1024 * 1024;
/** Under way at once. */
const LIMITS = { perHost: 2, perDomain: 4, total: 24 };
/** The longest wait for a permit: senders wait about twice as long for the response. */
const LONGEST_WAIT = 5 * SECOND;
const WAITING: WaitLimitOptions = {
  requests: 3000,
  bytes: 48 * MIB,
  requestsPerKey: 600,
  bytesPerKey: 12 * MIB,
};

export type UnverifiedBudget = {
  /**
   * Runs `work`, which asks the server of `uri`, once for all who wait for the same `purpose` and `uri`; the
   * requester's own permit is released meanwhile. Refuses (unavailable) where the budget is spent.
   */
  runOnce<Result>(
    purpose: string,
    uri: string,
    requester: Requester,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** How many requests wait. */
  readonly waiting: number;
};

export function createUnverifiedBudget(): UnverifiedBudget {
  const semaphore = createKeyedSemaphore();
  const waitLimit = createWaitLimit(WAITING, () => overloaded(RETRY_SOON));
  const coalesce = createCoalescer<unknown>();

  async function withPermit<Result>(uri: string, work: () => Promise<Result>): Promise<Result> {
    const release = await semaphore
      .acquire(limitedKeysOf(new URL(uri), LIMITS), AbortSignal.timeout(LONGEST_WAIT))
      .catch(() => Promise.reject(overloaded(RETRY_SOON)));
    try {
      return await work();
    } finally {
      release();
    }
  }

  return {
    get waiting() {
      return waitLimit.size;
    },
    runOnce: <Result>(
      purpose: string,
      uri: string,
      { bytes, releaseWhile }: Requester,
      work: () => Promise<Result>,
    ) =>
      releaseWhile(() =>
        waitLimit.run(
          registrableDomain(uri),
          bytes,
          () => coalesce(`${purpose} ${uri}`, () => withPermit(uri, work)) as Promise<Result>,
        ),
      ),
  };
}
