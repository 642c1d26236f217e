// SQL of the public timelines and of account timelines.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { countIn, isIn } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import { NO_ATTACHMENTS } from '../../accounts/media/attachments.ts';
import { isBeyond } from '../../foundation/status-ids/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { shownTo, visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId } from '../../ids.ts';
import type { SourceRow, StatusRange } from '../by-number/range.ts';
import { attachedOnly, boostsWithin, isReplyTo, merged, NO_BOUND, thoughtsWithin } from './queries.ts';

const PUBLIC = sql.lit('public' as const);
const LISTED = sql.lit(1 as const);

/**
 * The origin of public statuses (this server, other servers, or all), and whether attachments are required.
 */
export type Origin = { local: boolean; remote: boolean; onlyMedia: boolean };

export const selectPublic = defineQuery(
  (db: ThoughtsDb, viewer: ActorId | null, { local, remote, onlyMedia }: Origin, range: StatusRange) =>
    attachedOnly(thoughtsWithin(db, range, sql.val(range.rows)), onlyMedia)
      .where('thought.visibility', '=', PUBLIC)
      .where('thought.listed', '=', LISTED)
      .$if(local, (query) => query.where('thought.is_local', '=', sql.lit(1 as const)))
      .$if(remote, (query) => query.where('thought.is_local', '=', sql.lit(0 as const)))
      .where((where) => shownTo(where, viewer)),
);

/** Hashtag names: at least one of `any`, all of `all`, and none of `none`. */
export type Hashtags = { any: readonly string[]; all: readonly string[]; none: readonly string[] };

/** Public thoughts with the hashtags. `names.all` are distinct. */
export const selectTagged = (
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
export type AccountFilter = {
  excludeReplies: boolean;
  excludeBoosts: boolean;
  onlyMedia: boolean;
  tag: string | null;
};

export const selectOfAccount = defineQuery(
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
