// Puts values into a text: `{name}`, and `{n:day|days}`, which chooses a form by the plural rules of the
// language.
import { numberFormat, pluralRules } from './formats.ts';

/** The names of the placeholders of a text. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}:${string}` ? Name : Inside) | NamesIn<Rest>
  : never;

export type Values = Readonly<Record<string, string | number>>;

/** A form may have placeholders of its own: `{n:a day|{n} days}`. */
const FORM = String.raw`((?:[^|{}]|\{\w+\})*)`;
const PLACEHOLDER = new RegExp(String.raw`\{(\w+)(?::${FORM}\|${FORM})?\}`, 'g');

/** The names of a text's placeholders, each once, in alphabetical order. */
export const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].sort();

/** Numbers are written as `locale` writes them. */
export function fillIn(text: string, values: Values, locale: string): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || other === undefined)
      return typeof value === 'number' ? numberFormat(locale).format(value) : value;
    const isOne = pluralRules(locale).select(Number(value)) === 'one';
    return fillIn(isOne ? one : other, values, locale);
  });
}
