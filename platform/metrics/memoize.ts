// Memoizes an asynchronous function for a limited time.

/** Calls `read` at most once per interval; a failure is not cached. */
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
