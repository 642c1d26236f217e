// SQL of what most thoughts do not have (extras.ts).
import { dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { quotedRowVisibleTo } from '../../../foundation/visibility/queries.ts';
import type { ActorId } from '../../../ids.ts';
import { quoteState } from '../../quotes/queries.ts';

type Where = Parameters<typeof quotedRowVisibleTo>[0];

/**
 * The people whom a thought of this server mentions, which `mentioned` loads, or the `Extras` of another and
 * of what quotes.
 * Most that mention nobody are told by their text, which takes less than looking for mentions.
 */
export function extrasOf(
  db: ThoughtsDb,
  mentioned: RawBuilder<string | null>,
  select: Where,
  viewer: ActorId | null,
): RawBuilder<string | null> {
  const list = sql.join([
    // As text in both: SQLite would put JSON into the list as what it is.
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
