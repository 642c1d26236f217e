// Own moods and feelings of a file. An account has few, so those of the file stay in memory until the import
// is applied; staged entries refer to them by the ids that they will have.
import { nextId } from '@tandem/platform/ids.ts';
import { conflict } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { MAX_FEELINGS } from '../../feelings/contract.ts';
import { selectFeelings, selectFeelingsById } from '../../feelings/queries.ts';
import { type FeelingId, type MoodId, toFeelingId, toMoodId } from '../../ids.ts';
import { MAX_MOODS } from '../../moods/contract.ts';
import { selectMoods, selectMoodsById } from '../../moods/queries.ts';
import type { FeelingTable, MoodTable } from '../../tables.ts';
import { quoted } from '../formats/records/fields.ts';
import type { EntryRecord, FeelingRecord, MoodRecord } from '../formats/records/record.ts';
import type { NewWords, StagingContext } from './context.ts';

export type Words = {
  /** Matches a mood by id, or by name and value, or prepares a new one. */
  addMood(record: MoodRecord): Promise<void>;
  /** Matches a feeling by id or name, or prepares a new one. */
  addFeeling(record: FeelingRecord): Promise<void>;
  /** The mood of an entry. One that is missing or of another value is reported. */
  moodOf(entry: EntryRecord): MoodId | null;
  /** The feelings of an entry, without duplicates. Missing ones are reported. */
  feelingsOf(entry: EntryRecord): FeelingId[];
  created: NewWords;
};

export async function createWords(staging: StagingContext): Promise<Words> {
  const moods = await createMoods(staging);
  const feelings = await createFeelings(staging);
  return {
    addMood: moods.add,
    addFeeling: feelings.add,
    moodOf: moods.of,
    feelingsOf: feelings.of,
    created: { moods: moods.created, feelings: feelings.created },
  };
}

const tooMany = (what: 'moods' | 'feelings', most: number) =>
  conflict(
    `An account has at most ${most} ${what}; the file would add more. Import the file without own names.`,
    `too-many-${what}`,
  );

type Word = { id: MoodId | FeelingId; name_key: string };

/** The rows of the account and the new ones. `exists` tells whether an account has the id. */
function createCatalog<Row extends Word>(
  own: readonly Row[],
  { what, most }: { what: 'moods' | 'feelings'; most: number },
  exists: (id: Row['id']) => Promise<boolean>,
) {
  const created: Row[] = [];
  const all = () => own.concat(created);
  return {
    created,
    all,
    find: ({ id, name }: { id: string | null; name: string }): Row | undefined => {
      const key = foldCase(name);
      return all().find((row) => row.id === id) ?? all().find(({ name_key }) => name_key === key);
    },
    /** Adds a row with the preferred id, or with a new one if the preferred one is in use. */
    add: async (preferred: Row['id'] | null, fresh: Row['id'], make: (id: Row['id']) => Row) => {
      if (all().length >= most) throw tooMany(what, most);
      const row = make(preferred === null || (await exists(preferred)) ? fresh : preferred);
      created.push(row);
      return row;
    },
  };
}

async function createMoods(staging: StagingContext) {
  const { database, userId, messages } = staging;
  const own = await selectMoods.rows(database.read, userId);
  const { created, all, find, add } = createCatalog(own, { what: 'moods', most: MAX_MOODS }, (id) =>
    selectMoodsById.exists(database.read, [id]),
  );
  /** By key in the file; null for rejected moods, which are reported once. */
  const byKey = new Map<string, MoodTable | null>();

  async function findOrPrepare(record: MoodRecord): Promise<MoodTable | null> {
    const found = find(record);
    if (found?.value === record.value) return found;
    if (found) {
      const other = `a mood with this name has the value ${found.value}`;
      messages.add(`Mood ${quoted(record.name)}: ${other}; its entries keep only the value ${record.value}.`);
      return null;
    }
    const positions = all().flatMap(({ value, position }) => (value === record.value ? [position] : []));
    const position = Math.max(-1, ...positions) + 1;
    return add(record.id, toMoodId(nextId()), (id) => toMood(staging, record, { id, position }));
  }

  return {
    created,
    add: async (record: MoodRecord) => {
      byKey.set(record.key, await findOrPrepare(record));
    },
    of: ({ moodKey, mood, where }: EntryRecord): MoodId | null => {
      if (moodKey === null) return null;
      const found = byKey.get(moodKey) ?? own.find(({ id }) => id === moodKey);
      if (found?.value === mood) return found.id;
      const gone = `mood ${quoted(moodKey)} is neither in the file nor in the account`;
      if (found) messages.add(`${where}: its own mood has another value; the entry is kept without it.`);
      else if (!byKey.has(moodKey)) messages.add(`${where}: ${gone}; the entry is kept without it.`);
      return null;
    },
  };
}

const toMood = (
  { userId, now, suggestIcon }: StagingContext,
  record: MoodRecord,
  { id, position }: { id: MoodId; position: number },
): MoodTable => ({
  id,
  user_id: userId,
  value: record.value,
  name: record.name,
  name_key: foldCase(record.name),
  emoji: record.emoji,
  icon: record.icon ?? suggestIcon(record.name),
  color: record.color,
  position: record.position ?? position,
  archived: record.archived ? 1 : 0,
  created_at: record.createdAt ?? now,
  creation_hash: null,
});

async function createFeelings(staging: StagingContext) {
  const { database, userId, messages } = staging;
  const own = await selectFeelings.rows(database.read, userId);
  const { created, all, find, add } = createCatalog(own, { what: 'feelings', most: MAX_FEELINGS }, (id) =>
    selectFeelingsById.exists(database.read, [id]),
  );
  const byKey = new Map<string, FeelingTable>();

  return {
    created,
    add: async (record: FeelingRecord) => {
      const make = (id: FeelingId) => toFeeling(staging, record, id);
      byKey.set(record.key, find(record) ?? (await add(record.id, toFeelingId(nextId()), make)));
    },
    of: ({ feelingKeys: keys, where }: EntryRecord): FeelingId[] => {
      const ids = keys.flatMap((key) => {
        const found = byKey.get(key) ?? all().find(({ id, name_key }) => id === key || name_key === key);
        if (found) return [found.id];
        const gone = `feeling ${quoted(key)} is neither in the file nor in the account`;
        messages.add(`${where}: ${gone}; the entry is kept without it.`);
        return [];
      });
      return [...new Set(ids)];
    },
  };
}

const toFeeling = (
  { userId, now, suggestIcon }: StagingContext,
  record: FeelingRecord,
  id: FeelingId,
): FeelingTable => ({
  id,
  user_id: userId,
  name: record.name,
  name_key: foldCase(record.name),
  category: record.category,
  pleasant: record.pleasant,
  icon: record.icon ?? suggestIcon(record.name),
  color: record.color,
  archived: record.archived ? 1 : 0,
  created_at: record.createdAt ?? now,
  creation_hash: null,
});
