// The query parameter that says what names of moods mean.
import { invalid } from '@tandem/platform/refusal.ts';
import { type MoodMapping, moodKey } from '../formats/records/mood-names.ts';

const MAX_NAMES = 1000;

/** Reads a JSON object of names and moods from 1 to 5; refuses (invalid) anything else. */
export function readMoodMapping(text: string | undefined): MoodMapping {
  if (text === undefined) return new Map();
  const entries = Object.entries(parse(text));
  const isMood = (value: unknown): value is number => [1, 2, 3, 4, 5].includes(value as number);
  const mapping = new Map<string, number>();
  for (const [name, mood] of entries) {
    if (!isMood(mood)) throw malformed();
    mapping.set(moodKey(name), mood);
  }
  if (entries.length > MAX_NAMES) throw malformed();
  return mapping;
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // What is not JSON is refused below, as what is no object.
  }
  throw malformed();
}

const malformed = () =>
  invalid('query/moods', 'must be a JSON object of names and moods from 1 to 5, such as {"ok-ish":3}');
