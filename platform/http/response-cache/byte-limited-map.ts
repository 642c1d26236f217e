// A map within a limit of bytes. The least recently used entries are evicted first.

type ByteLimitedMap<Value> = {
  has(key: string): boolean;
  /** Counts as a use of the entry. */
  get(key: string): Value | undefined;
  /** Adds or replaces an entry of `bytes`. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
};

/** `removed` is called for each value that was evicted, replaced or deleted. */
export function createByteLimitedMap<Value>(
  maxBytes: number,
  removed: (value: Value) => void = () => {},
): ByteLimitedMap<Value> {
  // In the order of use.
  const entries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;

  function remove(key: string, successor?: Value): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    total -= entry.bytes;
    if (entry.value !== successor) removed(entry.value);
  }

  return {
    has: (key) => entries.has(key),
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key, value);
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
    delete: (key) => remove(key),
  };
}
