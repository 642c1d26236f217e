// Work that waits for the frame that shows what was pressed: the frame itself stays short.
import { useEffect, useState } from 'preact/hooks';

/** How long a frame is waited for, in milliseconds: a page that is hidden meanwhile has none. */
const LONGEST_WAIT = 250;

/** Runs `work` once the next frame is painted; a page that nobody sees has no frames. */
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

/** `value` as it was until the frame with the new one is painted: what is large is drawn from this. */
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
