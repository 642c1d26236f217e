// Limits of responses that take long to compute, and of long downloads: of one client, and of all together.
// They count from the request until the connection has taken all of the response.
import { totalmem } from 'node:os';
import { OVERLOADED } from '../../concurrency/fair-semaphore.ts';
import { createKeyedCounts } from '../../concurrency/keyed-counts.ts';
import { createHeapReason } from './heap-growth.ts';
import type { InFlight } from './in-flight.ts';

export type LongLimits = {
  /** Of one account or network. */
  ofClient: number;
  /** Of all clients of this process. */
  ofAll: number;
};

/** What a long response costs is paid before anybody reads it. */
const OF_CLIENT = 64;

/**
 * The limits of each of `processes` on a machine with `memory` bytes. A response that nobody reads takes 4 MB
 * of the kernel here and as much in a proxy beside it, and Linux gives 9 % of the memory to all of TCP
 * (`tcp_mem`), beyond which it resets the connections of anybody. Half of that may go to such responses.
 */
export function longLimitsOf(memory: number, processes: number): LongLimits {
  const ofMachine = (0.09 * memory) / 2 / 8e6;
  return { ofClient: OF_CLIENT, ofAll: Math.min(256, Math.max(16, Math.floor(ofMachine / processes))) };
}

export const DEFAULT_LONG_LIMITS = longLimitsOf(totalmem(), 1);

/** Long responses of a process from which its heap is kept small, and at which it no longer is. */
const MANY_LONG = { many: 32, few: 8 };

/** Counts a response until it is disposed of. Throws a refusal (unavailable) beyond the limits. */
export type LongLimit = (client: string) => Disposable;

/**
 * Beyond what one client may have, one of it that is stuck makes room. Beyond what all may have, one of the
 * client that has the most makes room for who has fewer, and otherwise one that is stuck.
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
