// SQL of the home timeline: what followed accounts wrote and boosted, what one wrote and boosted oneself,
// what followed accounts addressed to one by name, and what others wrote with followed hashtags, merged on
// read (docs/decisions/0020).
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import { selectFollowees } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { type DateSpan, readByDate } from '../by-number/by-date.ts';
import { addressedTo, boostsIn, mergeByDate, thoughtsIn } from '../by-number/queries.ts';
import type { SourceRow, StatusRange } from '../by-number/range.ts';
import { boostsOf, thoughtsOf } from './store-followees.ts';
import { withFollowedTags } from './store-tags.ts';

/** Boosts of what `viewer` may not see may be among them. */
export const readHome = (db: ThoughtsDb, viewer: ActorId, range: StatusRange): Promise<SourceRow[]> =>
  readByDate(range, (span) => selectHome.rows(db, viewer, span));

const selectHome = defineQuery((db: ThoughtsDb, viewer: ActorId, span: DateSpan) => {
  const own = thoughtsIn(db, span).where('thought.actor_id', '=', viewer);
  const ownBoosts = boostsIn(db, span).where('boost.actor_id', '=', viewer);
  const followees = selectFollowees(db, viewer).where(
    'follow.followee_id',
    'not in',
    exclusiveMembers(db, viewer),
  );
  const sources = [
    own,
    ownBoosts,
    addressedTo(db, viewer, span),
    withFollowedTags(db, viewer, span),
    thoughtsOf(db, viewer, followees, span),
    boostsOf(db, viewer, followees, span),
  ];
  return mergeByDate(db, sources, span);
});

/** The members of the exclusive lists of `viewer`. */
const exclusiveMembers = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('list')
    .innerJoin('list_member', 'list_member.list_number', 'list.number')
    .select('list_member.member_id')
    .where('list.actor_id', '=', viewer)
    .where('list.is_exclusive', '=', sql.lit(1 as const));
