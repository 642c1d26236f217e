// Who may see a thought, in SQL: the condition of every read of thoughts. Equivalent to `rules.ts`.
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type ExpressionBuilder, type ExpressionWrapper, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ActorId, ThoughtId } from '../ids.ts';
import type { ThoughtsDb, ThoughtsTables, Visibility } from '../tables.ts';

type Where = ExpressionBuilder<ThoughtsTables, 'thought'>;
type Condition = ExpressionWrapper<ThoughtsTables, 'thought', SqlBool>;

/**
 * The condition of every read of thoughts: true where `viewer` (null without a login) may see the `thought`
 * in scope. The states are literals so that partial indexes apply.
 */
export const whereVisible = (where: Where, viewer: ActorId | null): Condition =>
  visibleAs(where, 'thought', viewer);

/**
 * True where `viewer` may know the parent of the thought in scope: it is visible, was public before its
 * deletion, or the viewer wrote the reply.
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

/** The rule, for the table in scope under the alias `thought`. */
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
      .where('recipient.thought_id', '=', sql.ref<ThoughtId>(`${thought}.id`))
      .where('recipient.actor_id', '=', viewer),
  );
  // An uncorrelated subquery, which runs once per statement.
  const isBlocked = where(author, 'in', selectBlockedActorIds(expressionBuilder<ThoughtsTables>(), viewer));
  return where.or([
    where(author, '=', viewer),
    where.and([where.or([isPublic, isFollower, isRecipient]), where.not(isBlocked)]),
  ]);
}

type From = Pick<ExpressionBuilder<ThoughtsTables, never>, 'selectFrom'>;

/** The ids (as `id`) of the actors that `viewer` blocks or that block `viewer`. */
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
