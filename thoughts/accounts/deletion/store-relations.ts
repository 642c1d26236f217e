// SQL that deletes an actor's follows, likes and boosts and corrects the counts of others. Each count changes
// by the number of rows deleted in this transaction, so that a concurrent deletion is not subtracted twice.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** Deletes the follows of an actor in both directions. */
export async function deleteFollowsOf(
  tx: ThoughtsDb,
  { id, host }: { id: ActorId; host: string | null },
): Promise<void> {
  const following = await tx
    .deleteFrom('follow')
    .where('follower_id', '=', id)
    .returning(['followee_id', 'state'])
    .execute();
  const followees = following.filter(isAccepted).map(({ followee_id }) => followee_id);
  await tx
    .updateTable('actor')
    .set({
      follower_count: sql`follower_count - 1`,
      remote_follower_count: sql`remote_follower_count - ${sql.lit(host === null ? 0 : 1)}`,
    })
    .where((where) => isIn(tx, where.ref('id'), followees))
    .execute();
  const followed = await tx
    .deleteFrom('follow')
    .where('followee_id', '=', id)
    .returning(['follower_id', 'state'])
    .execute();
  const followers = followed.filter(isAccepted).map(({ follower_id }) => follower_id);
  await tx
    .updateTable('actor')
    .set({ following_count: sql`following_count - 1` })
    .where((where) => isIn(tx, where.ref('id'), followers))
    .execute();
}

const isAccepted = ({ state }: { state: string }): boolean => state === 'accepted';

export async function deleteLikesBy(tx: ThoughtsDb, actorId: ActorId): Promise<void> {
  const likes = await tx
    .deleteFrom('thought_like')
    .where('actor_id', '=', actorId)
    .returning('thought_id')
    .execute();
  const ids = likes.map(({ thought_id }) => thought_id);
  await tx
    .updateTable('thought')
    .set({ like_count: sql`like_count - 1` })
    .where((where) => isIn(tx, where.ref('id'), ids))
    .execute();
}

/** Deletes the boosts by `actorId` and the boosts of thoughts by `actorId`. */
export async function deleteBoostsOf(tx: ThoughtsDb, actorId: ActorId): Promise<void> {
  const made = await tx.deleteFrom('boost').where('actor_id', '=', actorId).returning('thought_id').execute();
  const ids = made.map(({ thought_id }) => thought_id);
  await tx
    .updateTable('thought')
    .set({ boost_count: sql`boost_count - 1` })
    .where((where) => isIn(tx, where.ref('id'), ids))
    .execute();
  const got = await tx.deleteFrom('boost').where('author_id', '=', actorId).returning('actor_id').execute();
  const boosters = Map.groupBy(got, ({ actor_id }) => actor_id);
  for (const [count, people] of Map.groupBy(boosters, ([, boosts]) => boosts.length)) {
    await tx
      .updateTable('actor')
      .set({ boosted_count: sql`boosted_count - ${count}` })
      .where((where) =>
        isIn(
          tx,
          where.ref('id'),
          people.map(([id]) => id),
        ),
      )
      .execute();
  }
}

/** Subtracts an author's public replies from the reply counts of their parents. */
export const decrementReplyCounts = defineQuery((tx: ThoughtsDb, actorId: ActorId) =>
  tx
    .updateTable('thought')
    .set((set) => ({
      reply_count: sql<number>`thought.reply_count - ${set
        .selectFrom('thought as reply')
        .select(set.fn.countAll().as('replies'))
        .where('reply.actor_id', '=', actorId)
        .where('reply.visibility', '=', 'public')
        .whereRef('reply.reply_to_id', '=', 'thought.id')}`,
    }))
    .where('id', 'in', (parents) =>
      parents
        .selectFrom('thought as reply')
        .select('reply.reply_to_id')
        .where('reply.actor_id', '=', actorId)
        .where('reply.reply_to_id', 'is not', null)
        .$castTo<{ reply_to_id: ThoughtId }>(),
    ),
);
