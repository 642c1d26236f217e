// SQL that computes the counters that the domain updates incrementally.
import { type RawBuilder, sql } from 'kysely';
import type { ThoughtsDb } from '../../thoughts/foundation/tables/tables.ts';

/** Columns of `actor` with the query that counts them by `actor_id`. */
const OF_PEOPLE: Record<string, RawBuilder<unknown>> = {
  'public_count = counted.a, followers_count = counted.b, private_count = counted.c, last_status_at = counted.d': sql`
    select actor_id, count(*) filter (where visibility = 'public') as a,
      count(*) filter (where visibility = 'followers') as b, count(*) filter (where visibility = 'private') as c,
      max(created_at) filter (where visibility = 'public') as d
    from thought group by actor_id`,
  'follower_count = counted.a': sql`
    select followee_id as actor_id, count(*) as a from follow where state = 'accepted' group by followee_id`,
  'remote_follower_count = counted.a': sql`
    select followee_id as actor_id, count(*) as a from follow join actor as follower on follower.id = follow.follower_id
    where state = 'accepted' and follower.host is not null group by followee_id`,
  'following_count = counted.a': sql`
    select follower_id as actor_id, count(*) as a from follow where state = 'accepted' group by follower_id`,
  'boosted_count = counted.a': sql`select actor_id, count(*) as a from boost group by actor_id`,
};

const TOTALS = sql`
  select 'local-users', count(*) from actor where host is null
  union all select 'public', count(*) from thought where visibility = 'public' and listed = 1
  union all select 'public-local', count(*) from thought where visibility = 'public' and listed = 1 and is_local = 1
  union all select 'tag:' || tag, count(*) from tagged group by tag`;

/** Recomputes all stored counters of users, and all stored totals. */
export async function recountAll(tx: ThoughtsDb): Promise<void> {
  for (const [set, counted] of Object.entries(OF_PEOPLE)) {
    await sql`update actor set ${sql.raw(set)} from (${counted}) as counted where counted.actor_id = actor.id`.execute(
      tx,
    );
  }
  await sql`
    insert into counter (name, value) select * from (${TOTALS}) as totals where true
    on conflict (name) do update set value = excluded.value
  `.execute(tx);
}
