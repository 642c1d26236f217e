// Texts in the language of the page.
import { fillIn, type NamesIn } from '@tandem/web/i18n/text.ts';
import { de } from './de.ts';
import { en, type TextKey } from './en.ts';

export const language = document.documentElement.lang === 'de' ? 'de' : 'en';
const texts = language === 'de' ? de : en;

type ValuesOf<Key extends TextKey> = [NamesIn<(typeof en)[Key]>] extends [never]
  ? []
  : [Readonly<Record<NamesIn<(typeof en)[Key]>, string | number>>];

export const t = <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string =>
  fillIn(texts[key], values[0] ?? {}, language);

/** The keys of texts without values. */
export type PlainKey = {
  [Key in TextKey]: [NamesIn<(typeof en)[Key]>] extends [never] ? Key : never;
}[TextKey];
