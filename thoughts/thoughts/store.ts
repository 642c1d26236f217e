// SQL of thoughts.
import { among, dialectOf } from '@tandem/platform/database/sql.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ActorId, ThoughtsDb, ThoughtTable, TombstoneTable, Visibility } from '../tables.ts';
import { visibleTo } from '../visibility/visibility.ts';

export type ThoughtRow = Selectable<ThoughtTable>;

/** False where its `uri` is known already. */
export async function insertThought(tx: ThoughtsDb, thought: Insertable<ThoughtTable>): Promise<boolean> {
  const row = await tx
    .insertInto('thought')
    .values(thought)
    .onConflict((on) => on.column('uri').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const selectThought = (
  db: ThoughtsDb,
  id: string,
  viewer: ActorId | null,
): Promise<ThoughtRow | undefined> =>
  db
    .selectFrom('thought')
    .selectAll()
    .where('id', '=', id)
    .where((where) => visibleTo(where, viewer))
    .executeTakeFirst();

/** Whoever may see it. */
export const selectAnyThought = (db: ThoughtsDb, id: string): Promise<ThoughtRow | undefined> =>
  db.selectFrom('thought').selectAll().where('id', '=', id).executeTakeFirst();

/** `reply` began a conversation, which becomes part of that of `parent`. */
export async function updateParent(
  tx: ThoughtsDb,
  reply: Pick<ThoughtRow, 'id' | 'root_id'>,
  parent: Pick<ThoughtRow, 'id' | 'root_id'>,
): Promise<void> {
  await tx.updateTable('thought').set({ reply_to_id: parent.id }).where('id', '=', reply.id).execute();
  await tx
    .updateTable('thought')
    .set({ root_id: parent.root_id })
    .where('root_id', '=', reply.root_id)
    .execute();
}

/** Waits for whoever else has it; SQLite's writers are alone anyway. */
export const selectThoughtLocked = (
  tx: ThoughtsDb,
  id: string,
  viewer: ActorId,
  purpose: 'change' | 'deletion',
): Promise<ThoughtRow | undefined> =>
  tx
    .selectFrom('thought')
    .selectAll()
    .where('id', '=', id)
    .where((where) => visibleTo(where, viewer))
    .$if(dialectOf(tx) === 'postgres', (query) =>
      purpose === 'deletion' ? query.forUpdate() : query.forNoKeyUpdate(),
    )
    .executeTakeFirst();

/** In no order, what `viewer` may see alone. */
export const selectThoughts = (db: ThoughtsDb, ids: readonly string[], viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .selectAll('thought')
    .select((where) => [
      where
        .exists(
          where
            .selectFrom('thought_like')
            .select('thought_like.actor_id')
            .whereRef('thought_like.thought_id', '=', 'thought.id')
            .where('thought_like.actor_id', '=', viewer),
        )
        .as('liked'),
      where
        .exists(
          where
            .selectFrom('boost')
            .select('boost.actor_id')
            .whereRef('boost.thought_id', '=', 'thought.id')
            .where('boost.actor_id', '=', viewer),
        )
        .as('boosted'),
    ])
    .where((where) => among(db, where.ref('thought.id'), ids))
    .where((where) => visibleTo(where, viewer))
    .execute();

export async function updateBody(
  tx: ThoughtsDb,
  id: string,
  body: Pick<ThoughtTable, 'content' | 'content_html' | 'tags' | 'edited_at'>,
): Promise<void> {
  await tx.updateTable('thought').set(body).where('id', '=', id).execute();
}

export async function deleteThought(tx: ThoughtsDb, id: string): Promise<void> {
  await tx.deleteFrom('thought').where('id', '=', id).execute();
}

export async function insertTombstone(tx: ThoughtsDb, tombstone: TombstoneTable): Promise<void> {
  await tx
    .insertInto('tombstone')
    .values(tombstone)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Nothing happens where the thought is gone. */
export async function incrementThought(
  tx: ThoughtsDb,
  id: string,
  count: 'like_count' | 'boost_count' | 'reply_count',
  by: number,
): Promise<void> {
  await tx
    .updateTable('thought')
    .set({ [count]: sql`${sql.ref(count)} + ${by}` })
    .where('id', '=', id)
    .execute();
}

export async function incrementAuthor(
  tx: ThoughtsDb,
  authorId: ActorId,
  visibility: Visibility,
  by: number,
): Promise<void> {
  const count = `${visibility}_count` as const;
  await tx
    .updateTable('actor')
    .set({ [count]: sql`${sql.ref(count)} + ${by}` })
    .where('id', '=', authorId)
    .execute();
}

/** Takes the boosts of a thought off the totals of those who made them. */
export async function decrementBoosters(tx: ThoughtsDb, thoughtId: string): Promise<void> {
  await tx
    .updateTable('actor')
    .set({ boosted_count: sql`boosted_count - 1` })
    .where('id', 'in', (boosts) =>
      boosts.selectFrom('boost').select('boost.actor_id').where('boost.thought_id', '=', thoughtId),
    )
    .execute();
}
