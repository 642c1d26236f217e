// The home feed: thoughts of followed actors, merged at read time (docs/decisions/0020).

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { type Expression, sql } from 'kysely';
import { type ActorSummary, loadActorSummaries } from '../../../foundation/actors/actors.ts';
import type { NumberedPage } from '../../../foundation/paging/numbered.ts';
import { type Window, windowOf } from '../../../foundation/paging/window.ts';
import { hiddenActorIds, selectFollowees } from '../../../foundation/relations/queries.ts';
import { bounds } from '../../../foundation/status-ids/queries.ts';
import { toStatusNumber } from '../../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { visibleTo } from '../../../foundation/visibility/queries.ts';
import type { ActorId, StatusNumber } from '../../../ids.ts';
import { isOfShownAuthor } from '../../../posts/reactions/boosts/boosts.ts';
import { loadViews, toView } from '../../../posts/thoughts/view/load.ts';
import type { ThoughtView } from '../../../posts/thoughts/view/present.ts';
import { rowRef, thoughtViews } from '../../../posts/thoughts/view/queries.ts';
import { numberOfRow, type StatusRange } from '../../by-number/status-range.ts';
import { type Include, isReplyForHome } from '../../sources/queries.ts';
import { findHome } from '../../sources/sources.ts';

// SQL of private thoughts of followed actors addressed to the viewer.

const addressedByFollowed = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('recipient')
    .innerJoin('thought', 'thought.id', 'recipient.thought_id')
    .where('recipient.actor_id', '=', viewer)
    .where('thought.visibility', '=', sql.lit('private' as const))
    .where('thought.actor_id', 'in', selectFollowees(db, viewer));

/** The newest `maxRows` of them, as a source of the home feed. There are few, so sorting is cheap. */
const newestAddressed = (db: ThoughtsDb, viewer: ActorId, maxRows: Expression<number>) =>
  db
    .selectFrom(
      addressedByFollowed(db, viewer)
        .select(['thought.id', 'thought.created_at as at', sql.lit('' as ActorId).as('booster_id')])
        .select(rowRef(db).as('row_ref'))
        .orderBy('thought.created_at', 'desc')
        .orderBy('thought.id', 'desc')
        .limit(maxRows)
        .as('source'),
    )
    .select(['source.id', 'source.at', 'source.booster_id', 'source.row_ref']);

const countAddressedByFollowed = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  addressedByFollowed(db, viewer).select((select) => select.fn.countAll<number>().as('thoughts')),
);

const WORDS: readonly string[] = ['own', 'boosts'];

/** Parses `own,boosts` in any order; refuses other values. */
export function readInclude(text: string | undefined): Omit<Include, 'repliesForHome'> {
  const words = (text ?? '').split(',').filter((word) => word !== '');
  if (words.some((word) => !WORDS.includes(word))) {
    throw invalid('query/include', 'must be own, boosts, or both separated by a comma');
  }
  return { own: words.includes('own'), boosts: words.includes('boosts') };
}

/** An item of the feed; `booster` is set for a boost. */
type HomeItem = ThoughtView & { booster: ActorSummary | null };

/** `numbers` contains the numbers of all rows of the page, including those hidden from the viewer. */
type HomePage = { items: HomeItem[]; numbers: StatusNumber[]; total: number };

/**
 * A page of the home feed of `viewer`, newest first, and the total. It contains the visible thoughts of
 * followed actors; with `own`, all of the viewer's own; with `boosts`, each boost by a followed actor at the
 * time of the boost, unless a block exists between the thought's author and the viewer. Thoughts and boosts
 * of muted users are omitted, and by option replies to strangers.
 */
export async function loadHomeFeed(
  db: ThoughtsDb,
  viewer: ActorId,
  include: Include,
  page: NumberedPage,
): Promise<HomePage> {
  const total = await countHome(db, viewer, include);
  if (page.older || page.newer) return { ...(await loadRange(db, viewer, include, rangeOf(page))), total };
  const window = windowOf(page, total);
  if (!window) return { items: [], numbers: [], total };
  const rows = await selectHomeFeed(db, viewer, include, window);
  const boosters = await loadActorSummaries(
    db,
    rows.flatMap(({ booster_id }) => booster_id || []),
  );
  const items = rows.map((row) => ({ ...toView(row), booster: boosters.get(row.booster_id) ?? null }));
  return { items, numbers: rows.map(numberOfItem), total };
}

const numberOfItem = ({ item_at: created_at, boost_tie, tie }: HomeRow): StatusNumber =>
  typeof boost_tie === 'number'
    ? toStatusNumber('boost', { created_at, tie: boost_tie })
    : toStatusNumber('thought', { created_at, tie });

const rangeOf = ({ before, after, perPage }: NumberedPage): StatusRange => ({
  older: before && bounds('older', before),
  newer: after && bounds('newer', after),
  fromOldest: after !== null,
  rows: perPage,
});

async function loadRange(
  db: ThoughtsDb,
  viewer: ActorId,
  include: Include,
  range: StatusRange,
): Promise<Omit<HomePage, 'total'>> {
  const found = await findHome(db, viewer, range, include);
  const rows = range.fromOldest ? found.toReversed() : found;
  const ids = [...new Set(rows.map(({ thought_id }) => thought_id))];
  const views = new Map((await loadViews(db, ids, viewer)).map((view) => [view.thought.id, view]));
  const boosters = await loadActorSummaries(
    db,
    rows.flatMap(({ booster_id }) => booster_id || []),
  );
  const items = rows.flatMap(({ thought_id, booster_id }) => {
    const view = views.get(thought_id);
    return view ? [{ ...view, booster: boosters.get(booster_id) ?? null }] : [];
  });
  return { items, numbers: rows.map(numberOfRow) };
}

async function countHome(
  db: ThoughtsDb,
  viewer: ActorId,
  { own, boosts, repliesForHome }: Include,
): Promise<number> {
  const followed = await countFollowed(db, viewer);
  const ownCount = own ? await countOwn.count(db, viewer) : 0;
  const boosted = boosts ? followed.boosts - (await countHiddenBoosts.count(db, viewer)) : 0;
  const hidden = repliesForHome ? await countHiddenReplies.count(db, viewer) : 0;
  return followed.thoughts - hidden + (await countAddressedByFollowed.count(db, viewer)) + ownCount + boosted;
}

// SQL of followed actors and their stored totals.

const followed = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom(selectFollowees(db, viewer).as('followee'))
    .innerJoin('actor', 'actor.id', 'followee.actor_id')
    .select((where) => [
      where.fn.sum<number | null>(sql`public_count + followers_count`).as('thoughts'),
      where.fn.sum<number | null>('boosted_count').as('boosts'),
    ]),
);

/** The number of thoughts and boosts of the followed actors, from their stored totals. */
async function countFollowed(db: ThoughtsDb, viewer: ActorId): Promise<{ thoughts: number; boosts: number }> {
  const row = await followed.first(db, viewer);
  return { thoughts: row?.thoughts ?? 0, boosts: row?.boosts ?? 0 };
}

const countOwn = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('actor')
    .select(sql<number>`public_count + followers_count + private_count`.as('thoughts'))
    .where('id', '=', viewer),
);

/** The number of boosts by followed actors of thoughts by blocked or muted authors. */
const countHiddenBoosts = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('boost')
    .select((where) => where.fn.countAll<number>().as('boosts'))
    .where('author_id', 'in', hiddenActorIds(db, viewer))
    .where('actor_id', 'in', selectFollowees(db, viewer)),
);

/** The number of replies by followed actors that {@link isReplyForHome} hides: replies to strangers. */
const countHiddenReplies = defineQuery((db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('thought')
    .select((where) => where.fn.countAll<number>().as('replies'))
    .where('actor_id', 'in', selectFollowees(db, viewer))
    .where('visibility', '<>', sql.lit('private' as const))
    .where((where) => where.not(isReplyForHome(viewer))),
);

// SQL of the home feed: the newest items of each source, merged.

// SQL of the newest items of followed actors, in the fastest form for each database (docs/decisions/0020).
// Every source selects `id`, `at`, `row_ref` (of the thought) and `booster_id`, which is '' except for
// boosts. On SQLite the `row_ref` of a boost is null; it is looked up only for the items of a page
// (`rowRefOfItem`). SQLite scans one index range per followee and stops at the first row that is too old.
// PostgreSQL does not, so it needs two steps: the newest `maxRows` items belong to the `maxRows` followees
// with the newest latest items, and are no older than the oldest of these.

const NO_BOOSTER = '' as ActorId;

/** The newest `maxRows` public and followers-only thoughts of followed actors. */
function newestThoughts(
  db: ThoughtsDb,
  viewer: ActorId,
  repliesForHome: boolean,
  maxRows: Expression<number>,
) {
  const shown = (limit: Expression<number>) =>
    thoughts(db, limit)
      .where('thought.visibility', '<>', sql.lit('private' as const))
      .$if(repliesForHome, (some) => some.where(isReplyForHome(viewer)));
  if (dialectOf(db) === 'sqlite') {
    const all = shown(maxRows).where('thought.actor_id', 'in', selectFollowees(db, viewer));
    return db
      .selectFrom(all.as('source'))
      .select(['source.id', 'source.at', 'source.booster_id', 'source.row_ref']);
  }
  const recent = db
    .selectFrom(selectFollowees(db, viewer).as('followee'))
    .innerJoinLateral(
      shown(sql.lit(1)).whereRef('thought.actor_id', '=', sql.ref('followee.actor_id')).as('latest'),
      (join) => join.onTrue(),
    )
    .select(['followee.actor_id', 'latest.at'])
    .orderBy('latest.at', 'desc')
    .orderBy('latest.id', 'desc')
    .limit(maxRows);
  return db
    .selectFrom(withOldest(db, recent, maxRows).as('recent'))
    .innerJoinLateral(
      shown(maxRows)
        .whereRef('thought.actor_id', '=', sql.ref('recent.actor_id'))
        .whereRef('thought.created_at', '>=', sql.ref('recent.oldest'))
        .as('source'),
      (join) => join.onTrue(),
    )
    .select(['source.id', 'source.at', 'source.booster_id', 'source.row_ref']);
}

/** The newest `maxRows` boosts by followed actors, except of blocked or muted authors. */
function newestBoosts(db: ThoughtsDb, viewer: ActorId, maxRows: Expression<number>) {
  const shown = (limit: Expression<number>) => boosts(db, limit).where(isOfShownAuthor(db, viewer));
  if (dialectOf(db) === 'sqlite') {
    const all = shown(maxRows).where('boost.actor_id', 'in', selectFollowees(db, viewer));
    return db
      .selectFrom(all.as('source'))
      .select(['source.id', 'source.at', 'source.booster_id', sql<string>`null`.as('row_ref')]);
  }
  const recent = db
    .selectFrom(selectFollowees(db, viewer).as('followee'))
    .innerJoinLateral(
      shown(sql.lit(1)).whereRef('boost.actor_id', '=', sql.ref('followee.actor_id')).as('latest'),
      (join) => join.onTrue(),
    )
    .select(['followee.actor_id', 'latest.at'])
    .orderBy('latest.at', 'desc')
    .orderBy('latest.id', 'desc')
    .orderBy('followee.actor_id', 'desc')
    .limit(maxRows);
  return db
    .selectFrom(withOldest(db, recent, maxRows).as('recent'))
    .innerJoinLateral(
      shown(maxRows)
        .whereRef('boost.actor_id', '=', sql.ref('recent.actor_id'))
        .whereRef('boost.created_at', '>=', sql.ref('recent.oldest'))
        .as('source'),
      (join) => join.onTrue(),
    )
    .select(['source.id', 'source.at', 'source.booster_id', sql.ref<string>('source.id').as('row_ref')]);
}

type Recent = Expression<{ actor_id: ActorId; at: number }>;

/**
 * `recent` with the time of the oldest latest item. If `recent` has `maxRows` rows, at least `maxRows` items
 * are no older than that time, and older items need not be read.
 */
const withOldest = (db: ThoughtsDb, recent: Recent, maxRows: Expression<number>) =>
  db
    .selectFrom(sql<{ actor_id: ActorId; at: number }>`(${recent})`.as('each'))
    .select('each.actor_id')
    .select(
      sql<number>`case when count(*) over () = ${maxRows} then min(each.at) over ()
        else ${sql.lit(Number.MIN_SAFE_INTEGER)} end`.as('oldest'),
    );

/** The newest `maxRows` thoughts by `viewer`, with any visibility. */
const newestOwn = (db: ThoughtsDb, viewer: ActorId, maxRows: Expression<number>) =>
  db
    .selectFrom(thoughts(db, maxRows).where('thought.actor_id', '=', viewer).as('source'))
    .select(['source.id', 'source.at', 'source.booster_id', 'source.row_ref']);

/** The `row_ref` of an `item`: a `boost` row contains only the id of the thought. */
const rowRefOfItem = (db: ThoughtsDb) =>
  dialectOf(db) === 'sqlite'
    ? sql<string>`coalesce(item.row_ref, (select ${rowRef(db)} from thought where thought.id = item.id))`
    : sql.ref<string>('item.row_ref');

const thoughts = (db: ThoughtsDb, limit: Expression<number>) =>
  db
    .selectFrom('thought')
    .select(['thought.id', 'thought.created_at as at', sql.lit(NO_BOOSTER).as('booster_id')])
    .select(rowRef(db).as('row_ref'))
    .orderBy('thought.created_at', 'desc')
    .orderBy('thought.id', 'desc')
    .limit(limit);

/** Several boosts of one thought may have the same timestamp, so the order includes the booster. */
const boosts = (db: ThoughtsDb, limit: Expression<number>) =>
  db
    .selectFrom('boost')
    .select(['boost.thought_id as id', 'boost.created_at as at', 'boost.actor_id as booster_id'])
    .orderBy('boost.created_at', 'desc')
    .orderBy('boost.thought_id', 'desc')
    .orderBy('boost.actor_id', 'desc')
    .limit(limit);

/** The tie of the boost at `page`; null for other items. */
const tieOfBoost = sql<number | null>`case when page.booster_id <> '' then (select boost.tie from boost
  where boost.thought_id = page.id and boost.actor_id = page.booster_id) end`;

/** `booster_id` is '' except for boosts; `item_at` is the time of the thought or boost. */
type HomeRow = Awaited<ReturnType<typeof newest.rows>>[number];

const newest = defineQuery(
  (
    db: ThoughtsDb,
    viewer: ActorId,
    { own, boosts, repliesForHome }: Include,
    { limit, offset, end }: Window & { end: number },
    isFirstPage: boolean,
  ) => {
    // Inlined only for the first page: later pages have too many distinct values for separate statements.
    const maxRows = isFirstPage ? inlined(limit) : sql.val(end);
    const thoughts = newestThoughts(db, viewer, repliesForHome, maxRows).unionAll(
      newestAddressed(db, viewer, maxRows),
    );
    const withOwn = own ? thoughts.unionAll(newestOwn(db, viewer, maxRows)) : thoughts;
    const all = boosts ? withOwn.unionAll(newestBoosts(db, viewer, maxRows)) : withOwn;
    const page = db
      .selectFrom(all.as('item'))
      .select(['item.id', 'item.at', 'item.booster_id', 'item.row_ref'])
      .orderBy('item.at', 'desc')
      .orderBy('item.id', 'desc')
      .orderBy('item.booster_id', 'desc')
      .limit(inlined(limit))
      .offset(offset);
    const shown = db
      .selectFrom(page.as('item'))
      .select(['item.id', 'item.at', 'item.booster_id', rowRefOfItem(db).as('row_ref')]);
    return (
      thoughtViews(db, (boosts ? shown : page).as('page'), viewer)
        .select(['page.booster_id', 'page.at as item_at'])
        .$if(boosts, (query) => query.select(tieOfBoost.as('boost_tie')))
        // A followed actor may boost a thought hidden from this viewer.
        .$if(boosts, (query) => query.where((where) => visibleTo(where, viewer)))
        .orderBy('page.at', 'desc')
        .orderBy('page.id', 'desc')
        .orderBy('page.booster_id', 'desc')
    );
  },
);

/**
 * The items of `window`, newest first. Each source is limited to offset + limit rows: the cost depends on the
 * depth of the page and the number of followees, not on the number of thoughts.
 */
const selectHomeFeed = (
  db: ThoughtsDb,
  viewer: ActorId,
  include: Include,
  window: Window,
): Promise<HomeRow[]> => {
  const end = window.offset + window.limit;
  return newest.rows(db, viewer, include, { ...window, end }, window.offset === 0);
};
