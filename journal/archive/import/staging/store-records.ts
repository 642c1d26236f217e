// SQL that fills the staging tables and resolves the references of staged entries.
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { insertRows } from '@tandem/platform/database/queries/insert-rows.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ImportId, MediaId } from '../../../ids.ts';
import {
  ACTIVITY_COLUMNS,
  ENTRY_ACTIVITY_COLUMNS,
  ENTRY_COLUMNS,
  ENTRY_FEELING_COLUMNS,
  ENTRY_MEDIA_COLUMNS,
  type ImportTables,
  REMINDER_COLUMNS,
} from '../../../import-tables.ts';
import type { ActivityTable, JournalDb, MediaTable } from '../../../tables.ts';

export type StagedActivity = ImportTables['import_activity'];
export type StagedEntry = Omit<ImportTables['import_entry'], 'target_id'>;
type StagedReminder = Omit<ImportTables['import_reminder'], 'target_id'>;
type StagedActivityLink = ImportTables['import_entry_activity'];
type StagedMediaLink = ImportTables['import_entry_media'];
type StagedFeelingLink = ImportTables['import_entry_feeling'];

export const insertActivities = (tx: JournalDb, rows: readonly StagedActivity[]) =>
  insertRows(tx, 'import_activity', ACTIVITY_COLUMNS, rows);

export const insertReminders = (tx: JournalDb, rows: readonly StagedReminder[]) =>
  insertRows(tx, 'import_reminder', REMINDER_COLUMNS, rows);

export async function insertEntries(
  tx: JournalDb,
  entries: readonly StagedEntry[],
  links: {
    activities: readonly StagedActivityLink[];
    media: readonly StagedMediaLink[];
    feelings: readonly StagedFeelingLink[];
  },
): Promise<void> {
  await insertRows(tx, 'import_entry', ENTRY_COLUMNS, entries);
  await insertRows(tx, 'import_entry_activity', ENTRY_ACTIVITY_COLUMNS, links.activities);
  await insertRows(tx, 'import_entry_media', ENTRY_MEDIA_COLUMNS, links.media);
  await insertRows(tx, 'import_entry_feeling', ENTRY_FEELING_COLUMNS, links.feelings);
}

/** Staged activities with a key or folded name among `keys`. */
export const selectStagedActivities = (
  db: JournalDb,
  importId: ImportId,
  keys: readonly string[],
): Promise<Pick<StagedActivity, 'key' | 'name_key'>[]> =>
  db
    .selectFrom('import_activity')
    .select(['key', 'name_key'])
    .where('import_id', '=', importId)
    .where((where) => where.or([isIn(db, where.ref('key'), keys), isIn(db, where.ref('name_key'), keys)]))
    .orderBy('key')
    .execute();

/** The user's activities with an id or folded name among `keys`. */
export const selectNamedActivities = (
  db: JournalDb,
  userId: AccountId,
  keys: readonly string[],
): Promise<ActivityTable[]> =>
  db
    .selectFrom('activity')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) => where.or([isIn(db, where.ref('id'), keys), isIn(db, where.ref('name_key'), keys)]))
    .execute();

export type KnownMedium = { key: string; id: MediaId; kind: MediaTable['kind'] };

/** Media referenced by `keys`: staged media, and the user's own by id. */
export async function selectKnownMedia(
  db: JournalDb,
  scope: { importId: ImportId; userId: AccountId },
  keys: readonly string[],
): Promise<KnownMedium[]> {
  const own = await db
    .selectFrom('media')
    .select(['id as key', 'id', 'kind'])
    .where('user_id', '=', scope.userId)
    .where((where) => isIn(db, where.ref('id'), keys))
    .execute();
  const staged = await db
    .selectFrom('import_media')
    .select(['key', 'media_id as id', 'kind'])
    .where('import_id', '=', scope.importId)
    .where((where) => isIn(db, where.ref('key'), keys))
    .execute();
  return [...own, ...staged];
}
