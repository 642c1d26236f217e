// Who may see a thought, in SQL: the condition that every read of thoughts carries. Says what `rules.ts` says.
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type ExpressionBuilder, type ExpressionWrapper, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ActorId, ThoughtsDb, ThoughtsTables, Visibility } from '../tables.ts';

type Where = ExpressionBuilder<ThoughtsTables, 'thought'>;
type Condition = ExpressionWrapper<ThoughtsTables, 'thought', SqlBool>;

/**
 * True for the thoughts (of the table `thought` in scope) that `viewer` may see. The words are literals because partial indexes
 * are found by them.
 */
export const whereVisible = (where: Where, viewer: ActorId | null): Condition =>
  visibleAs(where, 'thought', viewer);

/**
 * True where `viewer` may see what the thought in scope answers, or could until it was deleted. Its author knows
 * what was answered.
 */
export const whereParentVisible = (where: Where, viewer: ActorId | null) => {
  const isVisible = where.exists(
    where
      .selectFrom('thought as parent')
      .select('parent.id')
      .whereRef('parent.id', '=', 'thought.reply_to_id')
      .where((parent) => visibleAs(parent as unknown as Where, 'parent', viewer)),
  );
  const wasPublic = where.exists(
    where
      .selectFrom('tombstone')
      .select('tombstone.id')
      .whereRef('tombstone.id', '=', 'thought.reply_to_id')
      .where('tombstone.was_public', '=', sql.lit(1 as const)),
  );
  const isOwn = viewer === null ? [] : [where('thought.actor_id', '=', viewer)];
  return where.or([...isOwn, isVisible, wasPublic]);
};

/** The rule, for the thought in scope under the name `thought`. */
function visibleAs(where: Where, thought: 'thought' | 'parent', viewer: ActorId | null): Condition {
  const author = sql.ref<ActorId>(`${thought}.actor_id`);
  const visibility = sql.ref<Visibility>(`${thought}.visibility`);
  const isPublic = where(visibility, '=', sql.lit('public'));
  if (viewer === null) return where.and([isPublic]);
  const isFollower = where.and([
    where(visibility, '=', sql.lit('followers')),
    where.exists(
      where
        .selectFrom('follow')
        .select('follow.followee_id')
        .where('follow.follower_id', '=', viewer)
        .where('follow.followee_id', '=', author)
        .where('follow.state', '=', 'accepted'),
    ),
  ]);
  const isRecipient = where.exists(
    where
      .selectFrom('recipient')
      .select('recipient.actor_id')
      .where('recipient.thought_id', '=', sql.ref<string>(`${thought}.id`))
      .where('recipient.actor_id', '=', viewer),
  );
  // A list, which is read once for however many thoughts.
  const isBlocked = where(author, 'in', selectBlockedActorIds(expressionBuilder<ThoughtsTables>(), viewer));
  return where.or([
    where(author, '=', viewer),
    where.and([where.or([isPublic, isFollower, isRecipient]), where.not(isBlocked)]),
  ]);
}

type From = Pick<ExpressionBuilder<ThoughtsTables, never>, 'selectFrom'>;

/** The ids (as `id`) of everybody whom `viewer` blocks or who blocks `viewer`. */
export const selectBlockedActorIds = (from: From, viewer: ActorId) =>
  from
    .selectFrom('block')
    .select('block.blocked_id as id')
    .where('block.blocker_id', '=', viewer)
    .union(from.selectFrom('block').select('block.blocker_id as id').where('block.blocked_id', '=', viewer));

export async function selectBlockedAmong(
  db: ThoughtsDb,
  viewer: ActorId,
  people: readonly ActorId[],
): Promise<ActorId[]> {
  const rows = await db
    .selectFrom('actor')
    .select('actor.id')
    .where((where) => isIn(db, where.ref('actor.id'), people))
    .where('actor.id', 'in', selectBlockedActorIds(db, viewer))
    .execute();
  return rows.map(({ id }) => id);
}

/** What ties each of `people` to a thought and its author, as far as `maySee` asks. */
export async function selectViewerRelations(
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
      where('actor.id', 'in', selectBlockedActorIds(db, thought.actor_id)).as('blocked'),
    ])
    .where((where) => isIn(db, where.ref('actor.id'), people))
    .execute();
  return rows.map(({ id, follows, isRecipient, blocked }) => ({
    ...{ id, follows: Boolean(follows), isRecipient: Boolean(isRecipient), blocked: Boolean(blocked) },
  }));
}
