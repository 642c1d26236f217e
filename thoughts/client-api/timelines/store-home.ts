// SQL of the home timeline: what followed accounts wrote and boosted, what one wrote and boosted oneself,
// what followed accounts addressed to one by name, and what others wrote with followed hashtags, merged on
// read (docs/decisions/0020).
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { ActorId } from '../../ids.ts';
import { selectFollowees } from '../../relationships/queries.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { visibleTo } from '../../visibility/queries.ts';
import type { StatusRange } from '../paging/status-range.ts';
import { boostsOf, thoughtsOf } from './store-followees.ts';
import { boostsWithin, merged, thoughtsWithin } from './store-sources.ts';
import { withFollowedTags } from './store-tags.ts';

const PRIVATE = sql.lit('private' as const);

export const selectHome = defineQuery((db: ThoughtsDb, viewer: ActorId, range: StatusRange) => {
  const limit = sql.val(range.rows);
  const own = thoughtsWithin(db, range, limit).where('thought.actor_id', '=', viewer);
  const ownBoosts = boostsWithin(db, range, limit)
    .where('boost.actor_id', '=', viewer)
    .where((where) => visibleTo(where as never, viewer));
  const addressed = thoughtsWithin(db, range, limit)
    .innerJoin('recipient', 'recipient.thought_id', 'thought.id')
    .where('recipient.actor_id', '=', viewer)
    .where('thought.visibility', '=', PRIVATE)
    .where('thought.actor_id', 'in', selectFollowees(db, viewer));
  const followees = selectFollowees(db, viewer).where(
    ...(['follow.followee_id', 'not in', exclusiveMembers(db, viewer)] as const),
  );
  return merged(
    db,
    [
      ...[own, ownBoosts, addressed, withFollowedTags(db, viewer, range)],
      ...[thoughtsOf(db, viewer, followees, range), boostsOf(db, viewer, followees, range)],
    ],
    range,
  );
});

/** The members of the exclusive lists of `viewer`. */
const exclusiveMembers = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('list')
    .innerJoin('list_member', 'list_member.list_number', 'list.number')
    .select('list_member.member_id')
    .where('list.actor_id', '=', viewer)
    .where('list.is_exclusive', '=', sql.lit(1 as const));
