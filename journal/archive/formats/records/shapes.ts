// Reads our own JSON shapes (docs/import.md) into records.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { toActivityId, toEntryId, toFeelingId, toMoodId, toReminderId } from '../../../ids.ts';
import type { ReminderSettings } from '../../../reminders/channels/channels.ts';
import { LANGUAGES } from '../../../reminders/channels/contract.ts';
import {
  type DaySchedule,
  TIME_OF_DAY,
  toSchedule,
  WEEKDAYS,
  type Weekday,
} from '../../../reminders/schedule.ts';
import type { ImportContext } from './context.ts';
import {
  InvalidRecord,
  MAX_CONTENT_LENGTH,
  MAX_FEELINGS_OF_ENTRY,
  quoted,
  readCategory,
  readColor,
  readDisplayName,
  readEmoji,
  readFields,
  readFlag,
  readIcon,
  readId,
  readKeys,
  readLabel,
  readMood,
  readName,
  readPleasant,
  readPosition,
  readPreferences,
  readText,
  readTimestamp,
  readTimezone,
} from './fields.ts';
import { readMoment } from './moment.ts';
import type {
  ActivityRecord,
  EntryRecord,
  FeelingRecord,
  MoodRecord,
  ProfileRecord,
  ReminderRecord,
} from './record.ts';

/** Reads a User; only the fields that users can set. */
export function readProfile(value: unknown): ProfileRecord {
  const user = readFields(value);
  return {
    kind: 'profile',
    displayName: readDisplayName(user.displayName),
    timezone: readTimezone(user.timezone),
    preferences: readPreferences(user.preferences),
    reminderSettings: readReminderSettings(user.reminderSettings),
  };
}

/** Reads an Activity. Without an id, its key is its case-folded name. */
export function readActivity(value: unknown): ActivityRecord {
  const activity = readFields(value);
  const id = readId(activity.id, toActivityId);
  const name = readName(activity.name);
  return {
    kind: 'activity',
    key: id ?? foldCase(name),
    id,
    name,
    category: readCategory(activity.category),
    archived: readFlag(activity.archived, 'archived', false),
    createdAt: readTimestamp(activity.createdAt, 'createdAt'),
    icon: readIcon(activity.icon),
    color: readColor(activity.color),
  };
}

/** Reads a Mood. Without an id, its key is its case-folded name. */
export function readOwnMood(value: unknown): MoodRecord {
  const mood = readFields(value);
  const id = readId(mood.id, toMoodId);
  const name = readName(mood.name);
  return {
    kind: 'mood',
    key: id ?? foldCase(name),
    id,
    value: readMood(mood.value),
    name,
    emoji: readEmoji(mood.emoji),
    icon: readIcon(mood.icon),
    color: readColor(mood.color),
    position: readPosition(mood.position),
    archived: readFlag(mood.archived, 'archived', false),
    createdAt: readTimestamp(mood.createdAt, 'createdAt'),
  };
}

/** Reads a Feeling. Without an id, its key is its case-folded name. */
export function readFeeling(value: unknown): FeelingRecord {
  const feeling = readFields(value);
  const id = readId(feeling.id, toFeelingId);
  const name = readName(feeling.name);
  return {
    kind: 'feeling',
    key: id ?? foldCase(name),
    id,
    name,
    category: readCategory(feeling.category),
    pleasant: readPleasant(feeling.pleasant),
    icon: readIcon(feeling.icon),
    color: readColor(feeling.color),
    archived: readFlag(feeling.archived, 'archived', false),
    createdAt: readTimestamp(feeling.createdAt, 'createdAt'),
  };
}

/** Reads an Entry with our `localDate` and `utcOffset`, or a CreateEntryRequest. */
export function readEntry(value: unknown, where: string, context: ImportContext): EntryRecord {
  const entry = readFields(value);
  return {
    kind: 'entry',
    id: readId(entry.id, toEntryId),
    mood:
      entry.mood === undefined || entry.mood === null ? context.moods.resolveMissing() : readMood(entry.mood),
    content: readText(entry.content, 'content', MAX_CONTENT_LENGTH),
    ...readMoment(entry, context),
    activityKeys: readKeys(entry.activities ?? entry.activityIds, 'activities'),
    photoKeys: readKeys(entry.photos ?? entry.photoIds, 'photos'),
    voiceMemoKeys: readKeys(entry.voiceMemos ?? entry.voiceMemoIds, 'voice memos'),
    moodKey: readId(entry.moodId || null, toMoodId),
    feelingKeys: readKeys(entry.feelings ?? entry.feelingIds, 'feelings', MAX_FEELINGS_OF_ENTRY),
    createdAt: readTimestamp(entry.createdAt, 'createdAt'),
    updatedAt: readTimestamp(entry.updatedAt, 'updatedAt'),
    where,
  };
}

/** Reads a Reminder. */
export function readReminder(value: unknown): ReminderRecord {
  const reminder = readFields(value);
  return {
    kind: 'reminder',
    id: readId(reminder.id, toReminderId),
    schedule: readSchedule(reminder.schedule ?? {}),
    label: readLabel(reminder.label),
    enabled: readFlag(reminder.enabled, 'enabled', true),
    createdAt: readTimestamp(reminder.createdAt, 'createdAt'),
  };
}

/** Null if missing. */
function readReminderSettings(value: unknown): ReminderSettings | null {
  if (value === undefined || value === null) return null;
  const { skipLoggedDays, neutralText, language } = readFields(value, 'reminderSettings');
  return {
    skipLoggedDays: readFlag(skipLoggedDays, 'skipLoggedDays', true),
    neutralText: readFlag(neutralText, 'neutralText', true),
    language: readLanguage(language),
  };
}

function readLanguage(value: unknown): ReminderSettings['language'] {
  if (value === undefined || value === null) return 'en';
  const known = LANGUAGES.find((language) => language === value);
  if (known) return known;
  throw new InvalidRecord(`language is ${quoted(value)}, not one of ${LANGUAGES.join(', ')}`);
}

// Reads the schedule of a reminder.

const TIME = new RegExp(TIME_OF_DAY);

/** Reads the seven days of a DaySchedule; normalizes `9:00` and `HH:MM:SS` to `HH:MM`. */
function readSchedule(value: unknown): DaySchedule {
  const days = readFields(value, 'schedule');
  return eachDay((day) => {
    const time = days[day] ?? null;
    if (time === null) return null;
    if (typeof time !== 'string' || !TIME.test(time))
      throw new InvalidRecord(`${day} ${quoted(time)} is not a time of day`);
    return time;
  });
}

/** Builds a schedule from `time` of each day. */
export const eachDay = (time: (day: Weekday) => string | null): DaySchedule =>
  toSchedule(Object.fromEntries(WEEKDAYS.map((day) => [day, time(day)])));
