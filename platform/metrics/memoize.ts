// What is costly to read, read now and then.

/** The same function, asked at most once in so many milliseconds; a failure is not kept. */
export function memoizeFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | null = null;
  let expiresAt = 0;
  return () => {
    const now = performance.now();
    if (cached !== null && now < expiresAt) return cached;
    expiresAt = now + milliseconds;
    const fresh = read();
    cached = fresh;
    fresh.catch(() => {
      if (cached === fresh) cached = null;
    });
    return fresh;
  };
}
