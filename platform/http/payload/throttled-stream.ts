// A stream whose chunks are passed on as a budget allows.

import { pipeline, type Readable, Transform } from 'node:stream';
import type { ChunkBudget } from './chunk-budget.ts';

/** `stream`, piece by piece; ends with its error where it has one, and ends it where nobody reads on. */
export function throttle(stream: Readable, budget: ChunkBudget): Readable {
  let sent = 0;
  const pass = new Transform({
    readableHighWaterMark: 1,
    writableHighWaterMark: 1,
    transform: (piece, _encoding, done) => {
      budget.next(() => done(null, piece), sent);
      sent += piece.length;
    },
  });
  return pipeline(stream, pass, () => {});
}
