// Rules for values decoded by a client, combined in the tables of the clients.

/** A rule returns the errors of a value, each with its path; empty if the client can decode it. */
export type Rule = {
  check(value: unknown, path: string): string[];
  /** Whether an object may omit the member. */
  mayBeAbsent?: boolean;
  /** The members of an object. */
  members?: Readonly<Record<string, Rule>>;
};

const leaf = (what: string, holds: (value: unknown) => boolean): Rule => ({
  check: (value, path) => (holds(value) ? [] : [`${path}: ${shown(value)} is not ${what}`]),
});

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 80);

const isText = (value: unknown): value is string => typeof value === 'string';
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value);

export const text = leaf('text', isText);
export const flag = leaf('true or false', (value) => typeof value === 'boolean');
export const real = leaf('a number', (value) => typeof value === 'number');

const integer = (bits: number) =>
  leaf(
    `an integer of ${bits} bits`,
    (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) < 2 ** (bits - 1),
  );
/** JSON numbers with the widths declared by clients. */
export const int8 = integer(8);
export const int32 = integer(32);
export const int64 = integer(64);

/** An integer, as a number or a string. */
export const numeric = leaf('a whole number', (value) => /^-?\d{1,10}$/.test(String(value)));

/**
 * The id of a status, account or notification: decimal, because Ivory and Tuba compare and convert ids as
 * numbers.
 */
export const decimal = leaf('the text of a whole number of 63 bits', matches(/^(?:0|[1-9]\d{0,18})$/));

/** An absolute URL accepted by the URL types and image loaders of clients. */
export const address = leaf('an http address', (value) => {
  if (!matches(/^https?:\/\/\S+$/)(value)) return false;
  return URL.canParse(String(value));
});

/** RFC 3339. */
export const instant = leaf(
  'an instant',
  matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/),
);
/** With exactly three fractional digits, as the date formats of Ice Cubes and Toot! require. */
export const exactInstant = leaf(
  'an instant with milliseconds',
  matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/),
);
export const day = leaf('a date', matches(/^\d{4}-\d\d-\d\d$/));

/** A closed enumeration. */
export const oneOf = (...names: readonly string[]): Rule =>
  leaf(`one of ${names.join(', ')}`, (value) => isText(value) && names.includes(value));

export const listOf = (rule: Rule): Rule => ({
  check: (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item, at) => rule.check(item, `${path}[${at}]`))
      : [`${path}: ${shown(value)} is not a list`],
});

/** An object with arbitrary keys. */
export const mapOf = (rule: Rule): Rule => ({
  check: (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, member]) => rule.check(member, `${path}.${name}`))
      : [`${path}: ${shown(value)} is not an object`],
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object; additional members are ignored. */
export const object = (members: Readonly<Record<string, Rule>>): Rule => ({
  members,
  check(value, path) {
    if (!isObject(value)) return [`${path}: ${shown(value)} is not an object`];
    return Object.entries(members).flatMap(([name, rule]) => {
      if (Object.hasOwn(value, name)) return rule.check(value[name], `${path}.${name}`);
      return rule.mayBeAbsent ? [] : [`${path}.${name} is missing`];
    });
  },
});

/** Required, but nullable. */
export const nullable = (rule: Rule): Rule => ({
  check: (value, path) => (value === null ? [] : rule.check(value, path)),
});
/** Optional, but not null: a Kotlin member with a default value. */
export const defaulted = (rule: Rule): Rule => ({ ...rule, mayBeAbsent: true });
/** Optional and nullable. */
export const maybe = (rule: Rule): Rule => ({ ...nullable(rule), mayBeAbsent: true });
/** Deferred, for recursive entities. */
export const later = (rule: () => Rule): Rule => ({ check: (value, path) => rule().check(value, path) });
/** A rule combined with another check of the entire value. */
export const also = (rule: Rule, other: Rule['check']): Rule => ({
  ...rule,
  check: (value, path) => [...rule.check(value, path), ...other(value, path)],
});
