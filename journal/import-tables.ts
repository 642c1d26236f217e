// Kysely types of the staging tables of imports, and the columns that staging fills.

import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ActivityId, EntryId, FeelingId, ImportId, MediaId, MoodId, ReminderId } from './ids.ts';

/** An import in progress or interrupted. */
type ImportTable = { id: ImportId; user_id: AccountId; created_at: number };

/**
 * `id` is the preferred id, `spare_id` a new one in case the id belongs to another user; `target_id` is the
 * account's activity, once resolved.
 */
type ImportActivityTable = {
  import_id: ImportId;
  key: string;
  id: ActivityId;
  spare_id: ActivityId;
  name: string;
  name_key: string;
  category: string | null;
  archived: number;
  created_at: number;
  target_id: ActivityId | null;
  icon: string | null;
  color: string | null;
};

/**
 * A file stored as `media_id`; its removal is scheduled in `media_removal` until its row in `media` exists.
 */
type ImportMediaTable = {
  import_id: ImportId;
  key: string;
  media_id: MediaId;
  kind: 'photo' | 'voice-memo';
  content_type: string;
  extension: string;
  size: number;
  sha256: string;
};

/**
 * `is_known`: the account already has the entry; otherwise `target_id` becomes its id. `mood_id` is a mood of
 * the account, or a new one that the import creates.
 */
type ImportEntryTable = {
  import_id: ImportId;
  position: number;
  id: EntryId | null;
  spare_id: EntryId;
  mood: number;
  content: string | null;
  logged_at: number;
  local_date: string;
  utc_offset: number;
  created_at: number;
  updated_at: number;
  is_known: number;
  target_id: EntryId | null;
  mood_id: MoodId | null;
};

type ImportEntryActivityTable = {
  import_id: ImportId;
  entry_position: number;
  position: number;
  key: string;
};
type ImportEntryMediaTable = {
  import_id: ImportId;
  entry_position: number;
  media_id: MediaId;
  position: number;
};

/** `feeling_id` as `mood_id` of {@link ImportEntryTable}. */
type ImportEntryFeelingTable = {
  import_id: ImportId;
  entry_position: number;
  position: number;
  feeling_id: FeelingId;
};

type ImportReminderTable = {
  import_id: ImportId;
  position: number;
  id: ReminderId;
  spare_id: ReminderId;
  schedule: string;
  label: string | null;
  enabled: number;
  created_at: number;
  is_known: number;
  target_id: ReminderId | null;
};

export type ImportTables = {
  import: ImportTable;
  import_activity: ImportActivityTable;
  import_media: ImportMediaTable;
  import_entry: ImportEntryTable;
  import_entry_activity: ImportEntryActivityTable;
  import_entry_media: ImportEntryMediaTable;
  import_entry_feeling: ImportEntryFeelingTable;
  import_reminder: ImportReminderTable;
};

const staged = { import_id: 'text', position: 'integer' } as const;

export const ACTIVITY_COLUMNS = {
  import_id: 'text',
  key: 'text',
  id: 'text',
  spare_id: 'text',
  name: 'text',
  name_key: 'text',
  category: 'text',
  archived: 'integer',
  created_at: 'integer',
  target_id: 'text',
  icon: 'text',
  color: 'text',
} as const;

export const ENTRY_COLUMNS = {
  ...staged,
  id: 'text',
  spare_id: 'text',
  mood: 'integer',
  content: 'text',
  logged_at: 'integer',
  local_date: 'text',
  utc_offset: 'integer',
  created_at: 'integer',
  updated_at: 'integer',
  is_known: 'integer',
  mood_id: 'text',
} as const;

export const ENTRY_ACTIVITY_COLUMNS = { ...staged, entry_position: 'integer', key: 'text' } as const;
export const ENTRY_FEELING_COLUMNS = { ...staged, entry_position: 'integer', feeling_id: 'text' } as const;
export const ENTRY_MEDIA_COLUMNS = { ...staged, entry_position: 'integer', media_id: 'text' } as const;

export const REMINDER_COLUMNS = {
  ...staged,
  id: 'text',
  spare_id: 'text',
  schedule: 'text',
  label: 'text',
  enabled: 'integer',
  created_at: 'integer',
  is_known: 'integer',
} as const;
