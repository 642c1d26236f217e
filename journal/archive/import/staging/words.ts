// Own moods and feelings of a file. An account has few, so those of the file stay in memory until the import
// is applied; staged entries refer to them by the ids that they will have.
import { nextId } from '@tandem/platform/ids.ts';
import { conflict } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { MAX_FEELINGS } from '../../../feelings/contract.ts';
import { selectFeelings, selectFeelingsById } from '../../../feelings/queries.ts';
import { type FeelingId, type MoodId, toFeelingId, toMoodId } from '../../../ids.ts';
import { MAX_MOODS } from '../../../moods/contract.ts';
import { selectMoods, selectMoodsById } from '../../../moods/queries.ts';
import type { FeelingTable, MoodTable } from '../../../tables.ts';
import { quoted } from '../../formats/records/fields.ts';
import type { EntryRecord, FeelingRecord, MoodRecord } from '../../formats/records/record.ts';
import type { StagingContext } from './staging.ts';

/** The rows that the import creates. */
export type NewWords = { moods: MoodTable[]; feelings: FeelingTable[] };

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

const tooMany = (what: 'moods' | 'feelings', most: number) =>
  conflict(
    `An account has at most ${most} ${what}, and the file brings more. Import it with the five values alone.`,
    `too-many-${what}`,
  );

export async function createWords(staging: StagingContext): Promise<Words> {
  const { database, userId, now, messages } = staging;
  const own = {
    moods: await selectMoods.rows(database.read, userId),
    feelings: await selectFeelings.rows(database.read, userId),
  };
  const created: NewWords = { moods: [], feelings: [] };
  /** By key in the file; null for rejected moods, which are reported once. */
  const moodKeys = new Map<string, MoodTable | null>();
  const feelingKeys = new Map<string, FeelingTable>();
  const moods = () => [...own.moods, ...created.moods];
  const feelings = () => [...own.feelings, ...created.feelings];
  const iconOf = (record: MoodRecord | FeelingRecord) => record.icon ?? staging.suggestIcon(record.name);

  async function findOrPrepareMood(record: MoodRecord): Promise<MoodTable | null> {
    const key = foldCase(record.name);
    const found =
      moods().find(({ id }) => id === record.id) ?? moods().find(({ name_key }) => name_key === key);
    if (found?.value === record.value) return found;
    if (found) {
      const other = `there is a mood of that name with the value ${found.value}`;
      messages.add(
        `Mood ${quoted(record.name)}: ${other}; its entries keep the value ${record.value} alone.`,
      );
      return null;
    }
    if (moods().length >= MAX_MOODS) throw tooMany('moods', MAX_MOODS);
    const positions = moods().flatMap(({ value, position }) => (value === record.value ? [position] : []));
    const mood = {
      id: await unusedMoodId(record.id),
      user_id: userId,
      value: record.value,
      name: record.name,
      name_key: key,
      emoji: record.emoji,
      icon: iconOf(record),
      color: record.color,
      position: record.position ?? Math.max(-1, ...positions) + 1,
      archived: record.archived ? (1 as const) : (0 as const),
      created_at: record.createdAt ?? now,
      creation_hash: null,
    };
    created.moods.push(mood);
    return mood;
  }

  /** The id belongs to another user if this account does not have it. */
  const unusedMoodId = async (id: MoodId | null): Promise<MoodId> =>
    id === null || (await selectMoodsById.exists(database.read, [id])) ? toMoodId(nextId()) : id;

  const unusedFeelingId = async (id: FeelingId | null): Promise<FeelingId> =>
    id === null || (await selectFeelingsById.exists(database.read, [id])) ? toFeelingId(nextId()) : id;

  async function findOrPrepareFeeling(record: FeelingRecord): Promise<FeelingTable> {
    const key = foldCase(record.name);
    const found =
      feelings().find(({ id }) => id === record.id) ?? feelings().find(({ name_key }) => name_key === key);
    if (found) return found;
    if (feelings().length >= MAX_FEELINGS) throw tooMany('feelings', MAX_FEELINGS);
    const feeling = {
      id: await unusedFeelingId(record.id),
      user_id: userId,
      name: record.name,
      name_key: key,
      category: record.category,
      pleasant: record.pleasant,
      icon: iconOf(record),
      color: record.color,
      archived: record.archived ? (1 as const) : (0 as const),
      created_at: record.createdAt ?? now,
      creation_hash: null,
    };
    created.feelings.push(feeling);
    return feeling;
  }

  const findFeeling = (key: string): FeelingTable | undefined =>
    feelingKeys.get(key) ?? feelings().find(({ id, name_key }) => id === key || name_key === key);

  return {
    created,
    addMood: async (record) => {
      moodKeys.set(record.key, await findOrPrepareMood(record));
    },
    addFeeling: async (record) => {
      feelingKeys.set(record.key, await findOrPrepareFeeling(record));
    },
    moodOf: ({ moodKey, mood, where }) => {
      if (moodKey === null) return null;
      const found = moodKeys.get(moodKey) ?? own.moods.find(({ id }) => id === moodKey);
      if (found?.value === mood) return found.id;
      if (found) messages.add(`${where}: its own mood is of another value; the entry goes without it.`);
      else if (!moodKeys.has(moodKey))
        messages.add(
          `${where}: mood ${quoted(moodKey)} is neither in the file nor in the account; the entry goes without it.`,
        );
      return null;
    },
    feelingsOf: ({ feelingKeys: keys, where }) => {
      const ids = keys.flatMap((key) => {
        const found = findFeeling(key);
        if (found) return [found.id];
        const gone = `feeling ${quoted(key)} is neither in the file nor in the account`;
        messages.add(`${where}: ${gone}; the entry goes without it.`);
        return [];
      });
      return [...new Set(ids)];
    },
  };
}
