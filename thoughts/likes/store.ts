// SQL of likes.
import type { ActorId, ReactionTable, ThoughtsDb } from '../tables.ts';

/** False where it was there. */
export async function insertLike(tx: ThoughtsDb, like: ReactionTable): Promise<boolean> {
  const row = await tx
    .insertInto('thought_like')
    .values(like)
    .onConflict((on) => on.doNothing())
    .returning('thought_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where there was none. */
export async function deleteLike(tx: ThoughtsDb, thoughtId: string, actorId: ActorId): Promise<boolean> {
  const row = await tx
    .deleteFrom('thought_like')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId)
    .returning('thought_id')
    .executeTakeFirst();
  return row !== undefined;
}
