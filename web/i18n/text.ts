// Interpolates values into a text: `{name}`, and `{n:day|days}`, which selects a form by the plural rules of
// the language.
import { numberFormat, pluralRules } from './formats.ts';

/** The placeholder names of a text. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}:${string}` ? Name : Inside) | NamesIn<Rest>
  : never;

export type Values = Readonly<Record<string, string | number>>;

/** A form may contain placeholders: `{n:a day|{n} days}`. */
const FORM = String.raw`((?:[^|{}]|\{\w+\})*)`;
const PLACEHOLDER = new RegExp(String.raw`\{(\w+)(?::${FORM}\|${FORM})?\}`, 'g');

/** The distinct placeholder names of a text, in alphabetical order. */
export const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].sort();

type Placeholder = { whole: string; name: string; one: string | undefined; other: string | undefined };
type Piece = string | Placeholder;

/** Parsed texts, because parsing is slow and dictionaries are bounded. */
const read = new Map<string, readonly Piece[]>();

/** Numbers are formatted for `locale`. */
export function fillIn(text: string, values: Values, locale: string): string {
  let pieces = read.get(text);
  if (!pieces) {
    pieces = readPieces(text);
    read.set(text, pieces);
  }
  let filled = '';
  for (const piece of pieces) filled += typeof piece === 'string' ? piece : filledIn(piece, values, locale);
  return filled;
}

function readPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: whole, 1: name = '', 2: one, 3: other, index } of text.matchAll(PLACEHOLDER)) {
    pieces.push(text.slice(at, index), { whole, name, one, other });
    at = index + whole.length;
  }
  return [...pieces, text.slice(at)].filter((piece) => piece !== '');
}

function filledIn({ whole, name, one, other }: Placeholder, values: Values, locale: string): string {
  const value = values[name];
  if (value === undefined) return whole;
  if (one === undefined || other === undefined)
    return typeof value === 'number' ? numberFormat(locale).format(value) : value;
  const isOne = pluralRules(locale).select(Number(value)) === 'one';
  return fillIn(isOne ? one : other, values, locale);
}
