// Collects the referenced tables of a Daylio backup in bounded memory.
import { invalid } from '@tandem/platform/refusal.ts';
import { tooMany } from '../../records/activity-names.ts';
import { type Fields, isFields } from '../../records/fields.ts';
import type { ImportLimits } from '../../records/limits.ts';
import { type JsonRecord, readJsonRecords } from '../../source/json-records.ts';

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
export type Tables = Record<Table, Fields[]> & { isReminderOn: boolean };

/** Reads the tables. Refuses documents without `dayEntries`. */
export async function readTables(source: AsyncIterable<Uint8Array>, limits: ImportLimits): Promise<Tables> {
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
