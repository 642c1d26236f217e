// Tag feeds and popular tags.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createCachedReader } from '../../foundation/cached-reader.ts';
import { readCounter } from '../../foundation/counters/counters.ts';
import { type Bounds, boundsOf, type NumberedPage, sliceOf } from '../../foundation/paging/numbered.ts';
import type { Window } from '../../foundation/paging/window.ts';
import { hiddenInPublicIds } from '../../foundation/relations/queries.ts';
import { isBetween, isBounded } from '../../foundation/status-ids/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { shownTo } from '../../foundation/visibility/queries.ts';
import type { ActorId } from '../../ids.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import { toView } from '../../posts/thoughts/view/load.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import { newestThoughtViews, rowRef } from '../../posts/thoughts/view/queries.ts';

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

/** Most used since `since` first, then by name. */
const selectPopular = defineQuery((db: ThoughtsDb, since: number, limit: number) =>
  db
    .selectFrom('tagged')
    .select((where) => ['tag as name', where.fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(limit),
);

/** The public thoughts with a tag, newest first. */
const selectTagFeed = defineQuery(
  (db: ThoughtsDb, tag: string, viewer: ActorId | null, { limit, offset }: Window, bounds: Bounds) => {
    const direction = bounds.newer === null ? 'desc' : 'asc';
    const page = db
      .selectFrom('tagged')
      .innerJoin('thought', 'thought.id', 'tagged.thought_id')
      .select(['tagged.thought_id as id', 'tagged.created_at as at', rowRef(db).as('row_ref')])
      .where('tagged.tag', '=', tag)
      .where((where) => shownTo(where, viewer))
      .$if(isBounded(bounds), (query) => query.where(isBetween('tagged', bounds)))
      .orderBy('tagged.created_at', direction)
      .orderBy('tagged.thought_id', direction)
      .limit(inlined(limit))
      .offset(offset);
    return newestThoughtViews(db, page, viewer);
  },
);

/** The number of thoughts with the tag by actors hidden from or muted by `viewer`. */
const countHiddenTagged = defineQuery((db: ThoughtsDb, tag: string, viewer: ActorId | null) =>
  db
    .selectFrom('tagged')
    .select((where) => where.fn.countAll<number>().as('thoughts'))
    .where('tag', '=', tag)
    .where('actor_id', 'in', hiddenInPublicIds(db, viewer)),
);

/** The names whose counter is not zero. */
const selectUsed = defineQuery((db: ThoughtsDb, names: readonly string[]) =>
  db
    .selectFrom('counter')
    .select('name')
    .where((where) => isIn(db, where.ref('name'), names))
    .where('value', '>', 0),
);

/**
 * Returns a function that reads the names of the `limit` most popular tags. Each process counts them once per
 * minute; a tag disappears immediately after its last public thought is deleted.
 */
export function createPopularReader(
  { database: { read }, clock }: Pick<ThoughtsContext, 'database' | 'clock'>,
  limit: number,
): () => Promise<string[]> {
  const readNames = createCachedReader(clock, MINUTE, async (now) =>
    (await loadPopularTags(read, now, limit)).map(({ name }) => name),
  );
  return async () => {
    const names = await readNames();
    const used = await findUsedTags(read, names);
    return names.filter((name) => used.has(name));
  };
}
