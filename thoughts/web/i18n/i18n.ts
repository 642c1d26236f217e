// The texts of the pages in the language of whoever reads them.
import { dateFormat, fillIn, type NamesIn, numberFormat } from '@tandem/web/i18n/text.ts';
import { chooseLanguage } from '@tandem/web/pages/language.ts';
import { createDayAndTime, createShortTime } from './day-and-time.ts';
import { de } from './de.ts';
import { type Dictionary, en, type TextKey } from './en.ts';

export const LANGUAGES = ['en', 'de'] as const;
type Language = (typeof LANGUAGES)[number];

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
  /** The long form of a day and its time, in UTC. */
  longTime(at: number): string;
  /** The age, as members see it: `3m`, `2h`, `5d`, then the day; for strangers, who share pages, the day. */
  shortTime(at: number): string;
  /** A count of at most five characters, such as `999` and `1.2K`. */
  count(n: number): string;
};

/** The same texts for a page that is made at `now` for one reader. */
export const atTime = (i18n: I18n, now: number): I18n => ({
  ...i18n,
  shortTime: SHORT_TIMES[i18n.language](now),
});

export const readLanguage = (chosen: string | undefined, accepted: string | undefined): Language =>
  chooseLanguage(LANGUAGES, chosen, accepted);

function createI18n(language: Language): I18n {
  const texts = DICTIONARIES[language];
  return {
    language,
    t: (key, ...[values]) => (values === undefined ? texts[key] : fillIn(texts[key], values, language)),
    day: (at) => dateFormat(LOCALES[language], DAY).format(at),
    dayAndTime: createDayAndTime(LOCALES[language], 'medium'),
    longTime: createDayAndTime(LOCALES[language], 'long'),
    shortTime: SHORT_TIMES[language](null),
    count: (n) => (n < 1000 ? String(n) : numberFormat(LOCALES[language], COUNT).format(n)),
  };
}

const LOCALES = { en: 'en-GB', de: 'de-DE' } as const;

const SHORT_TIMES = {
  en: createShortTime(LOCALES.en, DICTIONARIES.en),
  de: createShortTime(LOCALES.de, DICTIONARIES.de),
};

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;
const COUNT = { notation: 'compact', maximumFractionDigits: 1 } as const;

export const I18N: Readonly<Record<Language, I18n>> = { en: createI18n('en'), de: createI18n('de') };
