// The tables of imports that are being read, as Kysely types them, and the columns that staging fills.

/** An import under way, or one whose process died. */
type ImportTable = { id: string; user_id: string; created_at: number };

/**
 * `id` is the wanted one and `spare_id` a new one for where the wanted one is another user's; `target_id` is the
 * account's activity once it is known.
 */
type ImportActivityTable = {
  import_id: string;
  key: string;
  id: string;
  spare_id: string;
  name: string;
  name_key: string;
  category: string | null;
  archived: number;
  created_at: number;
  target_id: string | null;
};

/** A file that is kept as `media_id` already, announced in `media_removal` until its row in `media` exists. */
type ImportMediaTable = {
  import_id: string;
  key: string;
  media_id: string;
  kind: 'photo' | 'voice-memo';
  content_type: string;
  extension: string;
  size: number;
  sha256: string;
};

/** `is_known`: the account has it already; otherwise `target_id` becomes the id it gets. */
type ImportEntryTable = {
  import_id: string;
  position: number;
  id: string | null;
  spare_id: string;
  mood: number;
  content: string | null;
  logged_at: number;
  local_date: string;
  utc_offset: number;
  created_at: number;
  updated_at: number;
  is_known: number;
  target_id: string | null;
};

type ImportEntryActivityTable = { import_id: string; entry_position: number; position: number; key: string };
type ImportEntryMediaTable = {
  import_id: string;
  entry_position: number;
  media_id: string;
  position: number;
};

type ImportReminderTable = {
  import_id: string;
  position: number;
  id: string;
  spare_id: string;
  schedule: string;
  enabled: number;
  created_at: number;
  is_known: number;
  target_id: string | null;
};

export type ImportTables = {
  import: ImportTable;
  import_activity: ImportActivityTable;
  import_media: ImportMediaTable;
  import_entry: ImportEntryTable;
  import_entry_activity: ImportEntryActivityTable;
  import_entry_media: ImportEntryMediaTable;
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
} as const;

export const ENTRY_ACTIVITY_COLUMNS = { ...staged, entry_position: 'integer', key: 'text' } as const;
export const ENTRY_MEDIA_COLUMNS = { ...staged, entry_position: 'integer', media_id: 'text' } as const;

export const REMINDER_COLUMNS = {
  ...staged,
  id: 'text',
  spare_id: 'text',
  schedule: 'text',
  enabled: 'integer',
  created_at: 'integer',
  is_known: 'integer',
} as const;
