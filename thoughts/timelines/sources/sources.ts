// The timelines of all front ends: thoughts and boosts within a range of status ids.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { countIn, isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { NO_ATTACHMENTS } from '../../accounts/media/attachments.ts';
import { selectFollowees } from '../../foundation/relations/queries.ts';
import { isBeyond } from '../../foundation/status-ids/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { shownTo, visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId } from '../../ids.ts';
import { type DateSpan, readByDate } from '../by-number/by-date.ts';
import { HIDDEN, mergeByDate } from '../by-number/queries.ts';
import type { SourceRow, StatusRange } from '../by-number/status-range.ts';
import {
  attachedOnly,
  boostsWithin,
  type Include,
  isReplyTo,
  isToFollowee,
  merged,
  NO_BOUND,
  thoughtsWithin,
} from './queries.ts';
import { boostsOf, readAllFollowed, readHome, thoughtsOf } from './store-home.ts';

const EVERYWHERE: Origin = { local: false, remote: false, onlyMedia: false };

export const findPublic = (
  db: ThoughtsDb,
  viewer: ActorId | null,
  origin: Partial<Origin>,
  range: StatusRange,
): Promise<SourceRow[]> => selectPublic.rows(db, viewer, { ...EVERYWHERE, ...origin }, range);

/** Hashtags are normalised names; `all` has no duplicates. */
export const findTagged = (
  db: ThoughtsDb,
  viewer: ActorId | null,
  tags: Hashtags,
  origin: Partial<Origin>,
  range: StatusRange,
): Promise<SourceRow[]> => selectTagged(db, viewer, tags, { ...EVERYWHERE, ...origin }, range);

/** Thoughts with one hashtag, from all servers. */
export const findOfTag = (
  db: ThoughtsDb,
  viewer: ActorId | null,
  tag: string,
  range: StatusRange,
): Promise<SourceRow[]> => findTagged(db, viewer, { any: [tag], all: [], none: [] }, EVERYWHERE, range);

export const findOfAccount = (
  db: ThoughtsDb,
  { account, viewer }: { account: ActorId; viewer: ActorId | null },
  filter: AccountFilter,
  range: StatusRange,
): Promise<SourceRow[]> => selectOfAccount.rows(db, account, viewer, filter, range);

/**
 * The home timeline: with `include`, all thoughts of followed users and the named additions (`GET /feed`);
 * without, also the own posts and followed hashtags, and subject to follow options and exclusive lists. May
 * include boosts of thoughts hidden from `viewer`: the caller checks visibility.
 */
export const findHome = (
  db: ThoughtsDb,
  viewer: ActorId,
  range: StatusRange,
  include: Include | null = null,
): Promise<SourceRow[]> =>
  include === null ? readHome(db, viewer, range, true) : readAllFollowed(db, viewer, include, range);

/** The home timeline without notes to oneself and direct messages, which pages show elsewhere. */
export const findFollowing = (db: ThoughtsDb, viewer: ActorId, range: StatusRange): Promise<SourceRow[]> =>
  readHome(db, viewer, range, false);

/** Like {@link findHome}, for the members of a list. */
export const findOfList = (
  db: ThoughtsDb,
  viewer: ActorId,
  list: { number: number; shown: ShownReplies },
  range: StatusRange,
): Promise<SourceRow[]> => readList(db, viewer, list, range);

/** Whether replies to followees of the viewer, or to members of the list, are included. */
type ShownReplies = { withFollowees: boolean; withMembers: boolean };

/** May include boosts of thoughts hidden from `viewer`. */
const readList = (
  db: ThoughtsDb,
  viewer: ActorId,
  { number, shown }: { number: number; shown: ShownReplies },
  range: StatusRange,
): Promise<SourceRow[]> => readByDate(range, (span) => selectOfList.rows(db, viewer, number, shown, span));

const selectOfList = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, list: number, shown: ShownReplies, span: DateSpan) => {
    const members = selectFollowees(db, viewer, HIDDEN).where('follow.followee_id', 'in', (from) =>
      from
        .selectFrom('list_member')
        .select('list_member.member_id')
        .where('list_member.list_number', '=', list),
    );
    const written = thoughtsOf(db, viewer, members, span, isShownReply(viewer, list, shown));
    return mergeByDate(db, viewer, [written, boostsOf(db, viewer, members, span)], span);
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

// SQL of the public timelines and of account timelines.

const PUBLIC = sql.lit('public' as const);
const LISTED = sql.lit(1 as const);

/**
 * The origin of public statuses (this server, other servers, or all), and whether attachments are required.
 */
type Origin = { local: boolean; remote: boolean; onlyMedia: boolean };

const selectPublic = defineQuery(
  (db: ThoughtsDb, viewer: ActorId | null, { local, remote, onlyMedia }: Origin, range: StatusRange) =>
    attachedOnly(thoughtsWithin(db, range, sql.val(range.rows)), onlyMedia)
      .where('thought.visibility', '=', PUBLIC)
      .where('thought.listed', '=', LISTED)
      .$if(local, (query) => query.where('thought.is_local', '=', sql.lit(1 as const)))
      .$if(remote, (query) => query.where('thought.is_local', '=', sql.lit(0 as const)))
      .where((where) => shownTo(where, viewer)),
);

/** Hashtag names: at least one of `any`, all of `all`, and none of `none`. */
type Hashtags = { any: readonly string[]; all: readonly string[]; none: readonly string[] };

/** Public thoughts with the hashtags. `names.all` are distinct. */
const selectTagged = (
  db: ThoughtsDb,
  viewer: ActorId | null,
  names: Hashtags,
  origin: Origin,
  range: StatusRange,
): Promise<SourceRow[]> => {
  const [tag, ...others] = new Set(names.any);
  return tag !== undefined && [...others, ...names.all, ...names.none].length === 0
    ? selectOfOneTag.rows(db, viewer, tag, origin, range)
    : selectOfTags.rows(db, viewer, names, names.all.length, origin, range);
};

/** Read in the order of `tagged`: a page of a popular hashtag ends at its last row. */
const selectOfOneTag = defineQuery(
  (
    db: ThoughtsDb,
    viewer: ActorId | null,
    tag: string,
    { local, remote, onlyMedia }: Origin,
    { older, newer, fromOldest, rows }: StatusRange,
  ) => {
    const direction = fromOldest ? 'asc' : 'desc';
    const before = older?.thought ?? NO_BOUND;
    const after = newer?.thought ?? NO_BOUND;
    return db
      .selectFrom('tagged')
      .innerJoin('thought', 'thought.id', 'tagged.thought_id')
      .select(['tagged.thought_id', 'tagged.created_at', 'thought.tie'])
      .select([sql.lit(0).as('kind'), sql.lit('' as ActorId).as('booster_id')])
      .where('tagged.tag', '=', tag)
      .$if(older !== null, (query) =>
        query.where('tagged.created_at', '<=', before.created_at).where(isBeyond('thought', 'older', before)),
      )
      .$if(newer !== null, (query) =>
        query.where('tagged.created_at', '>=', after.created_at).where(isBeyond('thought', 'newer', after)),
      )
      .$if(onlyMedia, (query) => query.where('thought.attachments', '<>', sql.lit(NO_ATTACHMENTS)))
      .$if(local, (query) => query.where('thought.is_local', '=', sql.lit(1 as const)))
      .$if(remote, (query) => query.where('thought.is_local', '=', sql.lit(0 as const)))
      .where((where) => shownTo(where, viewer))
      .orderBy('tagged.created_at', direction)
      .orderBy('thought.tie', direction)
      .limit(sql.val(rows));
  },
);

const selectOfTags = defineQuery(
  (
    db: ThoughtsDb,
    viewer: ActorId | null,
    { any, all, none }: Hashtags,
    allCount: number,
    { local, remote, onlyMedia }: Origin,
    range: StatusRange,
  ) =>
    attachedOnly(thoughtsWithin(db, range, sql.val(range.rows)), onlyMedia)
      .where('thought.id', 'in', (from) =>
        from
          .selectFrom('tagged')
          .select('tagged.thought_id')
          .where((where) => isIn(db, where.ref('tagged.tag'), any)),
      )
      .where((where) =>
        where(
          where
            .selectFrom('tagged')
            .select((tagged) =>
              sql<number>`coalesce(sum(${countIn(db, tagged.ref('tagged.tag'), all)}), 0)`.as('n'),
            )
            .whereRef('tagged.thought_id', '=', 'thought.id'),
          '=',
          allCount,
        ),
      )
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('tagged')
              .select('tagged.tag')
              .whereRef('tagged.thought_id', '=', 'thought.id')
              .where((tagged) => isIn(db, tagged.ref('tagged.tag'), none)),
          ),
        ),
      )
      .$if(local, (query) => query.where('thought.is_local', '=', sql.lit(1 as const)))
      .$if(remote, (query) => query.where('thought.is_local', '=', sql.lit(0 as const)))
      .where((where) => shownTo(where, viewer)),
);

/** Filters of an account timeline: no replies to others, no boosts, only attachments, or one hashtag. */
type AccountFilter = {
  excludeReplies: boolean;
  excludeBoosts: boolean;
  onlyMedia: boolean;
  tag: string | null;
};

const selectOfAccount = defineQuery(
  (db: ThoughtsDb, account: ActorId, viewer: ActorId | null, filter: AccountFilter, range: StatusRange) => {
    const limit = sql.val(range.rows);
    const thoughts = attachedOnly(thoughtsWithin(db, range, limit), filter.onlyMedia)
      .where('thought.actor_id', '=', account)
      .$if(viewer === null, (query) => query.where('thought.visibility', '=', PUBLIC))
      .$if(filter.excludeReplies, (query) =>
        query.where(isReplyTo(sql`thought.reply_to_actor_id = thought.actor_id`)),
      )
      .$if(filter.tag !== null, (query) =>
        query.where((where) =>
          where.exists(
            where
              .selectFrom('tagged')
              .select('tagged.tag')
              .whereRef('tagged.thought_id', '=', 'thought.id')
              .where('tagged.tag', '=', filter.tag ?? ''),
          ),
        ),
      )
      .where((where) => visibleTo(where, viewer));
    if (filter.excludeBoosts || filter.onlyMedia || filter.tag !== null) return merged(db, [thoughts], range);
    const boosts = boostsWithin(db, range, limit)
      .where('boost.actor_id', '=', account)
      .where((where) => visibleTo(where as never, viewer));
    return merged(db, [thoughts, boosts], range);
  },
);
