// SQL of discovery: who is here, and how many are active.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../tables.ts';

/** The name as its owner writes it. */
export async function selectUsername(db: FederationDb, handleKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('actor')
    .select('username')
    .where('handle_key', '=', handleKey)
    .where('host', 'is', null)
    .executeTakeFirst();
  return row?.username;
}

/** How many users here wrote a thought since `since`: one index lookup for each user. */
export async function countActive(db: FederationDb, since: Instant): Promise<number> {
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
