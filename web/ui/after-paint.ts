// Defers work until the frame that responds to an interaction is painted, to keep that frame short.
import { useEffect, useState } from 'preact/hooks';

/** Maximum wait for a frame, in milliseconds: a page that becomes hidden has no frames. */
const LONGEST_WAIT = 250;

/** Runs `work` after the next frame is painted; hidden pages have no frames. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') return void setTimeout(work);
  let isDone = false;
  const run = () => {
    if (!isDone) work();
    isDone = true;
  };
  setTimeout(run, LONGEST_WAIT);
  requestAnimationFrame(() => setTimeout(run));
}

/** Returns the previous `value` until the frame with the new one is painted; for expensive rendering. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let isCurrent = true;
    if (painted !== value) afterPaint(() => isCurrent && setPainted(value));
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return painted;
}
