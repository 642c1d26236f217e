// Texts, numbers and dates in the language of the app.

import type { Mood } from '@tandem/web/ui/moods.ts';
import { fillIn, type NamesIn, type Values } from '@tandem/web/words/text.ts';
import { language, moodNames } from '../preferences/preferences.ts';
import { de } from './de.ts';
import { en, type Key } from './en.ts';

export type { Key };

type Given<K extends Key> =
  NamesIn<(typeof en)[K]> extends never
    ? []
    : [values: Readonly<Record<NamesIn<(typeof en)[K]>, string | number>>];

const DICTIONARIES = { en, de };

/** The text of `key` with its values; a view that calls it changes with the language. */
export function t<K extends Key>(key: K, ...[values]: Given<K>): string {
  const text: string = DICTIONARIES[language.value][key];
  return values === undefined ? text : fillIn(text, values as Values, language.value);
}

const MOOD_KEYS = { 1: 'mood.1', 2: 'mood.2', 3: 'mood.3', 4: 'mood.4', 5: 'mood.5' } as const;

/** The name that the user gave the mood, else the usual one. */
export const moodName = (mood: Mood): string => moodNames.value[mood - 1]?.trim() || t(MOOD_KEYS[mood]);

export const usualMoodName = (mood: Mood): string => t(MOOD_KEYS[mood]);

export const formatNumber = (value: number): string => new Intl.NumberFormat(language.value).format(value);

/** To be read aloud: `Good, Good, Meh`. */
export const formatList = (parts: readonly string[]): string =>
  new Intl.ListFormat(language.value, { type: 'unit', style: 'short' }).format(parts);

/** To be seen: `Good · Walk`. */
export const joinParts = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const [unit, divisor] =
    bytes >= 1e9 ? ['gigabyte', 1e9] : bytes >= 1e6 ? ['megabyte', 1e6] : ['kilobyte', 1e3];
  const digits = bytes / (divisor as number) < 10 ? 1 : 0;
  return new Intl.NumberFormat(language.value, {
    ...{ style: 'unit', unit: unit as string, unitDisplay: 'short', maximumFractionDigits: digits },
  }).format(bytes / (divisor as number));
}
