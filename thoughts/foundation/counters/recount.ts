// Compares stored counts with recounted rows.

import { sql } from 'kysely';
import { acceptedFollow } from '../relations/queries.ts';
import type { ThoughtsDb } from '../tables/tables.ts';

const MAX_ROWS = 10;

/** Returns a message per row with a wrong count, at most ten per kind. Each kind is read in one snapshot. */
export async function recount(db: ThoughtsDb): Promise<string[]> {
  const miscounts = await selectMiscounts(db, MAX_ROWS);
  return miscounts.flatMap(({ what, rows }) =>
    rows.map((row) => `the stored count of ${what} is wrong: ${JSON.stringify(row)}`),
  );
}

/** Each query selects the rows whose stored count differs from the number of rows. */
const MISCOUNT_QUERIES = {
  'followers of actors': sql`select id, follower_count from actor where follower_count <>
    (select count(*) from follow where followee_id = actor.id and ${acceptedFollow})`,
  'remote followers of actors': sql`select id, remote_follower_count from actor where remote_follower_count <>
    (select count(*) from follow join actor as follower on follower.id = follow.follower_id
      where followee_id = actor.id and ${acceptedFollow} and follower.host is not null)`,
  'follows of actors': sql`select id, following_count from actor where following_count <>
    (select count(*) from follow where follower_id = actor.id and ${acceptedFollow})`,
  'thoughts of actors': sql`select id from actor
    where public_count <> (select count(*) from thought where actor_id = actor.id and visibility = 'public')
    or followers_count <> (select count(*) from thought where actor_id = actor.id and visibility = 'followers')
    or unlisted_count <>
      (select count(*) from thought where actor_id = actor.id and visibility = 'public' and listed = 0)
    or private_count <> (select count(*) from thought where actor_id = actor.id and visibility = 'private')`,
  'boosts by actors': sql`select id, boosted_count from actor where boosted_count <>
    (select count(*) from boost where actor_id = actor.id)`,
  likes: sql`select id, like_count from thought where like_count <>
    (select count(*) from thought_like where thought_id = thought.id)`,
  boosts: sql`select id, boost_count from thought where boost_count <>
    (select count(*) from boost where thought_id = thought.id)`,
  replies: sql`select id, reply_count from thought where reply_count <>
    (select count(*) from thought as reply where reply.reply_to_id = thought.id and reply.visibility = 'public')`,
  'stored totals': sql`select name, value from counter where value <> case
    when name = 'local-users' then (select count(*) from actor where host is null)
    when name = 'public' then (select count(*) from thought where visibility = 'public' and listed = 1)
    when name = 'public-local' then
      (select count(*) from thought where visibility = 'public' and listed = 1 and is_local = 1)
    else (select count(*) from tagged where 'tag:' || tagged.tag = counter.name) end`,
};

/** The rows that differ, at most `atMost` of each kind. */
async function selectMiscounts(db: ThoughtsDb, atMost: number): Promise<{ what: string; rows: object[] }[]> {
  const found = [];
  for (const [what, difference] of Object.entries(MISCOUNT_QUERIES)) {
    const { rows } = await sql<object>`${difference} limit ${sql.lit(atMost)}`.execute(db);
    if (rows.length > 0) found.push({ what, rows });
  }
  return found;
}
