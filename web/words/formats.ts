// Formatters of numbers and dates. Making one takes longer than formatting a hundred values with it, and a
// year has 365 days.

const made = new Map<string, unknown>();

/** Most have none, and writing them as a key takes longer than formatting. */
const NO_OPTIONS = {};

function once<Format>(kind: string, locale: string, options: object, make: () => Format): Format {
  const key = options === NO_OPTIONS ? kind + locale : `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known !== undefined) return known as Format;
  const format = make();
  made.set(key, format);
  return format;
}

export const numberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions = NO_OPTIONS,
): Intl.NumberFormat => once('number', locale, options, () => new Intl.NumberFormat(locale, options));

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once('date', locale, options, () => new Intl.DateTimeFormat(locale, options));

export const listFormat = (locale: string, options: Intl.ListFormatOptions): Intl.ListFormat =>
  once('list', locale, options, () => new Intl.ListFormat(locale, options));

export const pluralRules = (locale: string): Intl.PluralRules =>
  once('plural', locale, NO_OPTIONS, () => new Intl.PluralRules(locale));
