// Moods in files of other programs: what their names mean, and what entries without a mood get.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { InvalidRecord, MAX_NAME_LENGTH, quoted } from './fields.ts';

/** What the user says that names mean, by {@link moodKey}. */
export type MoodMapping = ReadonlyMap<string, number>;

/** `mood` is null if it is unknown; `isOwn` names are none of the five of Daylio. */
export type NamedMood = { name: string; mood: number | null; count: number; isOwn: boolean };

/** The choices of the user. */
export type MoodChoices = {
  mapping: MoodMapping;
  /** The mood of entries without one; null leaves them out. */
  withoutMood: number | null;
  /** The category of the activities that keep own names; empty drops the names. */
  group: string;
};

/** The default category of the activities that keep own names. */
const MOOD_GROUP = 'Mood';

export type MoodNames = {
  /** The mood of `name`: what the user says, otherwise `known`. Rejects a name without either: no guesses. */
  resolve(name: string, known?: number): number;
  /** The mood of an entry without one, or a rejection. */
  resolveMissing(): number;
  /** The activity that keeps an own name, in a list with its category; nothing for the five names. */
  activitiesOf(name: string): { names: string[]; category: string };
  /** The names that were resolved or rejected, most frequent first. */
  list(): NamedMood[];
  /** The number of entries without a mood. */
  countMissing(): number;
};

/** The key for comparisons of names. */
export const moodKey = (name: string): string => foldCase(name.trim());

/** The five names of Daylio. */
export const DAYLIO_MOODS: MoodMapping = new Map([
  ['rad', 5],
  ['good', 4],
  ['meh', 3],
  ['bad', 2],
  ['awful', 1],
]);

/** A hostile file could have millions. */
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

/** Within the limits of names, so that a long or broken one does not reject its entry. */
const toActivityName = (name: string): string =>
  [...name.trim().toWellFormed().replaceAll('\0', '')].slice(0, MAX_NAME_LENGTH).join('').trim();
