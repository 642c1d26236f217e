// Texts in the language of the page.
import { fillIn, type NamesIn } from '@tandem/web/i18n/text.ts';
import { de } from './de.ts';
import type { WordKey } from './dictionary.ts';
import { en } from './en.ts';

export const language = document.documentElement.lang === 'de' ? 'de' : 'en';
const words = language === 'de' ? de : en;

type ValuesOf<Key extends WordKey> = [NamesIn<(typeof en)[Key]>] extends [never]
  ? []
  : [Readonly<Record<NamesIn<(typeof en)[Key]>, string | number>>];

export const say = <Key extends WordKey>(key: Key, ...values: ValuesOf<Key>): string =>
  fillIn(words[key], values[0] ?? {}, language);

/** The keys of texts without values. */
export type PlainKey = {
  [Key in WordKey]: [NamesIn<(typeof en)[Key]>] extends [never] ? Key : never;
}[WordKey];
