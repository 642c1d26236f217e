// SQL of boosts.
import { sql } from 'kysely';
import type { ActorId, BoostTable, ThoughtsDb } from '../tables.ts';

/** False where it was there. */
export async function insertBoost(tx: ThoughtsDb, boost: BoostTable): Promise<boolean> {
  const row = await tx
    .insertInto('boost')
    .values(boost)
    .onConflict((on) => on.doNothing())
    .returning('thought_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the boost that is gone now was made; undefined where there was none. */
export const deleteBoost = (
  tx: ThoughtsDb,
  thoughtId: string,
  actorId: ActorId,
): Promise<{ created_at: number } | undefined> =>
  tx
    .deleteFrom('boost')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId)
    .returning('created_at')
    .executeTakeFirst();

export async function incrementBoosted(tx: ThoughtsDb, actorId: ActorId, by: number): Promise<void> {
  await tx
    .updateTable('actor')
    .set({ boosted_count: sql`boosted_count + ${by}` })
    .where('id', '=', actorId)
    .execute();
}
