// How long a recording is: pauses do not count.

export type Stopwatch = { pause(): void; resume(): void; seconds(): number };

/** Runs from now on. `clock` returns milliseconds that never go back. */
export function startStopwatch(clock: () => number): Stopwatch {
  let before = 0;
  let since: number | null = clock();
  const elapsed = () => before + (since === null ? 0 : clock() - since);
  return {
    pause() {
      before = elapsed();
      since = null;
    },
    resume() {
      since ??= clock();
    },
    seconds: () => Math.round(elapsed() / 1000),
  };
}
