// The home feed: thoughts of followed actors, merged on read (docs/decisions/0020).
import { invalid } from '@tandem/platform/refusal.ts';
import type { Page } from '@tandem/platform/schema/paging.ts';
import { type ActorSummary, loadActorSummaries } from '../../actors/actors.ts';
import type { ActorId } from '../../ids.ts';
import { windowOf } from '../../paging/window.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { toView } from '../../thoughts/view/load.ts';
import type { ThoughtView } from '../../thoughts/view/present.ts';
import { type Include, selectHomeFeed } from './store.ts';
import { countAddressedByFollowed } from './store-addressed.ts';
import { countFollowed, countHiddenBoosts, countOwn } from './store-followees.ts';

const WORDS: readonly string[] = ['own', 'boosts'];

/** Parses `own,boosts`, in any order; refuses other words. */
export function readInclude(text: string | undefined): Include {
  const words = (text ?? '').split(',').filter((word) => word !== '');
  if (words.some((word) => !WORDS.includes(word))) {
    throw invalid('query/include', 'must be own, boosts, or both separated by a comma');
  }
  return { own: words.includes('own'), boosts: words.includes('boosts') };
}

/** A thought of the feed; `booster` is set for an item that is a boost. */
export type HomeItem = ThoughtView & { booster: ActorSummary | null };

/**
 * A page of the home feed of `viewer`, newest first, and the total. It contains the thoughts of followed
 * actors that the viewer may see; with `own`, all of the viewer's own; with `boosts`, each boost by a
 * followed actor of a thought without a block between its author and the viewer, at the time of the boost.
 * What muted people wrote or boosted is left out.
 */
export async function loadHomeFeed(
  db: ThoughtsDb,
  viewer: ActorId,
  include: Include,
  page: Page,
): Promise<{ items: HomeItem[]; total: number }> {
  const total = await countHome(db, viewer, include);
  const window = windowOf(page, total);
  if (!window) return { items: [], total };
  const rows = await selectHomeFeed(db, viewer, include, window);
  const boosters = await loadActorSummaries(
    db,
    rows.flatMap(({ booster_id }) => booster_id || []),
  );
  const items = rows.map((row) => ({ ...toView(row), booster: boosters.get(row.booster_id) ?? null }));
  return { items, total };
}

async function countHome(db: ThoughtsDb, viewer: ActorId, { own, boosts }: Include): Promise<number> {
  const followed = await countFollowed(db, viewer);
  const ownCount = own ? await countOwn.count(db, viewer) : 0;
  const boosted = boosts ? followed.boosts - (await countHiddenBoosts.count(db, viewer)) : 0;
  return followed.thoughts + (await countAddressedByFollowed.count(db, viewer)) + ownCount + boosted;
}
