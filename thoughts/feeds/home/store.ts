// SQL of the home feed: the newest of each source, merged.

import { prepared } from '@tandem/platform/database/queries/define-query.ts';
import { type InlinedNumber, numberExpression } from '@tandem/platform/database/queries/placeholders.ts';
import type { Window } from '../../paging/window.ts';
import type { ActorId, ThoughtsDb } from '../../tables.ts';
import { thoughtViews } from '../../thoughts/view/load.ts';
import { visibleTo } from '../../visibility/visibility.ts';
import { newestAddressed } from './store-addressed.ts';
import { newestBoosts, newestOwn, newestThoughts } from './store-newest.ts';

export type Include = { own: boolean; boosts: boolean };

/** `booster_id` is '' for a thought that is there by itself. */
export type HomeRow = Awaited<ReturnType<typeof newest>>[number];

const newest = prepared(
  (
    db: ThoughtsDb,
    viewer: ActorId,
    { own, boosts }: Include,
    { limit, offset }: Window,
    maxRows: InlinedNumber | number,
  ) => {
    const thoughts = newestThoughts(db, viewer, maxRows).unionAll(newestAddressed(db, viewer, maxRows));
    const withOwn = own ? thoughts.unionAll(newestOwn(db, viewer, maxRows)) : thoughts;
    const all = boosts ? withOwn.unionAll(newestBoosts(db, viewer, maxRows)) : withOwn;
    const page = db
      .selectFrom(all.as('item'))
      .select(['item.id', 'item.at', 'item.booster_id', 'item.place'])
      .orderBy('item.at', 'desc')
      .orderBy('item.id', 'desc')
      .orderBy('item.booster_id', 'desc')
      .limit(numberExpression(limit))
      .offset(offset);
    return (
      thoughtViews(db, page.as('page'), viewer)
        .select('page.booster_id')
        // Others may boost what this viewer may not see.
        .$if(boosts, (query) => query.where((where) => visibleTo(where, viewer)))
        .orderBy('page.at', 'desc')
        .orderBy('page.id', 'desc')
        .orderBy('page.booster_id', 'desc')
    );
  },
);

/**
 * The items of `window`, newest first. Each source gives no more than the window reaches, so the cost follows the
 * depth of the page and the number of people followed, not the number of thoughts.
 */
export const selectHomeFeed = (
  db: ThoughtsDb,
  viewer: ActorId,
  include: Include,
  window: Window,
): Promise<HomeRow[]> => newest(db, viewer, include, window, maxRowsOf(window));

/** Known for the first pages alone: there are as many others as people turn. */
const maxRowsOf = ({ limit, offset }: Window): InlinedNumber | number =>
  offset === 0 ? limit : offset + limit.value;
