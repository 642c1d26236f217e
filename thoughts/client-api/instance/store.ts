// SQL of the server information.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

/** The oldest administrator whose account is not disabled. */
export const selectFirstAdministrator = defineQuery((db: ThoughtsDb) =>
  db
    .selectFrom('account')
    .innerJoin('actor', 'actor.account_id', 'account.id')
    .selectAll('actor')
    .where('account.role', '=', sql.lit('admin' as const))
    .where('account.disabled_at', 'is', null)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .limit(sql.lit(1)),
);

/** The names of known hosts, in order. Reads one entry of the index for each host, not for each actor. */
export const selectHosts = defineQuery((db: ThoughtsDb, limit: number) =>
  db
    .withRecursive('known(host)', (cte) =>
      cte
        .selectNoFrom((from) => [
          from
            .selectFrom('actor')
            .select((actor) => actor.fn.min('actor.host').as('host'))
            .where('actor.host', 'is not', null)
            .as('host'),
        ])
        .unionAll(
          cte
            .selectFrom('known')
            .select(
              sql<string>`(select min(actor.host) from actor where actor.host is not null and actor.host > known.host)`.as(
                'host',
              ),
            )
            .where('known.host', 'is not', null),
        ),
    )
    .selectFrom('known')
    .select('known.host')
    .where('known.host', 'is not', null)
    .limit(limit),
);

/** The number of listed public thoughts by local users in a period, and of their authors. */
export const countWritten = defineQuery((db: ThoughtsDb, from: Instant, until: Instant) =>
  db
    .selectFrom('thought')
    .select((thought) => [
      thought.fn.countAll<number>().as('thoughts'),
      sql<number>`count(distinct actor_id)`.as('people'),
    ])
    .where('visibility', '=', sql.lit('public' as const))
    .where('listed', '=', sql.lit(1 as const))
    .where('is_local', '=', sql.lit(1 as const))
    .where('created_at', '>=', from)
    .where('created_at', '<', until),
);

/** The number of registrations in a period. */
export const countJoined = defineQuery((db: ThoughtsDb, from: Instant, until: Instant) =>
  db
    .selectFrom('actor')
    .select((actor) => actor.fn.countAll<number>().as('count'))
    .where('host', 'is', null)
    .where('created_at', '>=', from)
    .where('created_at', '<', until),
);
