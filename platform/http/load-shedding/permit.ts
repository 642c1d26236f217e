// A request's permit in its bulkhead, released while the request waits for external work.
import type { Bulkhead, Priority } from './bulkhead.ts';

/** Releases the permit during `work`, and then acquires one again. */
export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type Permit = {
  /** As `Bulkhead.acquire`. */
  acquire(priority?: Priority): Promise<void>;
  release(): void;
  /**
   * Releases the permit while `work` waits for a third party or the client, and then acquires one again with
   * priority over new requests. An error of `work` is rethrown while holding a permit. If no permit is free
   * in time or the client has disconnected, throws that refusal instead (unavailable). Calls may be nested or
   * concurrent.
   */
  releaseWhile: ReleaseWhile;
};

export function createPermit(bulkhead: Bulkhead, isDisconnected: () => boolean): Permit {
  let isHeld = false;
  let waits = 0;
  const permit: Permit = {
    async acquire(priority) {
      const admitted = bulkhead.acquire(isDisconnected, priority);
      if (admitted) await admitted;
      isHeld = true;
    },
    release() {
      if (isHeld) bulkhead.release();
      isHeld = false;
    },
    async releaseWhile(work) {
      waits += 1;
      permit.release();
      try {
        return await work();
      } finally {
        waits -= 1;
        if (waits === 0) await permit.acquire('resumed');
      }
    },
  };
  return permit;
}

/** For requests without a bulkhead. */
export const NO_PERMIT: Permit = {
  acquire: async () => {},
  release: () => {},
  releaseWhile: (work) => work(),
};
