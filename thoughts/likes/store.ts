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

/** When the like that is gone now was made; undefined where there was none. */
export const deleteLike = (
  tx: ThoughtsDb,
  thoughtId: string,
  actorId: ActorId,
): Promise<{ created_at: number } | undefined> =>
  tx
    .deleteFrom('thought_like')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId)
    .returning('created_at')
    .executeTakeFirst();
