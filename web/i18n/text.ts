// Interpolates values into a text: `{name}`, and `{n:day|days}`, which selects a form by the plural rules of
// the language.
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

// Cached formatters of numbers and dates. Creating one takes longer than formatting a hundred values, and a
// year has 365 days.

const made = {
  number: new Map<string, Intl.NumberFormat>(),
  date: new Map<string, Intl.DateTimeFormat>(),
  list: new Map<string, Intl.ListFormat>(),
};
/** Formatters without options, by locale: composing a key for them would take as long as formatting. */
const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

function once<Key, Format>(formats: Map<Key, Format>, key: Key, make: () => Format): Format {
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = make();
  formats.set(key, format);
  return format;
}

const keyOf = (locale: string, options: object): string => `${locale} ${JSON.stringify(options)}`;

export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  options === undefined
    ? once(numbers, locale, () => new Intl.NumberFormat(locale))
    : once(made.number, keyOf(locale, options), () => new Intl.NumberFormat(locale, options));

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(made.date, keyOf(locale, options), () => new Intl.DateTimeFormat(locale, options));

export const listFormat = (locale: string, options: Intl.ListFormatOptions): Intl.ListFormat =>
  once(made.list, keyOf(locale, options), () => new Intl.ListFormat(locale, options));

const pluralRules = (locale: string): Intl.PluralRules =>
  once(plurals, locale, () => new Intl.PluralRules(locale));
