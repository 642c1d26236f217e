// Names of moods in files of other programs: what they mean, and how often they occur.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { InvalidRecord, quoted } from './fields.ts';

/** What the user says that names mean, by {@link moodKey}. */
export type MoodMapping = ReadonlyMap<string, number>;

/** `mood` is null where nobody knows it. */
export type NamedMood = { name: string; mood: number | null; count: number };

export type MoodNames = {
  /** The mood of `name`: what the user says, otherwise `known`. Rejects a name without either: no guesses. */
  resolve(name: string, known?: number): number;
  /** The names that were resolved or rejected, most frequent first. */
  list(): NamedMood[];
};

/** What names are compared by. */
export const moodKey = (name: string): string => foldCase(name.trim());

/** More would help nobody; a hostile file could have millions. */
const MAX_NAMES = 1000;
const MAX_NAME_LENGTH = 100;

export function createMoodNames(mapping: MoodMapping = new Map()): MoodNames {
  const used = new Map<string, NamedMood>();
  return {
    resolve: (name, known) => {
      const key = moodKey(name);
      const mood = mapping.get(key) ?? known ?? null;
      const earlier = used.get(key);
      if (earlier) earlier.count += 1;
      else if (used.size < MAX_NAMES && key !== '' && key.length <= MAX_NAME_LENGTH)
        used.set(key, { name: name.trim(), mood, count: 1 });
      if (mood === null) throw new InvalidRecord(`${quoted(name)} is not the name of a known mood`);
      return mood;
    },
    list: () => [...used.values()].toSorted((a, b) => b.count - a.count),
  };
}
