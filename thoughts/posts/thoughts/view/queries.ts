// SQL of thought views: thoughts with all data of their API form, for the lists of every feature.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf, isIn } from '@tandem/platform/database/queries/expressions.ts';
import {
  type AliasableExpression,
  type AliasedExpression,
  type ExpressionBuilder,
  type RawBuilder,
  sql,
} from 'kysely';
import type { ThoughtsDb, ThoughtsTables } from '../../../foundation/tables/tables.ts';
import { THOUGHT_LABELS } from '../../../foundation/thoughts/labels.ts';
import { parentVisibleTo, quotedRowVisibleTo, visibleTo } from '../../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { quoteState } from '../../quotes/queries.ts';

/** A thought with the summary of its author and the viewer's reactions. */
export type ThoughtViewRow = Awaited<ReturnType<typeof selectThoughtViewsByIds.rows>>[number];

/** Views of the thoughts visible to `viewer`. */
const visibleThoughtViews = (db: ThoughtsDb, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select((select) => [
      ...VIEW_COLUMNS,
      'actor.url as author_url',
      ...viewerReactions(db, viewer),
      ...references(db, select, viewer),
    ])
    .where((where) => visibleTo(where, viewer));

export const selectThoughtView = defineQuery((db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null) =>
  visibleThoughtViews(db, viewer).where('thought.id', '=', id),
);

/** Unordered. */
export const selectThoughtViewsByIds = defineQuery(
  (db: ThoughtsDb, ids: readonly ThoughtId[], viewer: ActorId | null) =>
    visibleThoughtViews(db, viewer).where((where) => isIn(db, where.ref('thought.id'), ids)),
);

/**
 * A reference to the thought in scope for a later join. On SQLite the rowid, which takes half the time of the
 * id.
 */
export const rowRef = (db: ThoughtsDb): RawBuilder<string> =>
  dialectOf(db) === 'sqlite' ? sql`thought.rowid` : sql`thought.id`;

/** The views of the thoughts of `page`, which must contain only thoughts visible to `viewer`. */
export const thoughtViews = <Item extends { row_ref: string }>(
  db: ThoughtsDb,
  page: AliasedExpression<Item, 'page'>,
  viewer: ActorId | null,
) =>
  db
    .selectFrom(page)
    .innerJoin('thought', (join) => join.on(rowRef(db), '=', sql.ref('page.row_ref')))
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select((select) => [
      ...VIEW_COLUMNS,
      'actor.url as author_url',
      ...viewerReactions(db, viewer),
      ...references(db, select, viewer),
    ]);

/** {@link thoughtViews} of a page with the time of its items as `at`, newest first. */
export const newestThoughtViews = (
  db: ThoughtsDb,
  page: AliasableExpression<{ id: ThoughtId; at: number; row_ref: string }>,
  viewer: ActorId | null,
) => thoughtViews(db, page.as('page'), viewer).orderBy('page.at', 'desc').orderBy('page.id', 'desc');

/** The columns required by every representation of a thought. */
export const THOUGHT_COLUMNS = [
  'thought.id',
  'thought.actor_id',
  'thought.is_local',
  'thought.content',
  'thought.content_html',
  ...THOUGHT_LABELS,
  'thought.attachments',
  'thought.poll',
  'thought.visibility',
  'thought.listed',
  'thought.tags',
  'thought.uri',
  'thought.url',
  'thought.created_at',
  'thought.tie',
  'thought.edited_at',
  'thought.like_count',
  'thought.boost_count',
  'thought.reply_count',
] as const;

const VIEW_COLUMNS = [
  ...THOUGHT_COLUMNS,
  'actor.username',
  'actor.host',
  'actor.display_name',
  'actor.avatar_url',
] as const;

/** Whether `viewer` liked or boosted the thought in scope, and the viewer's vote in its poll. */
export const viewerReactions = (db: ThoughtsDb, viewer: ActorId | null) =>
  [
    hasReacted(db, 'thought_like', 'like_count', viewer).as('liked'),
    hasReacted(db, 'boost', 'boost_count', viewer).as('boosted'),
    ownVotes(viewer).as('own_votes'),
  ] as const;

/**
 * Whether `viewer` has a row in `table` for the thought in scope; skipped if the thought's count is 0.
 * PostgreSQL uses a scalar subquery, because `exists` would read all rows of the viewer.
 */
const hasReacted = (
  db: ThoughtsDb,
  table: 'thought_like' | 'boost',
  count: 'like_count' | 'boost_count',
  viewer: ActorId | null,
) => {
  if (viewer === null) return sql<boolean | number>`false`;
  const isMarked = sql`from ${sql.table(table)} as mark
        where mark.thought_id = thought.id and mark.actor_id = ${viewer}`;
  const counted = sql.ref(`thought.${count}`);
  return dialectOf(db) === 'postgres'
    ? sql<boolean | number>`(${counted} > 0 and coalesce((select true ${isMarked}), false))`
    : sql<boolean | number>`(${counted} > 0 and exists (select 1 ${isMarked}))`;
};

/** The choices of `viewer` in the poll of the thought in scope, as a JSON array; null without a vote. */
const ownVotes = (viewer: ActorId | null) =>
  viewer === null
    ? sql<string | null>`cast(null as text)`
    : sql<string | null>`case when thought.poll is not null then (select poll_vote.choices from poll_vote
        where poll_vote.thought_id = thought.id and poll_vote.actor_id = ${viewer}) end`;

type Shown = ExpressionBuilder<ThoughtsTables, 'thought'>;

/** The references of the thought in scope, limited to those visible to the viewer. */
const references = (db: ThoughtsDb, select: Shown, viewer: ActorId | null) =>
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
    extrasOf(db, namedBy(db, 'mention'), select, viewer).as('extras'),
  ] as const;

/** SQL of the actors named by the thought in scope, in the format of `parseNamed`; null if there are none. */
export const namedBy = (db: ThoughtsDb, table: 'mention' | 'recipient'): RawBuilder<string | null> => {
  const people = sql`from ${sql.table(table)} as named inner join actor as person on person.id = named.actor_id
    where named.thought_id = thought.id`;
  const columns = sql`person.id, person.username, person.host, person.url`;
  return dialectOf(db) === 'postgres'
    ? sql`(select json_agg(json_build_array(${columns}))::text ${people})`
    : sql`(select nullif(json_group_array(json_array(${columns})), '[]') ${people})`;
};

/** A sorted JSON array of handles such as `ada` and `bob@other.example`; null or empty if there are none. */
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

// SQL of the `Extras` array (extras.ts).

type Where = Parameters<typeof quotedRowVisibleTo>[0];

/**
 * The mentions of a local thought as loaded by `mentioned`, or the `Extras` array of a remote thought or a
 * thought with a quote. Local thoughts without `@` in their text skip the lookup of mentions.
 */
function extrasOf(
  db: ThoughtsDb,
  mentioned: RawBuilder<string | null>,
  select: Where,
  viewer: ActorId | null,
): RawBuilder<string | null> {
  const list = sql.join([
    // Converted to text on both databases: SQLite would embed JSON as JSON.
    sql`${mentioned} || ''`,
    sql`thought.mention_tags`,
    sql`thought.emojis`,
    sql`thought.form`,
    sql`thought.is_cut`,
    sql`thought.quote_uri`,
    sql`case when thought.quote_uri is not null then ${quotedId(select, viewer)} end`,
    sql`case when thought.reply_to_id is null then (select awaited.uri
      from awaited_parent as awaited where awaited.thought_id = thought.id) end`,
    sql`(select request.claimed from reply_request as request where request.root_id = thought.id)`,
    sql`case when thought.is_local = 1 then ${quoteState} end`,
    viewer === null ? sql`0` : sql`case when thought.actor_id = ${viewer} then 1 else 0 end`,
  ]);
  const all = dialectOf(db) === 'postgres' ? sql`json_build_array(${list})::text` : sql`json_array(${list})`;
  return sql`case when thought.is_local = 0 or thought.quote_uri is not null then ${all}
    when thought.content like '%@%' then ${mentioned} end`;
}

function quotedId(select: Where, viewer: ActorId | null): RawBuilder<string | null> {
  const isVisible = quotedRowVisibleTo(select, viewer);
  return sql`case when thought.quoted_id is not null
    then coalesce((select quoted.id from thought as quoted
      where quoted.id = thought.quoted_id and ${isVisible}), '')
    else (select case when ${isVisible} then quoted.id else '' end from thought as quoted
      where quoted.uri = thought.quote_uri) end`;
}
