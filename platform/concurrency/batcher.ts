// Batches small operations with a fixed cost larger than that of one more item.
import { setTimeout as delay } from 'node:timers/promises';
import { waitAtMost } from './wait-at-most.ts';

type Waiting<Item, Outcome> = {
  item: Item;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

type Options = {
  /** Milliseconds that an incomplete batch waits for more items. */
  maxDelay?: number;
  /** Milliseconds after which the next batch begins even if the previous one has not ended. */
  maxWait?: number;
  /** Whether the items of a failed batch run individually in sequence; otherwise all of them fail. */
  retriesAlone?: boolean;
};

/**
 * Returns a function that passes its item to `run` in batches of at most `maxSize`, one batch after another;
 * `run` returns one outcome per item, in order.
 */
export function createBatcher<Item, Outcome>(
  maxSize: number,
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  { maxDelay = 0, maxWait, retriesAlone = true }: Options = {},
): (item: Item) => Promise<Outcome> {
  const queue: Waiting<Item, Outcome>[] = [];
  let isRunning = false;

  async function runBatch(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(outcomes[at] as Outcome);
    } catch (error) {
      if (retriesAlone && batch.length > 1) for (const waiting of batch) await runBatch([waiting]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function drain(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      if (maxDelay > 0 && queue.length < maxSize) await delay(maxDelay);
      const batch = runBatch(queue.splice(0, maxSize));
      await (maxWait === undefined ? batch : waitAtMost(batch, maxWait));
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!isRunning) void drain();
    });
}
