// What is costly to read, read now and then.

/** The same function, asked at most once in so many milliseconds; a failure is not kept. */
export function keptFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | null = null;
  let until = 0;
  return () => {
    const now = performance.now();
    if (kept !== null && now < until) return kept;
    until = now + milliseconds;
    const fresh = read();
    kept = fresh;
    fresh.catch(() => {
      if (kept === fresh) kept = null;
    });
    return fresh;
  };
}
