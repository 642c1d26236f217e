// Kysely types of the journal's tables. Instants are milliseconds, dates YYYY-MM-DD, booleans 0 or 1.
import type { Database } from '@tandem/platform/database/database.ts';
import type { PlatformTables } from '@tandem/platform/database/tables.ts';
import type { AccountId, SessionId } from '@tandem/platform/identity/caller.ts';
import type { MediaRemovalTable } from '@tandem/platform/media/removals/store.ts';
import type { Kysely } from 'kysely';
import type {
  ActivityId,
  DeviceId,
  EntryId,
  FeelingId,
  MediaId,
  MoodId,
  PersonalTokenId,
  ReminderId,
} from './ids.ts';
import type { ImportTables } from './import-tables.ts';

/** A user's profile, in addition to the account. */
export type ProfileTable = { account_id: AccountId; display_name: string | null; timezone: string | null };

/** A refresh token, by SHA-256; `replaced_at` is the time of its successor's creation. */
export type RefreshTokenTable = {
  hash: string;
  session_id: SessionId;
  created_at: number;
  expires_at: number;
  replaced_at: number | null;
};

/** A refresh token, by SHA-256, whose device must remove its local copy of the journal. */
type CopyRemovalTable = { hash: string; account_id: AccountId; expires_at: number };

export type ActivityTable = {
  id: ActivityId;
  user_id: AccountId;
  name: string;
  name_key: string;
  category: string | null;
  archived: 0 | 1;
  created_at: number;
  icon: string | null;
  color: string | null;
};

/** An own mood: another name for one of the five values. `creation_hash` as in {@link EntryTable}. */
export type MoodTable = {
  id: MoodId;
  user_id: AccountId;
  value: number;
  name: string;
  name_key: string;
  emoji: string | null;
  icon: string | null;
  color: string | null;
  position: number;
  archived: 0 | 1;
  created_at: number;
  creation_hash: string | null;
};

/** A word for how an entry feels; `pleasant` is null if unknown. */
export type FeelingTable = {
  id: FeelingId;
  user_id: AccountId;
  name: string;
  name_key: string;
  category: string | null;
  pleasant: -1 | 0 | 1 | null;
  icon: string | null;
  color: string | null;
  archived: 0 | 1;
  created_at: number;
  creation_hash: string | null;
};

type EntryFeelingTable = { entry_id: EntryId; feeling_id: FeelingId; position: number };

/** `local_date` and `utc_offset` (minutes) are the writer's local time, frozen at writing. */
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
  /** The hash of the request for client-generated ids; null for ids of the server. */
  creation_hash: string | null;
  /** An own mood of the value `mood`. */
  mood_id: MoodId | null;
};

type EntryActivityTable = { entry_id: EntryId; activity_id: ActivityId; position: number };

/**
 * `loose_since` is the time when the medium was uploaded or last unlinked, or -1 if its entry was deleted. It
 * is ignored while an entry links the medium.
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

/** `file_id` is the id of the preview file in the blob store. */
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

/** A personal token, by SHA-256. */
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

/** The highest change number of the user. */
type ChangeCounterTable = { user_id: AccountId; number: number };

/** The latest change of an item; `gone` if it was deleted. */
type ChangeTable = {
  user_id: AccountId;
  kind: ChangeKind;
  thing_id: string;
  number: number;
  gone: 0 | 1;
};

/**
 * `schedule` is JSON of the seven days, each `HH:MM` or null. With a `due_date`, `due_at` is the slot of that
 * local date; without one, the next slot after `due_at` must be computed. `delivered_date` is the local date
 * of the last delivered slot.
 */
export type ReminderTable = {
  id: ReminderId;
  user_id: AccountId;
  schedule: string;
  enabled: 0 | 1;
  created_at: number;
  label: string | null;
  due_at: number | null;
  due_date: string | null;
  delivered_date: string | null;
};

/** The reminder channels of a user; users without a row have the defaults. */
export type ReminderChannelsTable = {
  user_id: AccountId;
  skip_logged: 0 | 1;
  neutral: 0 | 1;
  language: 'en' | 'de';
  email_on: 0 | 1;
  /** The confirmed address. */
  email_confirmed: string | null;
  email_at: number | null;
  email_result: string | null;
  email_reason: string | null;
  webhook_url: string | null;
  webhook_format: 'json' | 'ntfy';
  webhook_secret: string | null;
  webhook_at: number | null;
  webhook_result: string | null;
  webhook_reason: string | null;
  calendar_secret: string | null;
  /** The time of the last calendar fetch. */
  calendar_at: number | null;
};

/** A browser with a push subscription; `endpoint` and keys are null after the subscription has ended. */
export type ReminderDeviceTable = {
  id: DeviceId;
  user_id: AccountId;
  name: string | null;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  created_at: number;
  last_at: number | null;
  last_result: string | null;
  last_reason: string | null;
};

export type JournalTables = PlatformTables &
  ImportTables & {
    profile: ProfileTable;
    refresh_token: RefreshTokenTable;
    copy_removal: CopyRemovalTable;
    activity: ActivityTable;
    entry: EntryTable;
    entry_activity: EntryActivityTable;
    mood: MoodTable;
    feeling: FeelingTable;
    entry_feeling: EntryFeelingTable;
    media: MediaTable;
    entry_media: EntryMediaTable;
    preview: PreviewTable;
    media_removal: MediaRemovalTable;
    reminder: ReminderTable;
    preferences: PreferencesTable;
    personal_token: PersonalTokenTable;
    change_counter: ChangeCounterTable;
    change: ChangeTable;
    reminder_channels: ReminderChannelsTable;
    reminder_device: ReminderDeviceTable;
  };

export type JournalDb = Kysely<JournalTables>;
export type JournalDatabase = Database<JournalTables>;

// The kinds of items that have change numbers.

export const CHANGE_KINDS = ['entry', 'activity', 'mood', 'feeling'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
