// The texts of the app in the language that a test uses.
import { fillIn, type Values } from '@tandem/web/words/text.ts';
import { de as dataInGerman } from '../client/data/words/de.ts';
import { en as dataInEnglish } from '../client/data/words/en.ts';
import { de as remindersInGerman } from '../client/reminders/words/de.ts';
import { en as remindersInEnglish } from '../client/reminders/words/en.ts';
import { de } from '../client/words/de.ts';
import { en } from '../client/words/en.ts';

export type Language = 'en' | 'de';

const ENGLISH = { ...en, ...dataInEnglish, ...remindersInEnglish };
const TEXTS = { en: ENGLISH, de: { ...de, ...dataInGerman, ...remindersInGerman } };

export type TextKey = keyof typeof ENGLISH;

export const textsIn = (language: Language) => ({
  say: (key: TextKey, values: Values = {}): string => fillIn(TEXTS[language][key], values, language),
  /** Up to its first placeholder. */
  start: (key: TextKey): string => TEXTS[language][key].split('{')[0]?.trim() ?? '',
});
