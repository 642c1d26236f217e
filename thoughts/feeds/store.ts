// SQL of the public feed and of one person's thoughts.
import { sql } from 'kysely';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { blockedAround, visibleTo } from '../visibility/visibility.ts';
import type { Window } from './feed.ts';

/** Whose thoughts of an author a viewer sees: everybody's, the followers', the author's own. */
export type Reach = 'public' | 'followers' | 'all';

const PUBLIC = sql.lit('public' as const);
const PRIVATE = sql.lit('private' as const);

export async function selectPublic(
  db: ThoughtsDb,
  viewer: ActorId | null,
  local: boolean,
  { limit, offset }: Window,
): Promise<string[]> {
  const rows = await db
    .selectFrom('thought')
    .select('thought.id')
    .where('visibility', '=', PUBLIC)
    .$if(local, (query) => query.where('is_local', '=', sql.lit(1 as const)))
    .where((where) => visibleTo(where, viewer))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many public thoughts are of people whom `viewer` blocks or is blocked by. */
export async function countBlockedPublic(db: ThoughtsDb, viewer: ActorId, local: boolean): Promise<number> {
  const row = await db
    .selectFrom('actor')
    .select((where) => where.fn.sum<number | null>('public_count').as('thoughts'))
    .where('id', 'in', blockedAround(db, viewer))
    .$if(local, (query) => query.where('host', 'is', null))
    .executeTakeFirst();
  return row?.thoughts ?? 0;
}

/** `reach` finds the index; `visibleTo` decides. */
export async function selectOfAuthor(
  db: ThoughtsDb,
  authorId: ActorId,
  viewer: ActorId | null,
  reach: Reach,
  { limit, offset }: Window,
): Promise<string[]> {
  const rows = await db
    .selectFrom('thought')
    .select('thought.id')
    .where('actor_id', '=', authorId)
    .$if(reach === 'public' && viewer === null, (query) => query.where('visibility', '=', PUBLIC))
    .where((where) => visibleTo(where, viewer))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectFollows(
  db: ThoughtsDb,
  followerId: ActorId,
  followeeId: ActorId,
): Promise<boolean> {
  const row = await db
    .selectFrom('follow')
    .select('follower_id')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many thoughts of an author, beyond those within `reach`, are addressed to `viewer` by name. */
export async function countAddressed(
  db: ThoughtsDb,
  authorId: ActorId,
  viewer: ActorId,
  reach: Reach,
): Promise<number> {
  const row = await db
    .selectFrom('recipient')
    .innerJoin('thought', 'thought.id', 'recipient.thought_id')
    .select((where) => where.fn.countAll<number>().as('thoughts'))
    .where('recipient.actor_id', '=', viewer)
    .where('thought.actor_id', '=', authorId)
    .$if(reach === 'public', (query) => query.where('thought.visibility', '<>', PUBLIC))
    .$if(reach === 'followers', (query) => query.where('thought.visibility', '=', PRIVATE))
    .executeTakeFirst();
  return row?.thoughts ?? 0;
}
