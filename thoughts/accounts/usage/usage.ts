// Usage statistics: totals from stored counters, active users from a cached count.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { ThoughtsContext } from '../../context.ts';
import { createCachedReader } from '../../foundation/cached-reader.ts';
import { readCounter } from '../../foundation/counters/counters.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

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

/** The number of local users with a thought since `since`: one index lookup per user. */
async function countActive(db: ThoughtsDb, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('actor')
    .select((active) => active.fn.countAll<number>().as('count'))
    .where('actor.host', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('thought')
          .select('thought.id')
          .whereRef('thought.actor_id', '=', 'actor.id')
          .where('thought.created_at', '>=', since),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The number of hosts of known remote actors. */
const countHosts = defineQuery((db: ThoughtsDb) =>
  db
    .selectFrom('actor')
    .select(sql<number>`count(distinct actor.host)`.as('count'))
    .where('actor.host', 'is not', null),
);
