// A line that says how far something is, where a person looks on.
import type { Terminal } from './terminal.ts';

export type Progress = {
  /** Says it anew, at most ten times a second. */
  show(text: string): void;
  /** Wipes the line. */
  end(): void;
};

const PAUSE = 100;

export function createProgress({ isWatched, complain }: Terminal): Progress {
  if (!isWatched) return { show: () => {}, end: () => {} };
  let shownAt = Number.NEGATIVE_INFINITY;
  const draw = (text: string) => complain(`\r\x1b[2K${text}`);
  return {
    show: (text) => {
      if (performance.now() - shownAt < PAUSE) return;
      shownAt = performance.now();
      draw(text);
    },
    end: () => draw(''),
  };
}
