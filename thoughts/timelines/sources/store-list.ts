// SQL of the timeline of a list: thoughts and boosts of its members.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { selectFollowees } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { type DateSpan, readByDate } from '../by-number/by-date.ts';
import { mergeByDate } from '../by-number/queries.ts';
import type { SourceRow, StatusRange } from '../by-number/range.ts';
import { isReplyTo, isToFollowee } from './queries.ts';
import { boostsOf, thoughtsOf } from './store-followees.ts';

/** Whether replies to followees of the viewer, or to members of the list, are included. */
export type ShownReplies = { withFollowees: boolean; withMembers: boolean };

/** May include boosts of thoughts hidden from `viewer`. */
export const readList = (
  db: ThoughtsDb,
  viewer: ActorId,
  { number, shown }: { number: number; shown: ShownReplies },
  range: StatusRange,
): Promise<SourceRow[]> => readByDate(range, (span) => selectOfList.rows(db, viewer, number, shown, span));

const selectOfList = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, list: number, shown: ShownReplies, span: DateSpan) => {
    const members = selectFollowees(db, viewer).where('follow.followee_id', 'in', (from) =>
      from
        .selectFrom('list_member')
        .select('list_member.member_id')
        .where('list_member.list_number', '=', list),
    );
    const written = thoughtsOf(db, viewer, members, span, isShownReply(viewer, list, shown));
    return mergeByDate(db, [written, boostsOf(db, viewer, members, span)], span);
  },
);

/**
 * True for thoughts that are not replies, and for replies to the author's own thoughts, to the viewer, and to
 * the actors selected by the policy.
 */
function isShownReply(
  viewer: ActorId,
  list: number,
  { withFollowees, withMembers }: ShownReplies,
): Expression<SqlBool> {
  const others = [
    ...(withFollowees ? [isToFollowee(viewer)] : []),
    ...(withMembers
      ? [
          sql`exists (select 1 from list_member as known
            where known.list_number = ${list} and known.member_id = thought.reply_to_actor_id)`,
        ]
      : []),
  ];
  const isWanted = sql.join(
    [
      sql`thought.reply_to_actor_id = ${viewer}`,
      sql`thought.reply_to_actor_id = thought.actor_id`,
      ...others,
    ],
    sql` or `,
  );
  return isReplyTo(isWanted);
}
