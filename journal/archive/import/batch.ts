// Stages records in batches of limited size, to keep transactions short.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { insertRows } from '@tandem/platform/database/queries/insert-rows.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import {
  type EntryId,
  type ImportId,
  type MediaId,
  type MoodId,
  toActivityId,
  toEntryId,
  toReminderId,
} from '../../ids.ts';
import {
  ACTIVITY_COLUMNS,
  ENTRY_ACTIVITY_COLUMNS,
  ENTRY_COLUMNS,
  ENTRY_FEELING_COLUMNS,
  ENTRY_MEDIA_COLUMNS,
  type ImportTables,
  REMINDER_COLUMNS,
} from '../../import-tables.ts';
import type { ActivityTable, JournalDb, MediaTable } from '../../tables.ts';
import { quoted } from '../formats/records/fields.ts';
import type { ActivityRecord, EntryRecord, ReminderRecord } from '../formats/records/record.ts';
import type { StagingContext } from './context.ts';
import type { Words } from './words.ts';

/** Records and links per batch: about 5 ms on SQLite. */
const MAX_BATCH_WEIGHT = 600;

type Batch = {
  /** Adds a record; inserts a full batch into the staging tables. */
  add(record: ActivityRecord | EntryRecord | ReminderRecord): Promise<void>;
  /** Inserts the rest. Returns the total number of entries. */
  finish(): Promise<number>;
};

export function createBatch(staging: StagingContext, words: Words): Batch {
  const nextEntryId = createDescendingIds();
  let activities: ActivityRecord[] = [];
  let entries: EntryRecord[] = [];
  let reminders: ReminderRecord[] = [];
  let weight = 0;
  let staged = { entries: 0, reminders: 0 };

  /** Referenced records are staged before the entries. */
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
    await stageEntries(staging, words, entries, { first: staged.entries, nextEntryId });
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

const weightOf = ({ activityKeys, photoKeys, voiceMemoKeys, feelingKeys }: EntryRecord): number =>
  1 + activityKeys.length + photoKeys.length + voiceMemoKeys.length + feelingKeys.length;

async function stageEntries(
  staging: StagingContext,
  words: Words,
  records: readonly EntryRecord[],
  { first, nextEntryId }: { first: number; nextEntryId: () => EntryId },
): Promise<void> {
  if (records.length === 0) return;
  const { database, importId: import_id, messages } = staging;
  const references = await resolveReferences(staging, records);
  const entries = records.map((record, index) =>
    toEntry(staging, record, {
      position: first + index,
      spare_id: nextEntryId(),
      mood_id: words.moodOf(record),
    }),
  );
  const links = records.map((record) => resolveLinks(record, references, messages.add));
  const positionOf = (index: number) => ({ import_id, entry_position: first + index });
  const activities = links.flatMap((link, index) =>
    link.activities.map((row) => ({ ...positionOf(index), ...row })),
  );
  const media = links.flatMap((link, index) => link.media.map((row) => ({ ...positionOf(index), ...row })));
  const feelings = records.flatMap((record, index) =>
    words.feelingsOf(record).map((feeling_id, position) => ({ ...positionOf(index), feeling_id, position })),
  );
  await database.write(async (tx) => {
    await insertActivities(tx, references.ownActivities);
    await insertEntries(tx, entries, { activities, media, feelings });
  });
}

const toActivity = ({ importId, now, suggestIcon }: StagingContext, record: ActivityRecord) => ({
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
  icon: record.icon ?? suggestIcon(record.name),
  color: record.color,
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
  { position, spare_id, mood_id }: { position: number; spare_id: EntryId; mood_id: MoodId | null },
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
  mood_id,
});

/**
 * `activities` maps keys of entries to keys of staged activities; `ownActivities` are existing activities of
 * the account, referenced but not contained in the file.
 */
type KnownReferences = {
  activities: ReadonlyMap<string, string>;
  ownActivities: StagedActivity[];
  media: ReadonlyMap<string, KnownMedium>;
};

async function resolveReferences(
  staging: StagingContext,
  entries: readonly EntryRecord[],
): Promise<KnownReferences> {
  const media = new Set(entries.flatMap(({ photoKeys, voiceMemoKeys }) => [...photoKeys, ...voiceMemoKeys]));
  const found = media.size === 0 ? [] : await selectKnownMedia(staging.database.read, staging, [...media]);
  const activities = new Set(entries.flatMap(({ activityKeys }) => activityKeys));
  return {
    ...(await findActivities(staging, [...activities])),
    media: new Map(found.map((medium) => [medium.key, medium])),
  };
}

async function findActivities(
  { database, importId, userId }: StagingContext,
  keys: readonly string[],
): Promise<Pick<KnownReferences, 'activities' | 'ownActivities'>> {
  const staged = keys.length === 0 ? [] : await selectStagedActivities(database.read, importId, keys);
  // Keys take precedence over names, because a name may look like an id.
  const activities = new Map([
    ...staged.map(({ key, name_key }) => [name_key, key] as const),
    ...staged.map(({ key }) => [key, key] as const),
  ]);
  const unknown = keys.filter((key) => !activities.has(key));
  const own = unknown.length === 0 ? [] : await selectNamedActivities(database.read, userId, unknown);
  const adopted = toStagedActivities(unknown, own, importId);
  for (const { key } of adopted) activities.set(key, key);
  return { activities, ownActivities: adopted };
}

function toStagedActivities(
  keys: readonly string[],
  own: readonly ActivityTable[],
  import_id: ImportId,
): StagedActivity[] {
  return keys.flatMap((key) => {
    const found = own.find(({ id }) => id === key) ?? own.find(({ name_key }) => name_key === key);
    if (!found) return [];
    const { user_id: _, ...activity } = found;
    return [{ ...activity, import_id, key, spare_id: activity.id, target_id: activity.id }];
  });
}

/** Resolves the links of an entry. Missing ones are skipped and reported. */
function resolveLinks(entry: EntryRecord, references: KnownReferences, report: (message: string) => void) {
  const reportMissing = (noun: string, key: string) => {
    const gone = `${noun} ${quoted(key)} is neither in the file nor in the account`;
    report(`${entry.where}: ${gone}; the entry is kept without it.`);
    return [];
  };
  const media = (kind: KnownMedium['kind'], noun: string, keys: readonly string[]) =>
    keys.flatMap((key, position) => {
      const medium = references.media.get(key);
      return medium?.kind === kind ? [{ media_id: medium.id, position }] : reportMissing(noun, key);
    });
  return {
    activities: entry.activityKeys.flatMap((written, position) => {
      const key = references.activities.get(written);
      return key === undefined ? reportMissing('activity', written) : [{ key, position }];
    }),
    media: [
      ...media('photo', 'photo', entry.photoKeys),
      ...media('voice-memo', 'voice memo', entry.voiceMemoKeys),
    ],
  };
}

// SQL that fills the staging tables and resolves the references of staged entries.

type StagedActivity = ImportTables['import_activity'];
type StagedEntry = Omit<ImportTables['import_entry'], 'target_id'>;
type StagedReminder = Omit<ImportTables['import_reminder'], 'target_id'>;
type StagedActivityLink = ImportTables['import_entry_activity'];
type StagedMediaLink = ImportTables['import_entry_media'];
type StagedFeelingLink = ImportTables['import_entry_feeling'];

const insertActivities = (tx: JournalDb, rows: readonly StagedActivity[]) =>
  insertRows(tx, 'import_activity', ACTIVITY_COLUMNS, rows);

const insertReminders = (tx: JournalDb, rows: readonly StagedReminder[]) =>
  insertRows(tx, 'import_reminder', REMINDER_COLUMNS, rows);

async function insertEntries(
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
const selectStagedActivities = (
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
const selectNamedActivities = (
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

type KnownMedium = { key: string; id: MediaId; kind: MediaTable['kind'] };

/** Media referenced by `keys`: staged media, and the user's own by id. */
async function selectKnownMedia(
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

// Generates ids that preserve the order of imported entries.

const IDS_PER_PREFIX = 0xffff_ffff;

/**
 * Descending ids. Lists and most files order entries newest first, ties by descending id, so entries of the
 * same instant keep their order. 42 random bits distinguish imports.
 */
export function createDescendingIds(): () => EntryId {
  let prefix = '';
  let remaining = 0;
  return () => {
    if (remaining === 0) {
      prefix = randomUUIDv7().slice(0, 28);
      remaining = IDS_PER_PREFIX;
    }
    remaining -= 1;
    return toEntryId(`${prefix}${remaining.toString(16).padStart(8, '0')}`);
  };
}
