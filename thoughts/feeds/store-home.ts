// SQL of the home feed: the newest of each source, merged.
import { type Known, numberIn } from '@tandem/platform/database/later.ts';
import { prepared } from '@tandem/platform/database/prepared.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { showing } from '../thoughts/load.ts';
import { visibleTo } from '../visibility/visibility.ts';
import type { Window } from './feed.ts';
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
    reach: Known | number,
  ) => {
    const thoughts = newestThoughts(db, viewer, reach).unionAll(newestAddressed(db, viewer, reach));
    const withOwn = own ? thoughts.unionAll(newestOwn(db, viewer, reach)) : thoughts;
    const all = boosts ? withOwn.unionAll(newestBoosts(db, viewer, reach)) : withOwn;
    const page = db
      .selectFrom(all.as('item'))
      .select(['item.id', 'item.at', 'item.booster_id', 'item.place'])
      .orderBy('item.at', 'desc')
      .orderBy('item.id', 'desc')
      .orderBy('item.booster_id', 'desc')
      .limit(numberIn(limit))
      .offset(offset);
    return (
      showing(db, page.as('page'), viewer)
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
export const selectHome = (
  db: ThoughtsDb,
  viewer: ActorId,
  include: Include,
  window: Window,
): Promise<HomeRow[]> => newest(db, viewer, include, window, reachOf(window));

/** Known for the first pages alone: there are as many others as people turn. */
const reachOf = ({ limit, offset }: Window): Known | number => (offset === 0 ? limit : offset + limit.value);
