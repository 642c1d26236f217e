// SQL of both home timelines by number: thoughts and boosts of followed accounts, private thoughts of
// followed accounts addressed to the viewer, and by option those of the viewer and of followed hashtags,
// merged at read time (docs/decisions/0020).
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { type SqlBool, sql } from 'kysely';
import { acceptedFollow, hiddenActorIds, selectFollowees } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { type DateSpan, readByDate } from '../by-number/by-date.ts';
import {
  addressedTo,
  boostsOf as allBoostsOf,
  thoughtsOf as allThoughtsOf,
  boostsIn,
  mergeByDate,
  taggedIn,
  thoughtsIn,
} from '../by-number/queries.ts';
import type { SourceRow, StatusRange } from '../by-number/status-range.ts';
import { type Include, isReplyForHome } from './queries.ts';
import { boostsOf, thoughtsOf } from './store-followees.ts';

/** Each thought once, regardless of the number of its followed hashtags. */
function withFollowedTags(db: ThoughtsDb, viewer: ActorId, span: DateSpan) {
  const ids =
    dialectOf(db) === 'sqlite' ? firstInSqlite(db, viewer, span) : firstInPostgres(db, viewer, span);
  return db
    .selectFrom(ids.as('picked'))
    .distinct()
    .select(['picked.thought_id', 'picked.created_at', sql.lit('' as ActorId).as('booster_id')]);
}

/** The first thoughts with the hashtag `followed.tag`; its table contains the date of the thought. */
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

/** May include boosts of thoughts hidden from `viewer`. `withPrivate` adds notes and direct messages. */
export const readHome = (
  db: ThoughtsDb,
  viewer: ActorId,
  range: StatusRange,
  withPrivate: boolean,
): Promise<SourceRow[]> => readByDate(range, (span) => selectHome.rows(db, viewer, withPrivate, span));

/** Like {@link readHome}, for all followees regardless of follow options, hashtags and exclusive lists. */
export const readAllFollowed = (
  db: ThoughtsDb,
  viewer: ActorId,
  include: Include,
  range: StatusRange,
): Promise<SourceRow[]> => readByDate(range, (span) => selectAllFollowed.rows(db, viewer, include, span));

const selectAllFollowed = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, { own, boosts, repliesForHome }: Include, span: DateSpan) => {
    const followees = selectFollowees(db, viewer);
    const isShown = repliesForHome ? isReplyForHome(viewer) : undefined;
    const sources = [
      allThoughtsOf(db, followees, span, isShown),
      addressedTo(db, viewer, span),
      ...(own ? [thoughtsIn(db, span).where('thought.actor_id', '=', viewer)] : []),
      ...(boosts ? [allBoostsOf(db, viewer, followees, span)] : []),
    ];
    return mergeByDate(db, sources, span);
  },
);

const selectHome = defineQuery((db: ThoughtsDb, viewer: ActorId, withPrivate: boolean, span: DateSpan) => {
  const own = thoughtsIn(db, span)
    .where('thought.actor_id', '=', viewer)
    .$if(!withPrivate, (some) => some.where('thought.visibility', '<>', sql.lit('private' as const)));
  const ownBoosts = boostsIn(db, span).where('boost.actor_id', '=', viewer);
  const followees = selectFollowees(db, viewer).where(
    'follow.followee_id',
    'not in',
    exclusiveMembers(db, viewer),
  );
  const sources = [
    own,
    ownBoosts,
    ...(withPrivate ? [addressedTo(db, viewer, span)] : []),
    withFollowedTags(db, viewer, span),
    thoughtsOf(db, viewer, followees, span, isShownReply(viewer)),
    boostsOf(db, viewer, followees, span),
  ];
  return mergeByDate(db, sources, span);
});

/** Replies to strangers are included only for viewers who want all replies. */
const isShownReply = (viewer: ActorId) =>
  sql<SqlBool>`((select reader.replies_in_home from actor as reader where reader.id = ${viewer}) = 'all'
    or ${isReplyForHome(viewer)})`;

/** The members of the exclusive lists of `viewer`. */
const exclusiveMembers = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('list')
    .innerJoin('list_member', 'list_member.list_number', 'list.number')
    .select('list_member.member_id')
    .where('list.actor_id', '=', viewer)
    .where('list.is_exclusive', '=', sql.lit(1 as const));
