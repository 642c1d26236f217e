// How many chunks of large responses are written in one iteration of the event loop. An iteration accepts one
// new connection only, so that long iterations would keep others out while hundreds of clients read at full
// speed.

export type ChunkBudget = {
  /**
   * Calls `write` in this iteration or in a later one, in the order of the calls. The beginnings of
   * responses, of which `sent` bytes were written so far, go first, so that short responses do not wait for
   * long ones.
   */
  next(write: () => void, sent?: number): void;
};

/** Bytes of a response that count as its beginning. */
const BEGINNING = 256 * 1024;
/** One chunk in four is not a beginning, so that long responses end too. */
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
