// Work that would crowd everything else out if it all ran at once.

/** Runs work, at most `atOnce` pieces at a time; the rest wait in the order they came. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurns(atOnce: number): InTurn {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
