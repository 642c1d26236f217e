// SQL of the thoughts and boosts of followed actors, subject to the options of each follow: selected
// languages, or no boosts.
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { DateSpan } from '../by-number/by-date.ts';
import * as followed from '../by-number/queries.ts';

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

/** The followees whose boosts the viewer has disabled. */
const withoutBoosts = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('follow_option as option')
    .select('option.followee_id')
    .where('option.follower_id', '=', viewer)
    .where('option.shows_boosts', '=', sql.lit(0 as const));

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

/** Whether the languages of the `option` in scope include that of the thought `read` in scope. */
const isAmong = (db: ThoughtsDb): RawBuilder<SqlBool> =>
  dialectOf(db) === 'sqlite'
    ? sql`instr(option.languages, ' ' || substr(read.language, 1, instr(read.language || '-', '-') - 1) || ' ') > 0`
    : sql`strpos(option.languages, ' ' || split_part(read.language, '-', 1) || ' ') > 0`;
