// Reads our own JSON shapes (docs/import.md) into records.

import { foldCase } from '@tandem/platform/text/fold.ts';
import { toActivityId, toEntryId, toReminderId } from '../../../ids.ts';
import { LANGUAGES } from '../../../reminders/channels/contract.ts';
import type { ReminderSettings } from '../../../reminders/channels/settings.ts';
import type { ImportContext } from './context.ts';
import {
  InvalidRecord,
  MAX_CONTENT_LENGTH,
  quoted,
  readCategory,
  readDisplayName,
  readFields,
  readFlag,
  readId,
  readKeys,
  readLabel,
  readMood,
  readName,
  readPreferences,
  readText,
  readTimestamp,
  readTimezone,
} from './fields.ts';
import { readMoment } from './moment.ts';
import type { ActivityRecord, EntryRecord, ProfileRecord, ReminderRecord } from './record.ts';
import { readSchedule } from './schedule.ts';

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
