// Own moods and feelings that a file only names: each name becomes one record.
import { foldCase } from '@tandem/platform/text/fold.ts';
import type { FeelingRecord, MoodRecord } from './record.ts';

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
