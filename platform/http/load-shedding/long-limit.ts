// Limits responses that take long to compute, and long downloads, per client and in total. A response counts
// from its request until the connection has accepted all of it.
import { totalmem } from 'node:os';
import { OVERLOADED } from '../../concurrency/fair-semaphore.ts';
import { createKeyedCounts } from '../../concurrency/keyed-semaphore.ts';
import { createHeapReason } from './heap-growth.ts';
import type { InFlight } from './in-flight.ts';

export type LongLimits = {
  /** Per account or network. */
  ofClient: number;
  /** For all clients of this process. */
  ofAll: number;
};

/** The cost of a long response is incurred before the client reads anything. */
const OF_CLIENT = 64;

/**
 * The limits of each of `processes` on a machine with `memory` bytes. An unread response occupies 4 MB of
 * kernel memory here and as much in a local proxy. Linux gives 9 % of memory to all of TCP (`tcp_mem`);
 * beyond that it resets arbitrary connections. Half of that is available to such responses.
 */
export function longLimitsOf(memory: number, processes: number): LongLimits {
  const ofMachine = (0.09 * memory) / 2 / 8e6;
  return { ofClient: OF_CLIENT, ofAll: Math.min(256, Math.max(16, Math.floor(ofMachine / processes))) };
}

export const DEFAULT_LONG_LIMITS = longLimitsOf(totalmem(), 1);

/** Numbers of long responses of a process at which the limit of heap growth starts and ends. */
const MANY_LONG = { many: 32, few: 8 };

/** Counts a response until disposed of. Throws a refusal (unavailable) beyond the limits. */
type LongLimit = (client: string) => Disposable;

/**
 * At the limit of a client, one of its stuck transfers is closed. At the total limit, the slowest transfer of
 * the client with the most is closed in favour of a client with fewer, otherwise a stuck one of any client.
 */
export function createLongLimit({ ofClient, ofAll }: LongLimits, responses: InFlight): LongLimit {
  const counts = createKeyedCounts();
  const heap = createHeapReason(MANY_LONG);
  let all = 0;

  function makeRoomFor(client: string): boolean {
    const largest = counts.largest();
    if (largest && counts.get(client) + 1 < largest.count) return responses.closeSlowest(largest.key);
    return counts.keys().some((one) => responses.closeStuck(one));
  }

  return (client) => {
    if (counts.get(client) >= ofClient && !responses.closeStuck(client)) throw OVERLOADED;
    if (all >= ofAll && !makeRoomFor(client)) throw OVERLOADED;
    counts.add(client, 1);
    all += 1;
    heap.add();
    return {
      [Symbol.dispose]() {
        counts.add(client, -1);
        all -= 1;
        heap.remove();
      },
    };
  };
}
