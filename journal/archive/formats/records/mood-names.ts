// Mood names in files of other programs: their mapping to moods, and the mood of entries without one.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { InvalidRecord, MAX_NAME_LENGTH, quoted } from './fields.ts';

/** The user's mapping, by {@link moodKey}. */
export type MoodMapping = ReadonlyMap<string, number>;

/** `mood` is null if unknown; `isOwn` is true for names other than Daylio's five. */
export type NamedMood = { name: string; mood: number | null; count: number; isOwn: boolean };

/** The choices of the user. */
export type MoodChoices = {
  mapping: MoodMapping;
  /** The mood of entries without one; null skips them. */
  withoutMood: number | null;
  /** The category of the activities that preserve custom mood names; an empty text drops the names. */
  group: string;
};

/** The default category of the activities that preserve custom mood names. */
const MOOD_GROUP = 'Mood';

export type MoodNames = {
  /**
   * Returns the user's mapping of `name`, otherwise `known`. Rejects if both are missing; moods are never
   * guessed.
   */
  resolve(name: string, known?: number): number;
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
  group = MOOD_GROUP,
}: Partial<MoodChoices> = {}): MoodNames {
  const used = new Map<string, NamedMood>();
  let missing = 0;
  return {
    resolve: (name, known) => {
      const key = moodKey(name);
      const mood = mapping.get(key) ?? known ?? null;
      const earlier = used.get(key);
      if (earlier) earlier.count += 1;
      else if (used.size < MAX_NAMES && key !== '' && key.length <= MAX_NAME_LENGTH)
        used.set(key, { name: name.trim(), mood, count: 1, isOwn: !DAYLIO_MOODS.has(key) });
      if (mood === null) throw new InvalidRecord(`${quoted(name)} is not the name of a known mood`);
      return mood;
    },
    resolveMissing: () => {
      missing += 1;
      if (withoutMood === null) throw new InvalidRecord('it has no mood');
      return withoutMood;
    },
    activitiesOf: (name) => {
      const isKept = group !== '' && moodKey(name) !== '' && !DAYLIO_MOODS.has(moodKey(name));
      return { names: isKept ? [toActivityName(name)] : [], category: group };
    },
    list: () => [...used.values()].toSorted((a, b) => b.count - a.count),
    countMissing: () => missing,
  };
}

/** Truncates and cleans a name, so that an invalid one does not reject its entry. */
const toActivityName = (name: string): string =>
  [...name.trim().toWellFormed().replaceAll('\0', '')].slice(0, MAX_NAME_LENGTH).join('').trim();
