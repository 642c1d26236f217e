// Who may see a thought, in SQL: the condition that every read of thoughts carries. Says what `rules.ts` says.
import { among } from '@tandem/platform/database/sql.ts';
import { type ExpressionBuilder, type ExpressionWrapper, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ActorId, ThoughtsDb, ThoughtsTables } from '../tables.ts';

type Where = ExpressionBuilder<ThoughtsTables, 'thought'>;
type Condition = ExpressionWrapper<ThoughtsTables, 'thought', SqlBool>;

/**
 * True for the thoughts (of the table `thought` in scope) that `viewer` may see. The words are literals because partial indexes
 * are found by them.
 */
export function whereVisible(where: Where, viewer: ActorId | null): Condition {
  const isPublic = where('thought.visibility', '=', sql.lit('public'));
  if (viewer === null) return where.and([isPublic]);
  const isFollower = where.and([
    where('thought.visibility', '=', sql.lit('followers')),
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

/**
 * True where the viewer and the thought's author block one another, whichever way. A list, which is read once for however
 * many thoughts.
 */
const isBlockedFrom = (where: Where, viewer: ActorId) =>
  where('thought.actor_id', 'in', selectBlockedAround(expressionBuilder<ThoughtsTables>(), viewer));

type From = Pick<ExpressionBuilder<ThoughtsTables, never>, 'selectFrom'>;

/** The ids (as `id`) of everybody whom `viewer` blocks or who blocks `viewer`. */
export const selectBlockedAround = (from: From, viewer: ActorId) =>
  from
    .selectFrom('block')
    .select('block.blocked_id as id')
    .where('block.blocker_id', '=', viewer)
    .union(from.selectFrom('block').select('block.blocker_id as id').where('block.blocked_id', '=', viewer));

/** What ties each of `people` to a thought and its author, as far as `maySee` asks. */
export async function selectTies(
  db: ThoughtsDb,
  thought: { id: string; actor_id: ActorId },
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
            .where('follow.state', '=', 'accepted'),
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
      where('actor.id', 'in', selectBlockedAround(db, thought.actor_id)).as('blocked'),
    ])
    .where((where) => among(db, where.ref('actor.id'), people))
    .execute();
  return rows.map(({ id, follows, isRecipient, blocked }) => ({
    ...{ id, follows: Boolean(follows), isRecipient: Boolean(isRecipient), blocked: Boolean(blocked) },
  }));
}
