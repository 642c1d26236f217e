// Limits the chunks of large responses written per iteration of the event loop. An iteration accepts only one
// new connection, so long iterations would delay other clients while hundreds read at full speed.

export type ChunkBudget = {
  /**
   * Calls `write` in this iteration or a later one, in call order. The beginnings of responses (`sent` is the
   * number of bytes written so far) take precedence, so that short responses do not wait for long ones.
   */
  next(write: () => void, sent?: number): void;
};

/** Bytes of a response that count as its beginning. */
const BEGINNING = 256 * 1024;
/** Every fourth chunk is not a beginning, so that long responses also finish. */
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
