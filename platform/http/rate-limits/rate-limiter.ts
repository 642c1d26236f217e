// Counts requests by client in fixed windows, and reports the state with each response. Each process counts
// its own requests (docs/decisions/0003).
import type { Clock, Instant } from '../../time/clock.ts';

/** At most `max` requests per window of `window` milliseconds; 0 means no limit. */
export type RateLimit = { max: number; window: number };

export type RateState = { limit: number; remaining: number; resetsAt: Instant; isExceeded: boolean };

/** Maximum number of clients counted per limit, about 10 MB; beyond it, counting restarts. */
const MAX_CLIENTS = 100_000;

type Window = { start: number; hits: Map<string, number> };

/**
 * Returns a function that counts a request of `client` against a limit; it returns null if there is no limit.
 */
export function createRateLimiter(limits: Readonly<Record<string, RateLimit>>, clock: Pick<Clock, 'now'>) {
  const windows = new Map<string, Window>();
  return (name: string, client: string): RateState | null => {
    const limit = limits[name];
    if (!limit || limit.max === 0) return null;
    const number = Math.floor(clock.now() / limit.window);
    let window = windows.get(name);
    if (!window || window.start !== number || window.hits.size >= MAX_CLIENTS) {
      window = { start: number, hits: new Map() };
      windows.set(name, window);
    }
    const hits = (window.hits.get(client) ?? 0) + 1;
    window.hits.set(client, hits);
    return {
      limit: limit.max,
      remaining: Math.max(0, limit.max - hits),
      resetsAt: (number + 1) * limit.window,
      isExceeded: hits > limit.max,
    };
  };
}
