// Stages records in batches, so that a transaction is neither tiny nor long.
import { randomUUID } from 'node:crypto';
import { nextId } from '@tandem/platform/ids.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { type EntryId, toActivityId, toReminderId } from '../../../ids.ts';
import type { ActivityRecord, EntryRecord, ReminderRecord } from '../../formats/records/record.ts';
import { createDescendingIds } from './ids.ts';
import { resolveLinks, resolveReferences } from './links.ts';
import type { StagingContext } from './staging.ts';
import { insertActivities, insertEntries, insertReminders, type StagedEntry } from './store-records.ts';

/** Records and links per batch: about 5 ms of SQLite. */
const MAX_BATCH_WEIGHT = 600;

type Batch = {
  /** Adds a record, and inserts the batch into the staging tables if it is full. */
  add(record: ActivityRecord | EntryRecord | ReminderRecord): Promise<void>;
  /** Inserts the rest; returns the number of entries in all. */
  finish(): Promise<number>;
};

export function createBatch(staging: StagingContext): Batch {
  const nextEntryId = createDescendingIds();
  let activities: ActivityRecord[] = [];
  let entries: EntryRecord[] = [];
  let reminders: ReminderRecord[] = [];
  let weight = 0;
  let staged = { entries: 0, reminders: 0 };

  /** Referenced records are staged before entries. */
  async function flush(): Promise<void> {
    const { database } = staging;
    const activityRows = activities.map((record) => toActivity(staging, record));
    const reminderRows = reminders.map((record, index) =>
      toReminder(staging, record, staged.reminders + index),
    );
    await database.write(async (tx) => {
      await insertActivities(tx, activityRows);
      await insertReminders(tx, reminderRows);
    });
    await stageEntries(staging, entries, { first: staged.entries, nextEntryId });
    staged = {
      entries: staged.entries + entries.length,
      reminders: staged.reminders + reminders.length,
    };
    activities = [];
    entries = [];
    reminders = [];
    weight = 0;
  }

  return {
    add: async (record) => {
      if (record.kind === 'activity') activities.push(record);
      else if (record.kind === 'reminder') reminders.push(record);
      else entries.push(record);
      weight += record.kind === 'entry' ? weightOf(record) : 1;
      if (weight >= MAX_BATCH_WEIGHT) await flush();
    },
    finish: async () => {
      await flush();
      return staged.entries;
    },
  };
}

const weightOf = ({ activityKeys, photoKeys, voiceMemoKeys }: EntryRecord): number =>
  1 + activityKeys.length + photoKeys.length + voiceMemoKeys.length;

async function stageEntries(
  staging: StagingContext,
  records: readonly EntryRecord[],
  { first, nextEntryId }: { first: number; nextEntryId: () => EntryId },
): Promise<void> {
  if (records.length === 0) return;
  const { database, importId: import_id, messages } = staging;
  const references = await resolveReferences(staging, records);
  const entries = records.map((record, index) => toEntry(staging, record, first + index, nextEntryId()));
  const links = records.map((record) => resolveLinks(record, references, messages.add));
  const positionOf = (index: number) => ({ import_id, entry_position: first + index });
  const activities = links.flatMap((link, index) =>
    link.activities.map((row) => ({ ...positionOf(index), ...row })),
  );
  const media = links.flatMap((link, index) => link.media.map((row) => ({ ...positionOf(index), ...row })));
  await database.write(async (tx) => {
    await insertActivities(tx, references.ownActivities);
    await insertEntries(tx, entries, activities, media);
  });
}

const toActivity = ({ importId, now }: StagingContext, record: ActivityRecord) => ({
  import_id: importId,
  key: record.key,
  id: record.id ?? toActivityId(nextId()),
  spare_id: toActivityId(nextId()),
  name: record.name,
  name_key: foldCase(record.name),
  category: record.category,
  archived: record.archived ? 1 : 0,
  created_at: record.createdAt ?? now,
  target_id: null,
});

const toReminder = ({ importId, now }: StagingContext, record: ReminderRecord, position: number) => ({
  import_id: importId,
  position,
  id: record.id ?? toReminderId(randomUUID()),
  spare_id: toReminderId(nextId()),
  schedule: JSON.stringify(record.schedule),
  label: record.label,
  enabled: record.enabled ? 1 : 0,
  created_at: record.createdAt ?? now,
  is_known: 0,
});

const toEntry = (
  { importId, now }: StagingContext,
  record: EntryRecord,
  position: number,
  spare_id: EntryId,
): StagedEntry => ({
  import_id: importId,
  position,
  id: record.id,
  spare_id,
  mood: record.mood,
  content: record.content,
  logged_at: record.instant,
  local_date: record.localDate,
  utc_offset: record.offsetMinutes,
  created_at: record.createdAt ?? now,
  updated_at: record.updatedAt ?? record.createdAt ?? now,
  is_known: 0,
});
