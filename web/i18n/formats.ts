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

export const pluralRules = (locale: string): Intl.PluralRules =>
  once(plurals, locale, () => new Intl.PluralRules(locale));
