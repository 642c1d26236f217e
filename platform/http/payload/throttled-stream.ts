// A stream whose chunks are passed on as a budget allows.

import { finished, Readable } from 'node:stream';
import type { ChunkBudget } from './chunk-budget.ts';

/**
 * `source`, chunk by chunk as the consumer asks for them and `budget` allows. It ends with the error of
 * `source` if there is one, and destroys `source` where nobody reads on.
 */
export function throttle(source: Readable, budget: ChunkBudget): Readable {
  let sent = 0;
  const throttled = new Readable({
    // Nothing is read ahead, as each chunk is held for as long as a client does not read.
    highWaterMark: 0,
    read: () => budget.next(pull, sent),
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
  const pull = (): void => {
    if (throttled.destroyed) return;
    const chunk: Buffer | null = source.read();
    if (chunk === null) return void source.once('readable', pull);
    sent += chunk.length;
    throttled.push(chunk);
  };
  finished(source, { writable: false }, (error) => {
    if (error) throttled.destroy(error);
    else throttled.push(null);
  });
  return throttled;
}
