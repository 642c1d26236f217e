// Unread counts of a user: the Following timeline by its marker, notifications and direct conversations by
// their read state.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { countNews, MAX_NEWS } from '../../notifications/received.ts';
import { findPositions } from '../../people/markers/markers.ts';
import { readStatusRange } from '../by-number/status-range.ts';
import { selectUnreadConversations } from '../conversations/queries.ts';
import { findHome } from '../sources/sources.ts';

export const findNews = async (
  db: ThoughtsDb,
  self: ActorId,
): Promise<{ home: number; notifications: number; messages: number }> => ({
  home: await countHome(db, self),
  notifications: await countNews(db, self),
  messages: await countMessages(db, self),
});

/** The number of unread direct conversations among the {@link MAX_NEWS} newest ones. */
export const countMessages = async (db: ThoughtsDb, self: ActorId): Promise<number> =>
  (await selectUnreadConversations.rows(db, self, MAX_NEWS)).length;

/**
 * The distinct thoughts of the Following timeline above the marker, among its {@link MAX_NEWS} newest rows.
 */
async function countHome(db: ThoughtsDb, self: ActorId): Promise<number> {
  const { home } = await findPositions(db, self);
  const range = { ...readStatusRange({ since_id: home ?? undefined }, MAX_NEWS), rows: MAX_NEWS };
  const rows = await findHome(db, self, range);
  const ids = [...new Set(rows.map(({ thought_id }) => thought_id))];
  return ids.length === 0 ? 0 : (await selectVisible.rows(db, ids, self)).length;
}

/** The thoughts with `ids` visible to `viewer`. */
const selectVisible = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[], viewer: ActorId) =>
  db
    .selectFrom('thought')
    .select('id')
    .where((where) => isIn(db, where.ref('id'), ids))
    .where((where) => visibleTo(where, viewer)),
);
