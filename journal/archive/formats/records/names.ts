// Names of moods, feelings and activities in imported files, and their deduplication.
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { InvalidRecord, MAX_NAME_LENGTH, quoted } from './fields.ts';
import type { ActivityRecord, FeelingRecord, MoodRecord } from './record.ts';

// Mood names in files of other programs: their mapping to moods, and the mood of entries without one.

/** The user's mapping, by {@link moodKey}. */
export type MoodMapping = ReadonlyMap<string, number>;

/**
 * `mood` is null if unknown, `proposed` then the mood that the user may confirm; `isOwn` is true for names
 * other than Daylio's five.
 */
export type NamedMood = {
  name: string;
  mood: number | null;
  proposed: number | null;
  count: number;
  isOwn: boolean;
};

/** The choices of the user. */
export type MoodChoices = {
  mapping: MoodMapping;
  /** The mood of entries without one; null skips them. */
  withoutMood: number | null;
  /**
   * The category of the activities that preserve custom mood names; an empty text drops the names. Null makes
   * them own moods or feelings.
   */
  group: string | null;
  /** The values of the own moods of the account: a name has the value that the user chose. */
  remembered: MoodMapping;
};

export type MoodNames = {
  /**
   * Returns the user's mapping of `name`, otherwise `known`, otherwise the value of the own mood of that
   * name. Rejects if all are missing; moods are never guessed, and `proposed` is only listed.
   */
  resolve(name: string, known?: number, proposed?: number): number;
  /** As `resolve`, without counting the name; null instead of a rejection. */
  meaningOf(name: string, known?: number): number | null;
  /** Whether custom names become own moods or feelings. */
  keepsWords: boolean;
  /** Returns the mood of an entry without one, or rejects. */
  resolveMissing(): number;
  /** The activity that preserves a custom mood name, with its category; no names for Daylio's five. */
  activitiesOf(name: string): { names: string[]; category: string };
  /** The resolved and rejected names, most frequent first. */
  list(): NamedMood[];
  /** The number of entries without a mood. */
  countMissing(): number;
};

/** The comparison key of a mood name. */
export const moodKey = (name: string): string => foldCase(name.trim());

/** Daylio's five names. */
export const DAYLIO_MOODS: MoodMapping = new Map([
  ['rad', 5],
  ['good', 4],
  ['meh', 3],
  ['bad', 2],
  ['awful', 1],
]);

/** Bounds memory for hostile files. */
const MAX_NAMES = 1000;

export function createMoodNames({
  mapping = new Map(),
  withoutMood = null,
  group = null,
  remembered = new Map(),
}: Partial<MoodChoices> = {}): MoodNames {
  const used = new Map<string, NamedMood>();
  let missing = 0;
  const meaningOf = (name: string, known?: number): number | null =>
    mapping.get(moodKey(name)) ?? known ?? remembered.get(moodKey(name)) ?? null;
  return {
    meaningOf,
    keepsWords: group === null,
    resolve: (name, known, proposed) => {
      const key = moodKey(name);
      const mood = meaningOf(name, known);
      const earlier = used.get(key);
      if (earlier) earlier.count += 1;
      else if (used.size < MAX_NAMES && key !== '' && key.length <= MAX_NAME_LENGTH)
        used.set(key, {
          name: name.trim(),
          mood,
          proposed: mood === null ? (proposed ?? null) : null,
          count: 1,
          isOwn: isOwnName(name),
        });
      if (mood === null) throw new InvalidRecord(`${quoted(name)} is not the name of a known mood`);
      return mood;
    },
    resolveMissing: () => {
      missing += 1;
      if (withoutMood === null) throw new InvalidRecord('it has no mood');
      return withoutMood;
    },
    activitiesOf: (name) => {
      const isKept = Boolean(group) && isOwnName(name);
      return { names: isKept ? [cleanName(name)] : [], category: group ?? '' };
    },
    list: () => [...used.values()].toSorted((a, b) => b.count - a.count),
    countMissing: () => missing,
  };
}

/** Whether the name differs from Daylio's five. */
export const isOwnName = (name: string): boolean =>
  moodKey(name) !== '' && !DAYLIO_MOODS.has(moodKey(name)) && cleanName(name) !== '';

/** Truncates and cleans a name, so that an invalid one does not reject its entry. */
export const cleanName = (name: string): string =>
  [...name.trim().toWellFormed().replaceAll('\0', '')].slice(0, MAX_NAME_LENGTH).join('').trim();

// Deduplicates activities in formats without activity records: each name becomes one record, before its first
// entry.

/** Yields the activities among `names` that are not in `seen` (case-insensitive); at most `max` in total. */
export function createActivityDeduplicator(
  max: number,
  seen: Set<string> = new Set(),
): (names: readonly string[], category?: string | null) => Generator<ActivityRecord> {
  return function* newActivities(names, category = null) {
    for (const name of names) {
      const key = foldCase(name);
      if (seen.has(key)) continue;
      if (seen.size === max) throw tooMany('activities');
      seen.add(key);
      yield {
        kind: 'activity',
        key,
        id: null,
        name,
        category,
        archived: false,
        createdAt: null,
        icon: null,
        color: null,
      };
    }
  };
}

export const tooMany = (what: string) => invalid('', `The file has too many ${what}.`, 'too-many-records');

// Own moods and feelings that a file only names: each name becomes one record.

/** The key of a mood or feeling that the file only names. */
export const wordKey = (name: string): string => foldCase(name.trim());

export const namedMood = (name: string, value: number): MoodRecord => ({
  kind: 'mood',
  key: wordKey(name),
  id: null,
  value,
  name,
  emoji: null,
  icon: null,
  color: null,
  position: null,
  archived: false,
  createdAt: null,
});

export const namedFeeling = (name: string, pleasant: -1 | 0 | 1 | null = null): FeelingRecord => ({
  kind: 'feeling',
  key: wordKey(name),
  id: null,
  name,
  category: null,
  pleasant,
  icon: null,
  color: null,
  archived: false,
  createdAt: null,
});

/** Yields the records that were not yielded before. Their number is bounded by the account's limits. */
export function createWordDeduplicator() {
  const seen = new Set<string>();
  return function* newWords<Word extends MoodRecord | FeelingRecord>(
    words: readonly Word[],
  ): Generator<Word> {
    for (const word of words) {
      const key = `${word.kind} ${word.key}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield word;
    }
  };
}
