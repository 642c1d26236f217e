// SQL of thoughts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf, isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import {
  type AliasableExpression,
  type AliasedExpression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import type { ActorId, ThoughtId } from '../ids.ts';
import type { ThoughtsDb, ThoughtsTables, ThoughtTable, TombstoneTable, Visibility } from '../tables.ts';
import { parentVisibleTo, visibleTo } from '../visibility/visibility.ts';

export type ThoughtRow = Selectable<ThoughtTable>;

/** False where its `uri` exists already. */
export const insertThought = defineQuery((tx: ThoughtsDb, thought: ThoughtRow) =>
  tx
    .insertInto('thought')
    .values(thought)
    .onConflict((on) => on.column('uri').doNothing()),
);

export const selectThought = defineQuery((db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .selectAll()
    .where('id', '=', id)
    .where((where) => visibleTo(where, viewer)),
);

/** Regardless of visibility. */
export const selectAnyThought = (db: ThoughtsDb, id: ThoughtId): Promise<ThoughtRow | undefined> =>
  db.selectFrom('thought').selectAll().where('id', '=', id).executeTakeFirst();

/** Moves the conversation that `reply` started into that of `parent`. */
export async function updateParent(
  tx: ThoughtsDb,
  reply: Pick<ThoughtRow, 'id' | 'root_id'>,
  parent: Pick<ThoughtRow, 'id' | 'root_id'>,
): Promise<void> {
  await tx.updateTable('thought').set({ reply_to_id: parent.id }).where('id', '=', reply.id).execute();
  await tx
    .updateTable('thought')
    .set({ root_id: parent.root_id })
    .where('root_id', '=', reply.root_id)
    .execute();
}

/** Locks the row; SQLite has a single writer and needs no row locks. */
export const selectThoughtLocked = defineQuery(
  (tx: ThoughtsDb, id: ThoughtId, viewer: ActorId, isForDeletion: boolean) =>
    withRowLock(
      tx,
      isForDeletion ? 'forUpdate' : 'forNoKeyUpdate',
      tx
        .selectFrom('thought')
        .selectAll()
        .where('id', '=', id)
        .where((where) => visibleTo(where, viewer)),
    ),
);

/** A thought with the summary of its author and the viewer's reactions. */
export type ThoughtViewRow = Awaited<ReturnType<typeof selectThoughtViewsByIds.rows>>[number];

/** Views of the thoughts that `viewer` may see. */
const visibleThoughtViews = (db: ThoughtsDb, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select((select) => [
      ...VIEW_COLUMNS,
      'actor.url as author_url',
      ...viewerReactions(viewer),
      ...audience(db, select, viewer),
    ])
    .where((where) => visibleTo(where, viewer));

export const selectThoughtView = defineQuery((db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null) =>
  visibleThoughtViews(db, viewer).where('thought.id', '=', id),
);

/** In no order. */
export const selectThoughtViewsByIds = defineQuery(
  (db: ThoughtsDb, ids: readonly ThoughtId[], viewer: ActorId | null) =>
    visibleThoughtViews(db, viewer).where((where) => isIn(db, where.ref('thought.id'), ids)),
);

/**
 * A reference to the thought in scope for a later join: in SQLite the rowid, which takes half the time of the
 * id.
 */
export const thoughtRowRef = (db: ThoughtsDb): RawBuilder<string> =>
  dialectOf(db) === 'sqlite' ? sql`thought.rowid` : sql`thought.id`;

/** The views of the thoughts of `page`, which must contain none that `viewer` may not see. */
export const selectThoughtViews = <Item extends { place: string }>(
  db: ThoughtsDb,
  page: AliasedExpression<Item, 'page'>,
  viewer: ActorId | null,
) =>
  db
    .selectFrom(page)
    .innerJoin('thought', (join) => join.on(thoughtRowRef(db), '=', sql.ref('page.place')))
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select((select) => [
      ...VIEW_COLUMNS,
      'actor.url as author_url',
      ...viewerReactions(viewer),
      ...audience(db, select, viewer),
    ]);

export const selectNewestThoughtViews = (
  db: ThoughtsDb,
  page: AliasableExpression<{ id: ThoughtId; at: number; place: string }>,
  viewer: ActorId | null,
) => selectThoughtViews(db, page.as('page'), viewer).orderBy('page.at', 'desc').orderBy('page.id', 'desc');

const VIEW_COLUMNS = [
  'thought.id',
  'thought.actor_id',
  'thought.is_local',
  'thought.content',
  'thought.content_html',
  'thought.visibility',
  'thought.tags',
  'thought.uri',
  'thought.url',
  'thought.created_at',
  'thought.edited_at',
  'thought.like_count',
  'thought.boost_count',
  'thought.reply_count',
  'actor.username',
  'actor.host',
  'actor.display_name',
  'actor.avatar_url',
] as const;

const viewerReactions = (viewer: ActorId | null) =>
  [
    hasReacted('thought_like', 'like_count', viewer).as('liked'),
    hasReacted('boost', 'boost_count', viewer).as('boosted'),
  ] as const;

/** Whether `viewer` has a row of `table` for the thought in scope; skipped where the thought's count is 0. */
const hasReacted = (
  table: 'thought_like' | 'boost',
  count: 'like_count' | 'boost_count',
  viewer: ActorId | null,
) =>
  viewer === null
    ? sql<boolean | number>`false`
    : sql<
        boolean | number
      >`(${sql.ref(`thought.${count}`)} > 0 and exists (select 1 from ${sql.table(table)} as mark
        where mark.thought_id = thought.id and mark.actor_id = ${viewer}))`;

type Shown = ExpressionBuilder<ThoughtsTables, 'thought'>;

/** The names of the recipients, and the parent's id where the viewer may know it. */
const audience = (db: ThoughtsDb, select: Shown, viewer: ActorId | null) =>
  [
    sql<
      string | null
    >`case when ${select.ref('thought.visibility')} <> 'public' then ${namesOfRecipients(db)} end`.as(
      'recipients',
    ),
    sql<string | null>`case when ${select.ref('thought.reply_to_id')} is not null
      and ${parentVisibleTo(select, viewer)} then ${select.ref('thought.reply_to_id')} end`.as(
      'shown_parent_id',
    ),
  ] as const;

/**
 * A JSON list of handles such as `ada` and `bob@other.example`, sorted; null or empty where there are none.
 */
const namesOfRecipients = (db: ThoughtsDb): RawBuilder<string | null> => {
  const name = sql`person.username || coalesce('@' || person.host, '')`;
  const names =
    dialectOf(db) === 'postgres'
      ? sql`json_agg(${name} order by person.handle_key)::text`
      : sql`json_group_array(${name} order by person.handle_key)`;
  return sql`(select ${names} from recipient
    inner join actor as person on person.id = recipient.actor_id
    where recipient.thought_id = thought.id)`;
};

export const updateBody = defineQuery(
  (
    tx: ThoughtsDb,
    id: ThoughtId,
    body: Pick<ThoughtTable, 'content' | 'content_html' | 'tags' | 'edited_at'>,
  ) => tx.updateTable('thought').set(body).where('id', '=', id),
);

export const deleteThought = defineQuery((tx: ThoughtsDb, id: ThoughtId) =>
  tx.deleteFrom('thought').where('id', '=', id),
);

export const insertTombstone = defineQuery((tx: ThoughtsDb, tombstone: TombstoneTable) =>
  tx
    .insertInto('tombstone')
    .values(tombstone)
    .onConflict((on) => on.doNothing()),
);

type ThoughtCount = 'like_count' | 'boost_count' | 'reply_count';

const addToThought = (count: ThoughtCount) =>
  defineQuery((tx: ThoughtsDb, id: ThoughtId, by: number) =>
    tx
      .updateTable('thought')
      .set({ [count]: sql`${sql.ref(count)} + ${by}` })
      .where('id', '=', id),
  ).run;

const ADD_TO_THOUGHT = {
  like_count: addToThought('like_count'),
  boost_count: addToThought('boost_count'),
  reply_count: addToThought('reply_count'),
};

/** Does nothing where the thought is deleted. */
export const incrementThought = (
  tx: ThoughtsDb,
  id: ThoughtId,
  count: ThoughtCount,
  by: number,
): Promise<void> => ADD_TO_THOUGHT[count](tx, id, by);

const addToAuthor = (visibility: Visibility) =>
  defineQuery((tx: ThoughtsDb, authorId: ActorId, by: number) =>
    tx
      .updateTable('actor')
      .set({ [`${visibility}_count`]: sql`${sql.ref(`${visibility}_count`)} + ${by}` })
      .where('id', '=', authorId),
  ).run;

const ADD_TO_AUTHOR = {
  public: addToAuthor('public'),
  followers: addToAuthor('followers'),
  private: addToAuthor('private'),
};

export const incrementAuthor = (
  tx: ThoughtsDb,
  authorId: ActorId,
  visibility: Visibility,
  by: number,
): Promise<void> => ADD_TO_AUTHOR[visibility](tx, authorId, by);

/** Subtracts the boosts of a thought from the totals of their makers. */
export const decrementBoosters = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId) =>
  tx
    .updateTable('actor')
    .set({ boosted_count: sql`boosted_count - 1` })
    .where('id', 'in', (boosts) =>
      boosts.selectFrom('boost').select('boost.actor_id').where('boost.thought_id', '=', thoughtId),
    ),
);
