// Texts, numbers and dates in the language of the app.
import { effect, signal } from '@preact/signals';
import { fillIn, listFormat, type NamesIn, numberFormat, type Values } from '@tandem/web/i18n/text.ts';
import type { Mood } from '@tandem/web/ui/moods.ts';
import type { Language } from '../preferences/language.ts';
import { language, moodNames } from '../preferences/preferences.ts';
import { en, type Key } from './en.ts';

export type { Key };

type Given<Text extends string> =
  NamesIn<Text> extends never ? [] : [values: Readonly<Record<NamesIn<Text>, string | number>>];

function textOf<Texts extends Readonly<Record<string, string>>>(
  dictionaries: Dictionaries<Texts>,
  key: keyof Texts & string,
  values: Values | undefined,
): string {
  const text: string = dictionaries[language.value][key];
  return values === undefined ? text : fillIn(text, values, language.value);
}

type Dictionaries<Texts> = { en: Texts; de: Readonly<Record<keyof Texts, string>> };

/**
 * Returns a translation function for a dictionary; views that call it re-render when the language changes.
 * `en` defines the keys. Lazily loaded screens have their own dictionaries.
 */
export const textsOf =
  <Texts extends Readonly<Record<string, string>>>(dictionaries: Dictionaries<Texts>) =>
  <K extends keyof Texts & string>(key: K, ...[values]: Given<Texts[K]>): string =>
    textOf(dictionaries, key, values);

/** The initial bundle contains one language, which substitutes for the other until that is loaded. */
const common = signal<Dictionaries<typeof en>>({ en, de: en });
const LOADERS: Partial<Record<Language, () => Promise<Readonly<Record<Key, string>>>>> = {
  de: async () => (await import('./de.ts')).de,
};
const loading = new Set<Language>();

/** Loads the texts of `chosen` once. Never rejects: the texts of the other language are the fallback. */
async function loadTexts(chosen: Language): Promise<void> {
  const load = LOADERS[chosen];
  if (!load || loading.has(chosen)) return;
  loading.add(chosen);
  try {
    const texts = await load();
    common.value = { ...common.peek(), [chosen]: texts };
  } catch {
    // Retried at the next choice or the next start.
    loading.delete(chosen);
  }
}

/** In milliseconds. After this time, the app starts with the fallback language. */
const LONGEST_WAIT = 2000;

/**
 * Loads the texts of the current language, and of languages chosen later. Resolves when the first are loaded
 * or the time limit has passed.
 */
export async function startTexts(): Promise<void> {
  const first = loadTexts(language.peek());
  effect(() => void loadTexts(language.value));
  await Promise.race([first, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
}

export const t = <K extends Key>(key: K, ...[values]: Given<(typeof en)[K]>): string =>
  textOf(common.value, key, values);

const MOOD_KEYS = { 1: 'mood.1', 2: 'mood.2', 3: 'mood.3', 4: 'mood.4', 5: 'mood.5' } as const;

/** The user's name for the mood, otherwise the default name. */
export const moodName = (mood: Mood): string => moodNames.value[mood - 1]?.trim() || t(MOOD_KEYS[mood]);

export const usualMoodName = (mood: Mood): string => t(MOOD_KEYS[mood]);

export const formatNumber = (value: number): string => numberFormat(language.value).format(value);

/** Formats a share such as `20 %`, from 0 to 1. */
export const formatPercent = (share: number): string =>
  numberFormat(language.value, { style: 'percent' }).format(share);

type DecimalForm = { signDisplay?: 'negative' | 'exceptZero'; digits?: number };

/** Formats a decimal such as `3.4`, with a sign if requested; never a negative zero. */
export const formatDecimal = (
  value: number,
  { signDisplay = 'negative', digits = 1 }: DecimalForm = {},
): string =>
  numberFormat(language.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay,
  })
    .format(value)
    .replace('-', '−');

/** Joins parts for screen readers: `Good, Good, Meh`. */
export const formatList = (parts: readonly string[]): string =>
  listFormat(language.value, { type: 'unit', style: 'short' }).format(parts);

/** Joins parts for display: `Good · Walk`. */
export const joinParts = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** Formats a size such as `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const [unit, divisor] =
    bytes >= 1e9 ? ['gigabyte', 1e9] : bytes >= 1e6 ? ['megabyte', 1e6] : ['kilobyte', 1e3];
  const digits = bytes / (divisor as number) < 10 ? 1 : 0;
  return numberFormat(language.value, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(bytes / (divisor as number));
}
