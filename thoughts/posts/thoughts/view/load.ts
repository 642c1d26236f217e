// Loads thoughts with all data of their API form, in one query per list.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ActorSummary } from '../../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import type { ThoughtView } from './present.ts';
import { selectThoughtView, selectThoughtViewsByIds, type ThoughtViewRow } from './queries.ts';

/** Separates the author from a `thoughtViews` row. */
export const toView = (row: ThoughtViewRow): ThoughtView => ({ thought: row, author: authorOf(row) });

/** The thoughts with `ids` in that order, without deleted and hidden ones. */
export async function loadViews(
  db: ThoughtsDb,
  ids: readonly ThoughtId[],
  viewer: ActorId | null,
): Promise<ThoughtView[]> {
  if (ids.length === 0) return [];
  const rows = await selectThoughtViewsByIds.rows(db, ids, viewer);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toView(row)] : [];
  });
}

/** The thought with `id`; refuses (not found) a thought hidden from `viewer`. */
export async function loadView(db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null): Promise<ThoughtView> {
  const row = await selectThoughtView.first(db, id, viewer);
  if (!row) throw notFound('thought');
  return toView(row);
}

const authorOf = (row: ThoughtViewRow): ActorSummary => ({
  id: row.actor_id,
  username: row.username,
  host: row.host,
  display_name: row.display_name,
  avatar_url: row.avatar_url,
  url: row.author_url,
});
