// SQL of listed public thoughts with the hashtags that a user follows, by people whom the user does not
// follow: the first of each hashtag, so that the many of a popular one are not read.
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import { acceptedFollow, hiddenActorIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { DateSpan } from '../by-number/by-date.ts';
import { taggedIn } from '../by-number/queries.ts';

/** Each thought once, however many of its hashtags are followed. */
export function withFollowedTags(db: ThoughtsDb, viewer: ActorId, span: DateSpan) {
  const ids =
    dialectOf(db) === 'sqlite' ? firstInSqlite(db, viewer, span) : firstInPostgres(db, viewer, span);
  return db
    .selectFrom(ids.as('picked'))
    .distinct()
    .select(['picked.thought_id', 'picked.created_at', sql.lit('' as ActorId).as('booster_id')]);
}

/** The first thoughts with the hashtag `followed.tag`, whose table has the date of the thought. */
const firstOfTag = (db: ThoughtsDb, viewer: ActorId, span: DateSpan) =>
  taggedIn(db, span)
    .where('tagged.tag', '=', sql.ref<string>('followed.tag'))
    .where('tagged.actor_id', '<>', viewer)
    .where('tagged.actor_id', 'not in', hiddenActorIds(db, viewer))
    .where('tagged.actor_id', 'not in', (from) =>
      from
        .selectFrom('follow')
        .select('follow.followee_id')
        .where('follow.follower_id', '=', viewer)
        .where(acceptedFollow),
    );

const firstInSqlite = (db: ThoughtsDb, viewer: ActorId, span: DateSpan) =>
  db
    .selectFrom('followed_tag as followed')
    .innerJoin('thought as first', (join) =>
      join.on('first.id', 'in', firstOfTag(db, viewer, span).clearSelect().select('tagged.thought_id')),
    )
    .select(['first.id as thought_id', 'first.created_at'])
    .where('followed.actor_id', '=', viewer);

const firstInPostgres = (db: ThoughtsDb, viewer: ActorId, span: DateSpan) =>
  db
    .selectFrom('followed_tag as followed')
    .innerJoinLateral(firstOfTag(db, viewer, span).as('first'), (join) => join.onTrue())
    .select(['first.thought_id', 'first.created_at'])
    .where('followed.actor_id', '=', viewer);
