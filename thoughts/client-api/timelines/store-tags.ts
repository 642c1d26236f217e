// SQL of listed public thoughts with the hashtags that a user follows, by people whom the user does not
// follow: the first of each hashtag, so that the many of a popular one are not read.
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import type { ActorId } from '../../ids.ts';
import { isBeyond } from '../../numbers/queries.ts';
import { acceptedFollow, hiddenActorIds } from '../../relationships/queries.ts';
import type { ThoughtsDb } from '../../tables.ts';
import type { StatusRange } from '../paging/status-range.ts';

/** Each thought once, however many of its hashtags are followed. */
export function withFollowedTags(db: ThoughtsDb, viewer: ActorId, range: StatusRange) {
  const direction = range.fromOldest ? 'asc' : 'desc';
  const ids =
    dialectOf(db) === 'sqlite' ? firstInSqlite(db, viewer, range) : firstInPostgres(db, viewer, range);
  return db
    .selectFrom(ids.distinct().as('picked'))
    .innerJoin('thought', 'thought.id', 'picked.id')
    .select(['thought.id as thought_id', 'thought.created_at', 'thought.tie'])
    .select([sql.lit(0).as('kind'), sql.lit('' as ActorId).as('booster_id')])
    .orderBy('thought.created_at', direction)
    .orderBy('thought.tie', direction)
    .limit(sql.val(range.rows));
}

/** The first thoughts with the hashtag `followed.tag`. */
function firstOfTag(db: ThoughtsDb, viewer: ActorId, { older, newer, fromOldest, rows }: StatusRange) {
  const direction = fromOldest ? 'asc' : 'desc';
  const followees = db
    .selectFrom('follow')
    .select('follow.followee_id')
    .where('follow.follower_id', '=', viewer)
    .where(acceptedFollow);
  // The table of hashtags has the date of the thought, by which its index is sorted.
  return db
    .selectFrom('tagged')
    .innerJoin('thought', 'thought.id', 'tagged.thought_id')
    .select('tagged.thought_id')
    .where('tagged.tag', '=', sql.ref<string>('followed.tag'))
    .$if(older !== null, (some) => some.where('tagged.created_at', '<=', older?.thought.created_at ?? 0))
    .$if(newer !== null, (some) => some.where('tagged.created_at', '>=', newer?.thought.created_at ?? 0))
    .$if(older !== null, (some) => some.where(isBeyond('thought', 'older', older?.thought ?? NO_BOUND)))
    .$if(newer !== null, (some) => some.where(isBeyond('thought', 'newer', newer?.thought ?? NO_BOUND)))
    .where('tagged.actor_id', '<>', viewer)
    .where('tagged.actor_id', 'not in', hiddenActorIds(db, viewer))
    .where('tagged.actor_id', 'not in', followees)
    .orderBy('tagged.created_at', direction)
    .orderBy('thought.tie', direction)
    .limit(sql.val(rows));
}

/** Never used: the types do not know that a bound is there. */
const NO_BOUND = { created_at: 0, tie: 0 };

const firstInSqlite = (db: ThoughtsDb, viewer: ActorId, range: StatusRange) =>
  db
    .selectFrom('followed_tag as followed')
    .innerJoin('thought as first', (join) => join.on('first.id', 'in', firstOfTag(db, viewer, range)))
    .select('first.id')
    .where('followed.actor_id', '=', viewer);

const firstInPostgres = (db: ThoughtsDb, viewer: ActorId, range: StatusRange) =>
  db
    .selectFrom('followed_tag as followed')
    .innerJoinLateral(firstOfTag(db, viewer, range).as('first'), (join) => join.onTrue())
    .select('first.thought_id as id')
    .where('followed.actor_id', '=', viewer);
