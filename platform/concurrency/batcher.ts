// Batches small operations whose fixed cost is larger than that of one more item.
import { setTimeout as delay } from 'node:timers/promises';

type Waiting<Item, Outcome> = {
  item: Item;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

/**
 * Returns a function that passes its item to `run` together with others, at most `maxSize` at a time, one
 * batch after the other; `run` returns one outcome per item, in order. When a batch fails, each of its items
 * is run alone. A batch that is not full waits `maxDelay` milliseconds for more items.
 */
export function createBatcher<Item, Outcome>(
  maxSize: number,
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  maxDelay = 0,
): (item: Item) => Promise<Outcome> {
  const queue: Waiting<Item, Outcome>[] = [];
  let isRunning = false;

  async function runBatch(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(outcomes[at] as Outcome);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const waiting of batch) await runBatch([waiting]);
    }
  }

  async function drain(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      if (maxDelay > 0 && queue.length < maxSize) await delay(maxDelay);
      await runBatch(queue.splice(0, maxSize));
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!isRunning) void drain();
    });
}
