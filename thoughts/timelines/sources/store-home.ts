// SQL of both home timelines by number: thoughts and boosts of followed accounts, private thoughts of
// followed accounts addressed to the viewer, and by option those of the viewer and of followed hashtags,
// merged at read time (docs/decisions/0020).

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { acceptedFollow, selectFollowees } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { type DateSpan, readByDate } from '../by-number/by-date.ts';
import * as followed from '../by-number/queries.ts';
import {
  addressedTo,
  boostsOf as allBoostsOf,
  thoughtsOf as allThoughtsOf,
  boostsIn,
  HIDDEN,
  mergeByDate,
  taggedIn,
  thoughtsIn,
} from '../by-number/queries.ts';
import type { SourceRow, StatusRange } from '../by-number/status-range.ts';
import { type Include, isReplyForHome } from './queries.ts';

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
    .where('tagged.actor_id', 'not in', HIDDEN)
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
    const followees = selectFollowees(db, viewer, HIDDEN);
    const isShown = repliesForHome ? isReplyForHome(viewer) : undefined;
    const sources = [
      allThoughtsOf(db, followees, span, isShown),
      addressedTo(db, viewer, span),
      ...(own ? [thoughtsIn(db, span).where('thought.actor_id', '=', viewer)] : []),
      ...(boosts ? [allBoostsOf(db, viewer, followees, span)] : []),
    ];
    return mergeByDate(db, viewer, sources, span);
  },
);

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

/** The followees whose boosts the viewer has disabled. */
const withoutBoosts = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('follow_option as option')
    .select('option.followee_id')
    .where('option.follower_id', '=', viewer)
    .where('option.shows_boosts', '=', sql.lit(0 as const));

/** Whether the languages of the `option` in scope include that of the thought `read` in scope. */
const isAmong = (db: ThoughtsDb): RawBuilder<SqlBool> =>
  dialectOf(db) === 'sqlite'
    ? sql`instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0`
    : sql`strpos(option.languages, ' ' || split_part(read.language, '-', 1) || ' ') > 0`;

const selectHome = defineQuery((db: ThoughtsDb, viewer: ActorId, withPrivate: boolean, span: DateSpan) => {
  const own = thoughtsIn(db, span)
    .where('thought.actor_id', '=', viewer)
    .$if(!withPrivate, (some) => some.where('thought.visibility', '<>', sql.lit('private' as const)));
  const ownBoosts = boostsIn(db, span).where('boost.actor_id', '=', viewer);
  const followees = selectFollowees(db, viewer, HIDDEN).where(
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
  return mergeByDate(db, viewer, sources, span);
});

/** {@link followed.thoughtsOf}; `isShown` is a condition on `thought`. */
export function thoughtsOf(
  db: ThoughtsDb,
  viewer: ActorId,
  followees: followed.Followees,
  span: DateSpan,
  isShown?: Expression<SqlBool>,
) {
  const isWanted = isInLanguage(db, viewer, { thought: 'thought.id', actor: 'thought.actor_id' });
  const isBoth = isShown ? sql<SqlBool>`(${isWanted} and ${isShown})` : isWanted;
  return followed.thoughtsOf(db, followees, span, isBoth);
}

/** {@link followed.boostsOf} */
export function boostsOf(db: ThoughtsDb, viewer: ActorId, followees: followed.Followees, span: DateSpan) {
  const boosters = followees.where('follow.followee_id', 'not in', withoutBoosts(db, viewer));
  const isWanted = isInLanguage(db, viewer, { thought: 'boost.thought_id', actor: 'boost.actor_id' });
  return followed.boostsOf(db, viewer, boosters, span, isWanted);
}

/**
 * True if the viewer follows the actor in the thought's language or in all languages, or the thought has no
 * language. `of` names the columns in scope. Regional variants count as their base language. Thoughts are
 * read only if the viewer restricts any follow by language: the indexes by date lack the language.
 */
function isInLanguage(db: ThoughtsDb, viewer: ActorId, of: { thought: string; actor: string }) {
  const thought = sql.ref(of.thought);
  const actor = sql.ref(of.actor);
  const options = sql`from follow_option as option
    where option.follower_id = ${viewer} and option.languages is not null`;
  return sql<SqlBool>`(not exists (select 1 ${options})
    or ${actor} not in (select option.followee_id ${options})
    or exists (select 1 from thought as read where read.id = ${thought} and (read.language is null
      or exists (select 1 ${options} and option.followee_id = ${actor} and ${isAmong(db)}))))`;
}
