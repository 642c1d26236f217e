// SQL of searching thoughts by common words on PostgreSQL: where more is found than is shown, the newest page
// alone is looked up (docs/decisions/0218).
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ActorId, ThoughtId } from '../ids.ts';
import type { ThoughtsDb } from '../tables.ts';
import { foundBy } from '../visibility/queries.ts';
import { type Found, foundIn, MAX_HITS, type Slice } from './hits.ts';
import { hidesSomebody } from './store-hidden.ts';
import { pageOf } from './store-page.ts';

/** How many hits are looked at to know whether everybody finds the maximum of them. */
const LOOKED_AT = 2 * MAX_HITS;

/**
 * Of the newest hits, those that everybody finds. Each is looked up: a join would read all thoughts where it
 * seems to cost less.
 */
const openHits = (words: string): RawBuilder<unknown> =>
  sql`(select thought_id from search_thought where words @@ ${words}::tsquery
      order by thought_id desc limit ${sql.lit(LOOKED_AT)}) as hit
    cross join lateral (select id from thought where id = hit.thought_id and visibility = 'public' and listed = 1
      limit 1) as open`;

const LAST = sql.lit(MAX_HITS - 1);

/** Whether everybody finds the maximum of thoughts with `words`: it costs as much as a search to know. */
export const hasMostOpenHits = defineQuery((db: ThoughtsDb, words: string) => ({
  compile: () => sql`select 1 from ${openHits(words)} limit 1 offset ${LAST}`.compile(db),
})).exists;

const indexed = sql<{ thought_id: ThoughtId }>`search_thought`;

/** What the viewer finds with the words. */
const foundWith = (db: ThoughtsDb, words: string, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .innerJoin(indexed.as('indexed'), 'indexed.thought_id', 'thought.id')
    .where(sql<boolean>`indexed.words @@ ${words}::tsquery`)
    .where((where) => foundBy(where, viewer))
    // Ids are in the order of dates: a scan from the newest ends with the page.
    .orderBy('indexed.thought_id', 'desc');

const newestPage = defineQuery((db: ThoughtsDb, words: string, viewer: ActorId | null, slice: Slice) =>
  foundWith(db, words, viewer).select('thought.id').limit(slice.limit).offset(slice.offset),
).values;

/** {@link newestPage}, counted, down to the last hit that is looked at for everybody. */
const countedPage = defineQuery((db: ThoughtsDb, words: string, viewer: ActorId, slice: Slice) =>
  pageOf(
    db,
    foundWith(db, words, viewer)
      .select(['thought.id', sql.lit(0).as('rank'), 'thought.created_at as at', 'thought.tie'])
      .where(
        sql<boolean>`indexed.thought_id >= coalesce((select open.id
          from ${openHits(words)} order by hit.thought_id desc limit 1 offset ${LAST}), '')`,
      )
      .limit(sql.lit(MAX_HITS)),
    slice,
  ),
);

/** The newest of what the viewer finds with common words. */
export async function searchCommonWords(
  db: ThoughtsDb,
  words: string,
  viewer: ActorId | null,
  slice: Slice,
): Promise<Found<ThoughtId>> {
  // What is hidden may leave less than the maximum.
  if (viewer !== null && (await hidesSomebody(db, viewer)))
    return foundIn(await countedPage.rows(db, words, viewer, slice));
  const limit = Math.max(0, Math.min(slice.limit, MAX_HITS - slice.offset));
  return { ids: await newestPage(db, words, viewer, { ...slice, limit }), total: MAX_HITS };
}
