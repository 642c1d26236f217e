// Coalesces expensive computations of identical concurrent requests. Requests that arrive before a
// computation begins share it; later ones share the next, which begins when it ends. So no response is older
// than its request.
import { CLIENT_GONE, type FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import type { SharedResponse } from './shared-response.ts';
import { createWaiterLimit, type Waiter as WaiterFor } from './waiter-limit.ts';

export type BulkRequest = {
  /** Identifies the requested response. */
  key: string;
  /** Capacity is shared fairly between clients. */
  client: string;
  isDisconnected(): boolean;
  compute(): Promise<SharedResponse>;
};

/** Resolves to the response, retained for this request; the caller must release it. */
type CoalesceBulk = (request: BulkRequest) => Promise<SharedResponse>;

type Waiter = WaiterFor<SharedResponse>;
type Round = { request: BulkRequest; waiters: Waiter[]; hasBegun: boolean };

/**
 * Maximum number of waiting requests: each holds 30 KiB until its response is computed, which takes seconds.
 */
const MAX_WAITERS = 512;

export function createBulkCoalescer(semaphore: FairSemaphore, maxWaiters = MAX_WAITERS): CoalesceBulk {
  const limit = createWaiterLimit(maxWaiters);
  /** Per key, the round that runs or waits for a permit, and the next one. */
  const roundsByKey = new Map<string, { current: Round; next: Round | null }>();

  async function runRound(round: Round): Promise<void> {
    const { client, compute: make } = round.request;
    const areGone = () => round.waiters.every(({ isGone }) => isGone());
    const begin = async (): Promise<SharedResponse> => {
      if (areGone()) throw CLIENT_GONE;
      round.hasBegun = true;
      return make();
    };
    try {
      const response = await semaphore.run(client, begin, areGone);
      for (const waiter of round.waiters) resolveWaiter(response, waiter);
      response.payload.release();
    } catch (error) {
      for (const { reject } of round.waiters) reject(error);
    }
  }

  async function runRounds(key: string, first: Round): Promise<void> {
    for (let current: Round | null = first; current; ) {
      const both: { current: Round; next: Round | null } = { current, next: null };
      roundsByKey.set(key, both);
      await runRound(current);
      current = both.next;
    }
    roundsByKey.delete(key);
  }

  return (request) =>
    new Promise((resolve, reject) => {
      const waiter = limit.add(request.client, { isGone: request.isDisconnected, resolve, reject });
      const both = roundsByKey.get(request.key);
      const open = both?.current.hasBegun ? both.next : both?.current;
      if (open) return void open.waiters.push(waiter);
      const round: Round = { request, waiters: [waiter], hasBegun: false };
      if (both) both.next = round;
      else void runRounds(request.key, round);
    });
}

function resolveWaiter(response: SharedResponse, { isGone, resolve, reject }: Waiter): void {
  if (isGone()) reject(CLIENT_GONE);
  else {
    response.payload.retain();
    resolve(response);
  }
}
