// SQL of the relations between viewers and a thought.
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ActorId, ThoughtId } from '../ids.ts';
import { acceptedFollow, blockedActorIds } from '../relationships/queries.ts';
import type { ThoughtsDb } from '../tables.ts';

/** The relation of each of `people` to a thought and its author, as `canSee` needs it. */
export async function selectViewerRelations(
  db: ThoughtsDb,
  thought: { id: ThoughtId; actor_id: ActorId },
  people: readonly ActorId[],
): Promise<{ id: ActorId; follows: boolean; isRecipient: boolean; blocked: boolean }[]> {
  const rows = await db
    .selectFrom('actor')
    .select((where) => [
      'actor.id',
      where
        .exists(
          where
            .selectFrom('follow')
            .select('follow.followee_id')
            .whereRef('follow.follower_id', '=', 'actor.id')
            .where('follow.followee_id', '=', thought.actor_id)
            .where(acceptedFollow),
        )
        .as('follows'),
      where
        .exists(
          where
            .selectFrom('recipient')
            .select('recipient.actor_id')
            .whereRef('recipient.actor_id', '=', 'actor.id')
            .where('recipient.thought_id', '=', thought.id),
        )
        .as('isRecipient'),
      where('actor.id', 'in', blockedActorIds(db, thought.actor_id)).as('blocked'),
    ])
    .where((where) => isIn(db, where.ref('actor.id'), people))
    .execute();
  return rows.map(({ id, follows, isRecipient, blocked }) => ({
    ...{ id, follows: Boolean(follows), isRecipient: Boolean(isRecipient), blocked: Boolean(blocked) },
  }));
}
