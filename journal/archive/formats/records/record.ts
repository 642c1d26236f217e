// The records that importers produce, independent of the file format.
import type { Readable } from 'node:stream';
import type { LocalMoment } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActivityId, EntryId, FeelingId, MediaId, MoodId, ReminderId } from '../../../ids.ts';
import type { ReminderSettings } from '../../../reminders/channels/channels.ts';
import type { DaySchedule } from '../../../reminders/schedule.ts';

/** `preferences` in stored form. Null fields have no value in the file. */
export type ProfileRecord = {
  kind: 'profile';
  displayName: string | null;
  timezone: string | null;
  preferences: string | null;
  reminderSettings: ReminderSettings | null;
};

/** `key` is the reference used by entries of this file; `id` is the UUID in our own files. */
export type ActivityRecord = {
  kind: 'activity';
  key: string;
  id: ActivityId | null;
  name: string;
  category: string | null;
  archived: boolean;
  createdAt: Instant | null;
  icon: string | null;
  color: string | null;
};

/** An own mood; the null `position` follows the other moods of its value. */
export type MoodRecord = {
  kind: 'mood';
  key: string;
  id: MoodId | null;
  value: number;
  name: string;
  emoji: string | null;
  icon: string | null;
  color: string | null;
  position: number | null;
  archived: boolean;
  createdAt: Instant | null;
};

export type FeelingRecord = {
  kind: 'feeling';
  key: string;
  id: FeelingId | null;
  name: string;
  category: string | null;
  pleasant: -1 | 0 | 1 | null;
  icon: string | null;
  color: string | null;
  archived: boolean;
  createdAt: Instant | null;
};

export type MediaKind = 'photo' | 'voice-memo';

/**
 * A photo or voice memo inside the file. `open` may be called until the records end. Its stream fails with a
 * `Refusal` (`damaged-media`) if the bytes do not match the archive; the reader then skips the medium,
 * reports the refusal's detail as a rejected record, and continues. `size` is in bytes.
 */
export type MediaRecord = {
  kind: 'media';
  key: string;
  id: MediaId | null;
  mediaKind: MediaKind;
  createdAt: Instant | null;
  size: number;
  open(): Promise<Readable>;
};

/**
 * An entry within our limits. The local date is frozen: it may differ from the date of instant plus offset.
 * Keys without an earlier record may be ids of the account's existing data. `where` locates the entry for
 * users ("entry 12", "row 7").
 */
export type EntryRecord = LocalMoment & {
  kind: 'entry';
  id: EntryId | null;
  mood: number;
  content: string | null;
  activityKeys: string[];
  photoKeys: string[];
  voiceMemoKeys: string[];
  moodKey: string | null;
  feelingKeys: string[];
  createdAt: Instant | null;
  updatedAt: Instant | null;
  where: string;
};

export type ReminderRecord = {
  kind: 'reminder';
  id: ReminderId | null;
  schedule: DaySchedule;
  label: string | null;
  enabled: boolean;
  createdAt: Instant | null;
};

/** A rejected record or part of a record, with a message for the user. */
export type RejectedRecord = { kind: 'rejected'; message: string };

/** Referenced records precede the entries that reference them. */
export type ImportRecord =
  | ProfileRecord
  | ActivityRecord
  | MoodRecord
  | FeelingRecord
  | MediaRecord
  | EntryRecord
  | ReminderRecord
  | RejectedRecord;
