// The texts of the pages in the language of whoever reads them.

import { fillIn, type NamesIn } from '@tandem/web/i18n/text.ts';
import { chooseLanguage } from '@tandem/web/pages/language.ts';
import { createDayAndTime } from './day-and-time.ts';
import { de } from './de.ts';
import type { Dictionary, TextKey } from './dictionary.ts';
import { en } from './en.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DICTIONARIES: Readonly<Record<Language, Dictionary>> = { en, de };

type ValuesOf<Key extends TextKey> = [NamesIn<(typeof en)[Key]>] extends [never]
  ? []
  : [Readonly<Record<NamesIn<(typeof en)[Key]>, string | number>>];

export type I18n = {
  language: Language;
  /** The text of `key` with its values. */
  t<Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
  /** A day, or a day and its time; in UTC, so that one page is right for everybody. */
  day(at: number): string;
  dayAndTime(at: number): string;
};

export const readLanguage = (chosen: string | undefined, accepted: string | undefined): Language =>
  chooseLanguage(LANGUAGES, chosen, accepted);

function createI18n(language: Language): I18n {
  const texts = DICTIONARIES[language];
  const days = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    language,
    t: (key, ...[values]) => (values === undefined ? texts[key] : fillIn(texts[key], values, language)),
    day: (at) => days.format(at),
    dayAndTime: createDayAndTime(LOCALES[language]),
  };
}

const LOCALES = { en: 'en-GB', de: 'de-DE' } as const;

export const I18N: Readonly<Record<Language, I18n>> = { en: createI18n('en'), de: createI18n('de') };
