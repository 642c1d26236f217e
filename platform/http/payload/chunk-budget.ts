// How many pieces of large responses are written in one iteration of the event loop: an iteration accepts a single new
// connection, so that long ones would keep everybody out while hundreds of clients take all that the network bears.

export type ChunkBudget = {
  /**
   * Calls `write` in this iteration or in a later one. The beginnings of responses, of which `sent` bytes went so far, go
   * before the rest of others, in the order of the calls: what is short waits for nothing that is long.
   */
  next(write: () => void, sent?: number): void;
};

/** Bytes of a response that are its beginning. */
const BEGINNING = 256 * 1024;
/** Of four pieces, one is not a beginning, so that what is long ends too. */
const ONE_IN = 4;

export function createChunkBudget(maxChunks: number): ChunkBudget {
  const beginnings: (() => void)[] = [];
  const others: (() => void)[] = [];
  let used = 0;
  let turn = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      used = 0;
      for (let count = Math.min(maxChunks, beginnings.length + others.length); count > 0; count -= 1)
        run(take());
    });
  }

  function take(): (() => void) | undefined {
    turn = (turn + 1) % ONE_IN;
    const [first, second] = turn === 0 ? [others, beginnings] : [beginnings, others];
    return first.shift() ?? second.shift();
  }

  function run(write?: () => void): void {
    used += 1;
    schedule();
    write?.();
  }

  return {
    next(write, sent = 0) {
      const queue = sent < BEGINNING ? beginnings : others;
      if (used < maxChunks && beginnings.length + others.length === 0) return run(write);
      queue.push(write);
      schedule();
    },
  };
}
