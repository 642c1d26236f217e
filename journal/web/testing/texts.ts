// The texts of the app in the language of a test.
import { fillIn, type Values } from '@tandem/web/i18n/text.ts';
import { de } from '../client/foundation/i18n/de.ts';
import { en } from '../client/foundation/i18n/en.ts';
import { en as appearanceInEnglish, de as appearanceInGerman } from '../client/library/appearance/i18n.ts';
import { en as cataloguesInEnglish, de as cataloguesInGerman } from '../client/library/catalogue/i18n.ts';
import { en as moodsInEnglish, de as moodsInGerman } from '../client/library/moods/i18n.ts';
import { en as accountInEnglish, de as accountInGerman } from '../client/screens/account/i18n.ts';
import { en as dataInEnglish, de as dataInGerman } from '../client/screens/data/i18n.ts';
import { en as remindersInEnglish, de as remindersInGerman } from '../client/screens/reminders/i18n.ts';

export type Language = 'en' | 'de';

const ENGLISH = {
  ...en,
  ...accountInEnglish,
  ...appearanceInEnglish,
  ...cataloguesInEnglish,
  ...dataInEnglish,
  ...moodsInEnglish,
  ...remindersInEnglish,
};
const GERMAN = {
  ...de,
  ...accountInGerman,
  ...appearanceInGerman,
  ...cataloguesInGerman,
  ...dataInGerman,
  ...moodsInGerman,
  ...remindersInGerman,
};
const TEXTS = { en: ENGLISH, de: GERMAN };

type TextKey = keyof typeof ENGLISH;

export const textsIn = (language: Language) => ({
  t: (key: TextKey, values: Values = {}): string => fillIn(TEXTS[language][key], values, language),
  /** The text before its first placeholder. */
  start: (key: TextKey): string => TEXTS[language][key].split('{')[0]?.trim() ?? '',
});
