// Usage statistics: totals from stored counters, active users from a cached count.
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createCachedReader } from '../../foundation/cached-reader.ts';
import { readCounter } from '../../foundation/counters/counters.ts';
import { countActive, countHosts } from './store.ts';

const MONTH = 30 * DAY;
const HALF_YEAR = 180 * DAY;

/** `localPosts`: public thoughts of local users; `hosts`: known other servers. */
export type Usage = Record<'total' | 'activeMonth' | 'activeHalfyear' | 'localPosts' | 'hosts', number>;

/** Returns a function that reads the usage. The counts of active users are at most an hour old. */
export function createUsageReader({
  database: { read },
  clock,
}: Pick<ThoughtsContext, 'database' | 'clock'>): () => Promise<Usage> {
  // Counting scans all users, and the endpoint is public.
  const readActive = createCachedReader(clock, HOUR, async (now) => ({
    activeMonth: await countActive(read, now - MONTH),
    activeHalfyear: await countActive(read, now - HALF_YEAR),
    hosts: await countHosts.count(read),
  }));
  return async () => ({
    total: await readCounter(read, 'local-users'),
    ...(await readActive()),
    localPosts: await readCounter(read, 'public-local'),
  });
}
