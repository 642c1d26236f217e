// Texts, numbers and dates in the language of the app.

import type { Mood } from '@tandem/web/ui/moods.ts';
import { listFormat, numberFormat } from '@tandem/web/words/formats.ts';
import { fillIn, type NamesIn, type Values } from '@tandem/web/words/text.ts';
import { language, moodNames } from '../preferences/preferences.ts';
import { de } from './de.ts';
import { en, type Key } from './en.ts';

export type { Key };

type Given<Text extends string> =
  NamesIn<Text> extends never ? [] : [values: Readonly<Record<NamesIn<Text>, string | number>>];

/**
 * A function that returns the text of a key with its values; a view that calls it changes with the language.
 * `en` says which keys there are. Screens that are loaded on demand have dictionaries of their own.
 */
export const textsOf =
  <Texts extends Readonly<Record<string, string>>>(dictionaries: {
    en: Texts;
    de: Readonly<Record<keyof Texts, string>>;
  }) =>
  <K extends keyof Texts & string>(key: K, ...[values]: Given<Texts[K]>): string => {
    const text: string = dictionaries[language.value][key];
    return values === undefined ? text : fillIn(text, values as Values, language.value);
  };

export const t = textsOf<typeof en>({ en, de });

const MOOD_KEYS = { 1: 'mood.1', 2: 'mood.2', 3: 'mood.3', 4: 'mood.4', 5: 'mood.5' } as const;

/** The name that the user gave the mood, else the usual one. */
export const moodName = (mood: Mood): string => moodNames.value[mood - 1]?.trim() || t(MOOD_KEYS[mood]);

export const usualMoodName = (mood: Mood): string => t(MOOD_KEYS[mood]);

export const formatNumber = (value: number): string => numberFormat(language.value).format(value);

type DecimalForm = { signDisplay?: 'negative' | 'exceptZero'; digits?: number };

/** `3.4`, with a sign where it is asked for; never a negative zero. */
export const formatDecimal = (
  value: number,
  { signDisplay = 'negative', digits = 1 }: DecimalForm = {},
): string =>
  numberFormat(language.value, {
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay },
  })
    .format(value)
    .replace('-', '−');

/** To be read aloud: `Good, Good, Meh`. */
export const formatList = (parts: readonly string[]): string =>
  listFormat(language.value, { type: 'unit', style: 'short' }).format(parts);

/** To be seen: `Good · Walk`. */
export const joinParts = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const [unit, divisor] =
    bytes >= 1e9 ? ['gigabyte', 1e9] : bytes >= 1e6 ? ['megabyte', 1e6] : ['kilobyte', 1e3];
  const digits = bytes / (divisor as number) < 10 ? 1 : 0;
  return numberFormat(language.value, {
    ...{ style: 'unit', unit: unit as string, unitDisplay: 'short', maximumFractionDigits: digits },
  }).format(bytes / (divisor as number));
}
