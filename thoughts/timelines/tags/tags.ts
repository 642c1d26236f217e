// Tag feeds and popular tags.
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import { readCounter } from '../../foundation/counters/counters.ts';
import { boundsOf, type NumberedPage, sliceOf } from '../../foundation/paging/numbered.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import { toView } from '../../posts/thoughts/view/load.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import { countHiddenTagged, selectPopular, selectTagFeed, selectUsed } from './store.ts';

const POPULAR_SPAN = 30 * DAY;

/** The `limit` most used tags in public thoughts of the 30 days before `now`, with their counts. */
export const loadPopularTags = (db: ThoughtsDb, now: Instant, limit: number) =>
  selectPopular.rows(db, now - POPULAR_SPAN, limit);

/** The names among `names` with public thoughts. */
export async function findUsedTags(db: ThoughtsDb, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const counters = await selectUsed.rows(
    db,
    names.map((name) => COUNTER + name),
  );
  return new Set(counters.map(({ name }) => name.slice(COUNTER.length)));
}

const COUNTER = 'tag:';

/** A page of the public thoughts with a tag visible to `viewer`, newest first, and the total. */
export async function loadTagFeed(
  db: ThoughtsDb,
  tagName: string,
  viewer: ActorId | null,
  page: NumberedPage,
): Promise<{ items: ThoughtView[]; total: number }> {
  const tag = toTagName(tagName);
  const all = await readCounter(db, `tag:${tag}`);
  const total = all - (await countHiddenTagged.count(db, tag, viewer));
  const window = sliceOf(page, total);
  const rows = window ? await selectTagFeed.rows(db, tag, viewer, window, boundsOf(page)) : [];
  return { items: rows.map(toView), total };
}
