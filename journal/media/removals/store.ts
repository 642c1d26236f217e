// SQL of the files that are to be removed, each with whose it was.

import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { MediaId } from '../../ids.ts';
import type { JournalDb, MediaRemovalTable } from '../../tables.ts';

export async function insertRemovals(tx: JournalDb, removals: readonly MediaRemovalTable[]): Promise<void> {
  if (removals.length === 0) return;
  await tx.insertInto('media_removal').values(removals).execute();
}

export async function selectDueRemovals(db: JournalDb, now: Instant, atMost: number): Promise<MediaId[]> {
  const rows = await db
    .selectFrom('media_removal')
    .select('media_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.media_id);
}

/** Answers whether there was one. */
export async function deleteRemoval(tx: JournalDb, mediaId: MediaId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('media_removal')
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const updateRemovalDueAt = (tx: JournalDb, mediaId: MediaId, dueAt: Instant) =>
  tx.updateTable('media_removal').set({ due_at: dueAt }).where('media_id', '=', mediaId).execute();

/** What a user deleted before need not wait any longer either. */
export const updateRemovalsDueAt = (tx: JournalDb, userId: AccountId, dueAt: Instant) =>
  tx.updateTable('media_removal').set({ due_at: dueAt }).where('user_id', '=', userId).execute();

export const insertRemovalsOf = (tx: JournalDb, userId: AccountId, dueAt: Instant) =>
  tx
    .insertInto('media_removal')
    .columns(['media_id', 'user_id', 'due_at'])
    .expression((from) =>
      from
        .selectFrom('media')
        .select((select) => ['media.id', 'media.user_id', select.val(dueAt).as('due_at')])
        .where('user_id', '=', userId),
    )
    .onConflict((on) => on.doNothing())
    .execute();
