// SQL of the home feed: the newest items of each source, merged.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { sql } from 'kysely';
import type { Window } from '../../../foundation/paging/window.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { visibleTo } from '../../../foundation/visibility/queries.ts';
import type { ActorId } from '../../../ids.ts';
import { thoughtViews } from '../../../posts/thoughts/view/queries.ts';
import { newestAddressed } from './store-addressed.ts';
import { newestBoosts, newestOwn, newestThoughts, rowRefOfItem } from './store-newest.ts';

export type Include = { own: boolean; boosts: boolean };

/** Of the boost that the item of `page` is; null for an item that is none. */
const tieOfBoost = sql<number | null>`case when page.booster_id <> '' then (select boost.tie from boost
  where boost.thought_id = page.id and boost.actor_id = page.booster_id) end`;

/** `booster_id` is '' for an item that is not a boost; `item_at` is when it was posted or boosted. */
export type HomeRow = Awaited<ReturnType<typeof newest.rows>>[number];

const newest = defineQuery(
  (
    db: ThoughtsDb,
    viewer: ActorId,
    { own, boosts }: Include,
    { limit, offset, end }: Window & { end: number },
    isFirstPage: boolean,
  ) => {
    // The ends of the other pages are too many for a text of each.
    const maxRows = isFirstPage ? inlined(limit) : sql.val(end);
    const thoughts = newestThoughts(db, viewer, maxRows).unionAll(newestAddressed(db, viewer, maxRows));
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
        // A followed actor may boost a thought that this viewer may not see.
        .$if(boosts, (query) => query.where((where) => visibleTo(where, viewer)))
        .orderBy('page.at', 'desc')
        .orderBy('page.id', 'desc')
        .orderBy('page.booster_id', 'desc')
    );
  },
);

/**
 * The items of `window`, newest first. Each source is limited to offset + limit rows, so the cost depends on
 * the depth of the page and the number of followees, not on the number of thoughts.
 */
export const selectHomeFeed = (
  db: ThoughtsDb,
  viewer: ActorId,
  include: Include,
  window: Window,
): Promise<HomeRow[]> => {
  const end = window.offset + window.limit;
  return newest.rows(db, viewer, include, { ...window, end }, window.offset === 0);
};
