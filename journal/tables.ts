// The journal's tables, as Kysely types them. Instants are milliseconds, dates YYYY-MM-DD, booleans 0 or 1.
import type { Database } from '@tandem/platform/database/database.ts';
import type { PlatformTables } from '@tandem/platform/database/tables.ts';
import type { AccountId, SessionId } from '@tandem/platform/identity/caller.ts';
import type { Kysely } from 'kysely';
import type { ActivityId, EntryId, MediaId, PersonalTokenId, ReminderId } from './ids.ts';
import type { ImportTables } from './import-tables.ts';

/** A user's profile, beyond the account. */
export type ProfileTable = { account_id: AccountId; display_name: string | null; timezone: string | null };

/** A refresh token, by its SHA-256; `replaced_at` is when its successor was issued. */
export type RefreshTokenTable = {
  hash: string;
  session_id: SessionId;
  created_at: number;
  expires_at: number;
  replaced_at: number | null;
};

export type ActivityTable = {
  id: ActivityId;
  user_id: AccountId;
  name: string;
  name_key: string;
  category: string | null;
  archived: 0 | 1;
  created_at: number;
};

/** `local_date` and `utc_offset` (minutes) are frozen when written: the writer's local time. */
export type EntryTable = {
  id: EntryId;
  user_id: AccountId;
  mood: number;
  content: string | null;
  logged_at: number;
  local_date: string;
  utc_offset: number;
  created_at: number;
  updated_at: number;
  /** Of the request, where it named the id; null where the server did. */
  creation_hash: string | null;
};

type EntryActivityTable = { entry_id: EntryId; activity_id: ActivityId; position: number };

/**
 * `loose_since` is when it last lost an entry (or was uploaded), or -1 if that entry was deleted; it is
 * ignored while an entry links the medium.
 */
export type MediaTable = {
  id: MediaId;
  user_id: AccountId;
  kind: 'photo' | 'voice-memo';
  content_type: string;
  extension: string;
  size: number;
  sha256: string;
  created_at: number;
  loose_since: number;
};

/** `file_id` names the file of a preview in the blob store. */
export type PreviewTable = {
  photo_id: MediaId;
  file_id: MediaId;
  user_id: AccountId;
  content_type: string;
  extension: string;
  size: number;
  sha256: string;
};

type EntryMediaTable = { entry_id: EntryId; media_id: MediaId; position: number };

/**
 * The scheduled removal of a file without a row in `media`: its row was deleted (backups copy the rows first
 * and the files after), or its upload is not finished.
 */
export type MediaRemovalTable = { media_id: MediaId; user_id: AccountId; due_at: number };

/** A personal token, by its SHA-256. */
export type PersonalTokenTable = {
  id: PersonalTokenId;
  account_id: AccountId;
  name: string;
  scope: 'entries:create' | 'read';
  hash: string;
  created_at: number;
  last_used_at: number | null;
};

/** `content` is a JSON object. */
type PreferencesTable = { account_id: AccountId; content: string };

/** The largest number of a change of the user. */
type ChangeCounterTable = { user_id: AccountId; number: number };

/** The latest change of an entry or activity; `gone`: it was deleted. */
export type ChangeTable = {
  user_id: AccountId;
  kind: 'entry' | 'activity';
  thing_id: string;
  number: number;
  gone: 0 | 1;
};

/** `schedule` is JSON of the seven days, each `HH:MM` or null. */
export type ReminderTable = {
  id: ReminderId;
  user_id: AccountId;
  schedule: string;
  enabled: 0 | 1;
  created_at: number;
};

export type JournalTables = PlatformTables &
  ImportTables & {
    profile: ProfileTable;
    refresh_token: RefreshTokenTable;
    activity: ActivityTable;
    entry: EntryTable;
    entry_activity: EntryActivityTable;
    media: MediaTable;
    entry_media: EntryMediaTable;
    preview: PreviewTable;
    media_removal: MediaRemovalTable;
    reminder: ReminderTable;
    preferences: PreferencesTable;
    personal_token: PersonalTokenTable;
    change_counter: ChangeCounterTable;
    change: ChangeTable;
  };

export type JournalDb = Kysely<JournalTables>;
export type JournalDatabase = Database<JournalTables>;
