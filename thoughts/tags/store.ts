// SQL of tags.
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { blockedAround, visibleTo } from '../visibility/visibility.ts';

/** Most used since `since` first, those used as much by name. */
export const selectPopular = (
  db: ThoughtsDb,
  since: number,
  limit: number,
): Promise<{ name: string; count: number }[]> =>
  db
    .selectFrom('tagged')
    .select((where) => ['tag as name', where.fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute();

export async function selectTagFeed(
  db: ThoughtsDb,
  tag: string,
  viewer: ActorId | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('tagged')
    .innerJoin('thought', 'thought.id', 'tagged.thought_id')
    .select('tagged.thought_id as id')
    .where('tagged.tag', '=', tag)
    .where((where) => visibleTo(where, viewer))
    .orderBy('tagged.created_at', 'desc')
    .orderBy('tagged.thought_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many thoughts with the tag are of people whom `viewer` blocks or is blocked by. */
export async function countBlockedTagged(db: ThoughtsDb, tag: string, viewer: ActorId): Promise<number> {
  const row = await db
    .selectFrom('tagged')
    .select((where) => where.fn.countAll<number>().as('thoughts'))
    .where('tag', '=', tag)
    .where('actor_id', 'in', blockedAround(db, viewer))
    .executeTakeFirst();
  return row?.thoughts ?? 0;
}
