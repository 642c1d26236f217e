// Who may see a thought, in SQL: the condition that every read of thoughts carries. Says what `rules.ts` says.
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { ActorId, ThoughtsTables } from '../tables.ts';

type Where = ExpressionBuilder<ThoughtsTables, 'thought'>;
type Condition = ExpressionWrapper<ThoughtsTables, 'thought', SqlBool>;

/** True for the thoughts (of the table `thought` in scope) that `viewer` may see. */
export function visibleTo(where: Where, viewer: ActorId | null): Condition {
  const isPublic = where('thought.visibility', '=', 'public');
  if (viewer === null) return where.and([isPublic]);
  const isFollower = where.and([
    where('thought.visibility', '=', 'followers'),
    where.exists(
      where
        .selectFrom('follow')
        .select('follow.followee_id')
        .where('follow.follower_id', '=', viewer)
        .whereRef('follow.followee_id', '=', 'thought.actor_id')
        .where('follow.state', '=', 'accepted'),
    ),
  ]);
  const isRecipient = where.exists(
    where
      .selectFrom('recipient')
      .select('recipient.actor_id')
      .whereRef('recipient.thought_id', '=', 'thought.id')
      .where('recipient.actor_id', '=', viewer),
  );
  return where.or([
    where('thought.actor_id', '=', viewer),
    where.and([where.or([isPublic, isFollower, isRecipient]), where.not(isBlockedFrom(where, viewer))]),
  ]);
}

/** True where the viewer and the thought's author block one another, whichever way. */
export function isBlockedFrom(where: Where, viewer: ActorId): Condition {
  return where.and([
    where.exists(
      where
        .selectFrom('block')
        .select('block.blocker_id')
        .where((block) =>
          block.or([
            block.and([
              block('block.blocker_id', '=', viewer),
              block('block.blocked_id', '=', block.ref('thought.actor_id')),
            ]),
            block.and([
              block('block.blocked_id', '=', viewer),
              block('block.blocker_id', '=', block.ref('thought.actor_id')),
            ]),
          ]),
        ),
    ),
  ]);
}
