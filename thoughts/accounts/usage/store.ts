// SQL of usage statistics: active users and known servers.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

/** The number of local users with a thought since `since`: one index lookup per user. */
export async function countActive(db: ThoughtsDb, since: Instant): Promise<number> {
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
export const countHosts = defineQuery((db: ThoughtsDb) =>
  db
    .selectFrom('actor')
    .select(sql<number>`count(distinct actor.host)`.as('count'))
    .where('actor.host', 'is not', null),
);
