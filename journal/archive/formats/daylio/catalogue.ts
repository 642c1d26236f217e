// The records of a Daylio backup other than its entries: moods, tags with groups, assets and reminders.
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ImportLimits } from '../records/context.ts';
import {
  type Fields,
  InvalidRecord,
  isFields,
  isInstant,
  quoted,
  readCategory,
  readName,
  readOrReject,
} from '../records/fields.ts';
import { DAYLIO_MOODS, tooMany } from '../records/names.ts';
import type { ActivityRecord, ImportRecord, ReminderRecord } from '../records/record.ts';
import { eachDay } from '../records/shapes.ts';
import { type JsonRecord, readJsonRecords } from '../source/json-records.ts';

/** `type` is 1 for a photo, 2 for a voice memo. */
export type DaylioAsset = { checksum: string; type: unknown; createdAt: Instant | null };

/** `name` is null if neither the user nor Daylio named the mood; `position` is the order in its group. */
type DaylioMood = {
  name: string | null;
  level: number;
  position: number | null;
  archived: boolean;
  createdAt: Instant | null;
};

/**
 * Moods map ids to our levels; tags map ids to activity keys, or null for invalid tags. `records` are the
 * activities, reminders and rejections.
 */
export type DaylioCatalogue = {
  moods: ReadonlyMap<unknown, DaylioMood>;
  tags: ReadonlyMap<unknown, string | null>;
  assets: ReadonlyMap<unknown, DaylioAsset>;
  records: ImportRecord[];
};

/** Reads everything but the entries. */
export async function readCatalogue(
  source: AsyncIterable<Uint8Array>,
  limits: ImportLimits,
): Promise<DaylioCatalogue> {
  const tables = await readTables(source, limits);
  const { byTag, records } = readTags(tables);
  for (const [index, reminder] of tables.reminders.entries())
    records.push(readOrReject(`Reminder ${index + 1}`, () => readReminder(reminder, tables.isReminderOn)));
  return { moods: readMoods(tables.customMoods), tags: byTag, assets: readAssets(tables.assets), records };
}

/** Our mood is 6 − `mood_group_id`: Daylio counts from best to worst. */
function readMoods(customMoods: readonly Fields[]): Map<unknown, DaylioMood> {
  const moods = new Map<unknown, DaylioMood>();
  for (const mood of customMoods) {
    const { id, mood_group_id: group, mood_group_order: order, state } = mood;
    if (typeof group === 'number' && Number.isInteger(group) && group >= 1 && group <= 5)
      moods.set(id, {
        name: readMoodName(mood.custom_name, mood.predefined_name_id),
        level: 6 - group,
        position: typeof order === 'number' && Number.isInteger(order) && order >= 0 ? order : null,
        archived: typeof state === 'number' && state !== 0,
        createdAt: readCreated(mood.createdAt),
      });
  }
  return moods;
}

/** Indexed by `predefined_name_id` − 1. */
const PREDEFINED = [...DAYLIO_MOODS.keys()];

/** Some files contain the text `null` for a mood with its default name. */
function readMoodName(custom: unknown, predefined: unknown): string | null {
  const name = typeof custom === 'string' && custom !== 'null' ? custom.trim() : '';
  return name || (typeof predefined === 'number' ? PREDEFINED[predefined - 1] : undefined) || null;
}

/** Merges tags that differ only by case into one activity, archived if all of them are. */
function readTags({ tags, tag_groups }: Tables) {
  const groups = new Map(tag_groups.map(({ id, name }) => [id, name]));
  const byTag = new Map<unknown, string | null>();
  const byName = new Map<string, ActivityRecord>();
  const records: ImportRecord[] = [];
  for (const tag of tags) {
    const record = readOrReject(`Activity ${quoted(tag.id)}`, () => readTag(tag, groups));
    if (record.kind === 'rejected') records.push(record);
    byTag.set(tag.id, record.kind === 'activity' ? merge(byName, record).key : null);
  }
  return { byTag, records: [...records, ...byName.values()] };
}

function merge(byName: Map<string, ActivityRecord>, record: ActivityRecord): ActivityRecord {
  const name = foldCase(record.name);
  const first = byName.get(name);
  if (first === undefined) {
    byName.set(name, record);
    return record;
  }
  first.archived &&= record.archived;
  first.category ??= record.category;
  return first;
}

function readTag(tag: Fields, groups: ReadonlyMap<unknown, unknown>): ActivityRecord {
  if (typeof tag.id !== 'number') throw new InvalidRecord('it has no id');
  return {
    kind: 'activity',
    key: String(tag.id),
    id: null,
    name: readName(tag.name),
    category: readCategory(groups.get(tag.id_tag_group)),
    archived: typeof tag.state === 'number' && tag.state !== 0,
    createdAt: readCreated(tag.createdAt),
    icon: null,
    color: null,
  };
}

function readAssets(assets: readonly Fields[]): Map<unknown, DaylioAsset> {
  const byId = new Map<unknown, DaylioAsset>();
  for (const { id, checksum, type, createdAt } of assets) {
    if (typeof checksum === 'string') byId.set(id, { checksum, type, createdAt: readCreated(createdAt) });
  }
  return byId;
}

/** Old files use 0 for an unknown time. */
const readCreated = (value: unknown): Instant | null => (isInstant(value) && value > 0 ? value : null);

function readReminder({ hour, minute }: Fields, enabled: boolean): ReminderRecord {
  const inRange = (value: unknown, last: number): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= last;
  if (!inRange(hour, 23) || !inRange(minute, 59))
    throw new InvalidRecord('hour and minute are not a time of day');
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return { kind: 'reminder', id: null, schedule: eachDay(() => time), label: null, enabled, createdAt: null };
}

// Collects the referenced tables of a Daylio backup in bounded memory.

/** The collected tables and columns. All other data of a backup is skipped. */
const COLUMNS = {
  customMoods: [
    'id',
    'mood_group_id',
    'mood_group_order',
    'custom_name',
    'predefined_name_id',
    'state',
    'createdAt',
  ],
  tags: ['id', 'name', 'createdAt', 'state', 'id_tag_group'],
  tag_groups: ['id', 'name'],
  assets: ['id', 'checksum', 'type', 'createdAt'],
  reminders: ['hour', 'minute'],
} as const;

type Table = keyof typeof COLUMNS;
type Tables = Record<Table, Fields[]> & { isReminderOn: boolean };

/** Reads the tables. Refuses documents without `dayEntries`. */
async function readTables(source: AsyncIterable<Uint8Array>, limits: ImportLimits): Promise<Tables> {
  const tables = { customMoods: [], tags: [], tag_groups: [], assets: [], reminders: [], isReminderOn: true };
  const collect = createRowCollector(tables, limits);
  const seen = new Set<string>();
  const wanted = { lists: [...Object.keys(COLUMNS), 'dayEntries'], members: ['isReminderOn'] };
  for await (const record of readJsonRecords(source, wanted, limits, seen)) collect(record);
  if (!seen.has('dayEntries')) throw invalid('', 'The backup has no entries table.', 'unknown-format');
  return tables;
}

/** The memory overhead of a row in bytes. */
const ROW_BYTES = 64;

function createRowCollector(tables: Tables, limits: ImportLimits): (record: JsonRecord) => void {
  let heldBytes = 0;
  return ({ list, value }) => {
    if (list === 'isReminderOn') tables.isReminderOn = value !== false;
    if (!isTable(list) || !isFields(value)) return;
    const row = Object.fromEntries(COLUMNS[list].map((column) => [column, value[column]]));
    heldBytes += ROW_BYTES + JSON.stringify(row).length;
    if (tables[list].length === limits.maxCatalogue || heldBytes > limits.catalogueBytes) throw tooMany(list);
    tables[list].push(row);
  };
}

const isTable = (list: string | null): list is Table => list !== null && Object.hasOwn(COLUMNS, list);
