// What every file people bring is read into: one stream of small records that know nothing of their format.

import type { Readable } from 'node:stream';
import type { LocalMoment } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActivityId, EntryId, MediaId, ReminderId } from '../../../ids.ts';
import type { DaySchedule } from '../../../reminders/schedule.ts';

export type ProfileRecord = { kind: 'profile'; displayName: string | null; timezone: string | null };

/** `key` is how the entries of this file name the activity; `id` is its UUID where the file is our own. */
export type ActivityRecord = {
  kind: 'activity';
  key: string;
  id: ActivityId | null;
  name: string;
  category: string | null;
  archived: boolean;
  createdAt: Instant | null;
};

export type MediaKind = 'photo' | 'voice-memo';

/**
 * A photo or voice memo, still inside the file. `open` may be called until the records end; its stream fails
 * with a `Refusal` of code `damaged-media` where the bytes are not those that were archived: the reader then
 * drops the media, keeps the refusal's detail as the message of a rejected record, and goes on. `size` in bytes.
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
 * An entry within our own limits. The moment's local date is frozen: it may differ from the date of instant
 * plus offset. Keys that no earlier record has announced may be ids of what the account already has.
 * `where` names the entry for people ("entry 12", "row 7").
 */
export type EntryRecord = LocalMoment & {
  kind: 'entry';
  id: EntryId | null;
  mood: number;
  content: string | null;
  activityKeys: string[];
  photoKeys: string[];
  voiceMemoKeys: string[];
  createdAt: Instant | null;
  updatedAt: Instant | null;
  where: string;
};

export type ReminderRecord = {
  kind: 'reminder';
  id: ReminderId | null;
  schedule: DaySchedule;
  enabled: boolean;
  createdAt: Instant | null;
};

/** A record (or a part of one) that cannot be taken; `message` says which and why. */
export type RejectedRecord = { kind: 'rejected'; message: string };

/** What an entry refers to comes before it. */
export type ImportRecord =
  | ProfileRecord
  | ActivityRecord
  | MediaRecord
  | EntryRecord
  | ReminderRecord
  | RejectedRecord;
