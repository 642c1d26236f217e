// How many pieces of large responses are written in one iteration of the event loop: an iteration accepts a single new
// connection, so that long ones would keep everybody out while hundreds of clients take all that the network bears.

export type ChunkBudget = {
  /** Calls `write` in this iteration or in a later one, in the order of the calls. */
  next(write: () => void): void;
};

export function createChunkBudget(maxChunks: number): ChunkBudget {
  const waiting: (() => void)[] = [];
  let used = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      used = 0;
      for (const write of waiting.splice(0, maxChunks)) run(write);
    });
  }

  function run(write: () => void): void {
    used += 1;
    schedule();
    write();
  }

  return {
    next(write) {
      if (used < maxChunks && waiting.length === 0) return run(write);
      waiting.push(write);
      schedule();
    },
  };
}
