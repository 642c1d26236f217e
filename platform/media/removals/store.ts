// SQL of files scheduled for removal, common to all services with media.
import type { Kysely } from 'kysely';
import { insertRows } from '../../database/queries/insert-rows.ts';
import type { PlatformTables } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import type { Instant } from '../../time/clock.ts';
import type { MediaId } from '../media-id.ts';

/** A file without a row, or with a row that is about to be inserted. */
export type MediaRemovalTable = { media_id: MediaId; user_id: AccountId; due_at: number };

export type MediaTables = PlatformTables & { media_removal: MediaRemovalTable };
export type MediaDb = Kysely<MediaTables>;

const REMOVAL_COLUMNS = { media_id: 'text', user_id: 'text', due_at: 'integer' } as const;

export const insertRemovals = (tx: MediaDb, removals: readonly MediaRemovalTable[]): Promise<void> =>
  insertRows(tx, 'media_removal', REMOVAL_COLUMNS, removals);

export async function selectDueRemovals(db: MediaDb, now: Instant, atMost: number): Promise<MediaId[]> {
  const rows = await db
    .selectFrom('media_removal')
    .select('media_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.media_id);
}

/** Returns whether there was one. */
export async function deleteRemoval(tx: MediaDb, mediaId: MediaId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('media_removal')
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const updateRemovalDueAt = (tx: MediaDb, mediaId: MediaId, dueAt: Instant) =>
  tx.updateTable('media_removal').set({ due_at: dueAt }).where('media_id', '=', mediaId).execute();

/** Also reschedules the user's earlier removals. */
export const updateRemovalsDueAt = (tx: MediaDb, userId: AccountId, dueAt: Instant) =>
  tx.updateTable('media_removal').set({ due_at: dueAt }).where('user_id', '=', userId).execute();
