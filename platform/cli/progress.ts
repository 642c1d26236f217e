// A progress line on a terminal.
import type { Terminal } from './terminal.ts';

export type Progress = {
  /** Updates the line, at most ten times a second. */
  update(text: string): void;
  /** Clears the line. */
  clear(): void;
};

const MIN_INTERVAL = 100;

export function createProgress({ isInteractive: isWatched, writeError: complain }: Terminal): Progress {
  if (!isWatched) return { update: () => {}, clear: () => {} };
  let shownAt = Number.NEGATIVE_INFINITY;
  const draw = (text: string) => complain(`\r\x1b[2K${text}`);
  return {
    update: (text) => {
      if (performance.now() - shownAt < MIN_INTERVAL) return;
      shownAt = performance.now();
      draw(text);
    },
    clear: () => draw(''),
  };
}
