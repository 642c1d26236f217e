// Usage statistics: totals from stored counters, active users from a cached count.
import { type Clock, DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { readCounter } from '../../foundation/counters/counters.ts';
import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import { countActive, countHosts } from './store.ts';

const MONTH = 30 * DAY;
const HALF_YEAR = 180 * DAY;
/** Counting scans all users, and the endpoint is public. */
const ACTIVE_IS_GOOD_FOR = HOUR;

/** `localPosts`: public thoughts of local users; `hosts`: known other servers. */
export type Usage = Record<'total' | 'activeMonth' | 'activeHalfyear' | 'localPosts' | 'hosts', number>;

type Active = Pick<Usage, 'activeMonth' | 'activeHalfyear' | 'hosts'>;

/** Returns a function that reads the usage. The counts of active users are at most an hour old. */
export function createUsageReader({ database, clock }: Pick<ThoughtsContext, 'database' | 'clock'>) {
  let known: { at: Instant; active: Promise<Active> } | null = null;

  const readActive = (): Promise<Active> => {
    const now = clock.now();
    if (!known || Math.abs(now - known.at) > ACTIVE_IS_GOOD_FOR) {
      known = { at: now, active: countAllActive(database, clock) };
      known.active.catch(() => {
        known = null;
      });
    }
    return known.active;
  };

  return async (): Promise<Usage> => ({
    total: await readCounter(database.read, 'local-users'),
    ...(await readActive()),
    localPosts: await readCounter(database.read, 'public-local'),
  });
}

async function countAllActive({ read }: ThoughtsDatabase, clock: Clock): Promise<Active> {
  const now = clock.now();
  const activeMonth = await countActive(read, now - MONTH);
  const activeHalfyear = await countActive(read, now - HALF_YEAR);
  return { activeMonth, activeHalfyear, hosts: await countHosts.count(read) };
}
