// Runs queries about many readers in slices and yields to the event loop between them.
import { setImmediate as nextIteration } from 'node:timers/promises';

const SLICE = 500;

export async function inSlices<Item>(
  items: readonly Item[],
  run: (slice: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await nextIteration();
    await run(items.slice(at, at + SLICE));
  }
}
