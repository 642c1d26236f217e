// SQL of the relations between viewers and a thought.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ActorId, ThoughtId } from '../ids.ts';
import { acceptedFollow, blockedActorIds } from '../relationships/queries.ts';
import type { ThoughtsDb } from '../tables.ts';

/**
 * The relation of each of `people` to a thought and its author, as `canSee` needs it; booleans are 0 or 1 in
 * SQLite.
 */
export const selectViewerRelations = defineQuery(
  (db: ThoughtsDb, thought: { id: ThoughtId; author: ActorId }, people: readonly ActorId[]) =>
    db
      .selectFrom('actor')
      .select((where) => [
        'actor.id',
        where
          .exists(
            where
              .selectFrom('follow')
              .select('follow.followee_id')
              .whereRef('follow.follower_id', '=', 'actor.id')
              .where('follow.followee_id', '=', thought.author)
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
        where('actor.id', 'in', blockedActorIds(db, thought.author)).as('blocked'),
      ])
      .where((where) => isIn(db, where.ref('actor.id'), people)),
);
