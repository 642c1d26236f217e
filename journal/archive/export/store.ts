// SQL of exports.

import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { MediaId } from '../../ids.ts';
import type { ActivityTable, JournalDb, MediaTable } from '../../tables.ts';

/** Oldest first. */
export const selectActivities = (db: JournalDb, userId: AccountId): Promise<ActivityTable[]> =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** At most `limit` media with an id greater than `after`, by id. */
export const selectMedia = (
  db: JournalDb,
  userId: AccountId,
  { after, limit }: { after: MediaId; limit: number },
): Promise<MediaTable[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
