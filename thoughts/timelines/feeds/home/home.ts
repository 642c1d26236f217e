// The home feed: thoughts of followed actors, merged at read time (docs/decisions/0020).
import { invalid } from '@tandem/platform/refusal.ts';
import { type ActorSummary, loadActorSummaries } from '../../../foundation/actors/actors.ts';
import type { NumberedPage } from '../../../foundation/paging/numbered.ts';
import { windowOf } from '../../../foundation/paging/window.ts';
import { bounds } from '../../../foundation/status-ids/queries.ts';
import { toStatusNumber } from '../../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, StatusNumber } from '../../../ids.ts';
import { loadViews, toView } from '../../../posts/thoughts/view/load.ts';
import type { ThoughtView } from '../../../posts/thoughts/view/present.ts';
import { numberOfRow, type StatusRange } from '../../by-number/range.ts';
import type { Include } from '../../sources/queries.ts';
import { findHome } from '../../sources/sources.ts';
import { type HomeRow, selectHomeFeed } from './store.ts';
import { countAddressedByFollowed } from './store-addressed.ts';
import { countFollowed, countHiddenBoosts, countHiddenReplies, countOwn } from './store-followees.ts';

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
export type HomeItem = ThoughtView & { booster: ActorSummary | null };

/** `numbers` contains the numbers of all rows of the page, including those hidden from the viewer. */
export type HomePage = { items: HomeItem[]; numbers: StatusNumber[]; total: number };

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
