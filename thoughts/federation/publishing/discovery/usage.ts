// How much this server is used: totals from their counters, active users counted once in a while.
import { type Clock, DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import { readCounter } from '../../../counters/counters.ts';
import type { FederationContext } from '../../context.ts';
import type { FederationDatabase } from '../../tables.ts';
import type { Usage } from './node-info.ts';
import { countActive } from './store.ts';

const MONTH = 30 * DAY;
const HALF_YEAR = 180 * DAY;
/** Counting scans all users, and the endpoint is public. */
const ACTIVE_IS_GOOD_FOR = HOUR;

type Active = Pick<Usage, 'activeMonth' | 'activeHalfyear'>;

/** Returns the function that reads the usage; the counts of active users are at most an hour old. */
export function createUsageReader({ database, clock }: Pick<FederationContext, 'database' | 'clock'>) {
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

async function countAllActive({ read }: FederationDatabase, clock: Clock): Promise<Active> {
  const now = clock.now();
  const activeMonth = await countActive(read, now - MONTH);
  return { activeMonth, activeHalfyear: await countActive(read, now - HALF_YEAR) };
}
