// Configuration: environment variables, declared once with their meaning, read once, refused with every fault named.
import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

/** How one variable's text becomes a value; `read` answers null when the text is not accepted. */
export type Setting<Value> = {
  read: (text: string) => Value | null;
  fallback: Value;
  /** What the value means, with its unit. */
  means: string;
  /** What is accepted, as the error says it. */
  accepts: string;
  /** Never shown, not even where it is wrong. */
  isSecret?: true;
};

export type Values<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends Setting<infer V> ? V : never;
};

/** Names every variable that is wrong, what was found and what is accepted. */
export class ConfigurationError extends Error {}

/** Reads each setting from `environment`; an unset or empty variable takes its fallback. */
export function readSettings<const Settings extends Record<string, Setting<unknown>>>(
  settings: Settings,
  environment: Environment,
): Values<Settings> {
  const faults: string[] = [];
  const entries = Object.entries(settings).map(([name, { read, fallback, accepts, isSecret }]) => {
    const text = environment[name]?.trim() ?? '';
    if (text === '') return [name, fallback];
    const value = read(text);
    const found = isSecret ? '' : `is ${JSON.stringify(text)}, but `;
    if (value === null) faults.push(`${name} ${found}must be ${accepts}.`);
    return [name, value];
  });
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'));
  return Object.fromEntries(entries) as Values<Settings>;
}

const integer = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

export const wholeNumber = (
  fallback: number,
  means: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { least?: number; most?: number } = {},
): Setting<number> => ({
  read: (text) => {
    const value = integer(text);
    return value !== null && value >= least && value <= most ? value : null;
  },
  fallback,
  means,
  accepts:
    most === Number.MAX_SAFE_INTEGER
      ? `a whole number from ${least}`
      : `a whole number from ${least} to ${most}`,
});

export const port = (fallback: number, means: string): Setting<number> =>
  wholeNumber(fallback, means, { most: 65_535 });

/** The same, with null where it is unset. */
export const optional = <Value>(setting: Setting<Value>): Setting<Value | null> => ({
  ...setting,
  fallback: null,
});

/** A secret that somebody must bring: long enough that nobody guesses it; null where unset. */
export const secret = (means: string): Setting<string | null> => ({
  read: (value) => (/^[\x21-\x7e]{16,}$/.test(value) ? value : null),
  fallback: null,
  means,
  accepts: 'at least 16 characters of ASCII without spaces',
  isSecret: true,
});

export const text = (fallback: string, means: string): Setting<string> => ({
  read: (value) => value,
  fallback,
  means,
  accepts: 'text',
});

export const flag = (fallback: boolean, means: string): Setting<boolean> => ({
  read: (value) => ({ true: true, '1': true, false: false, '0': false })[value.toLowerCase()] ?? null,
  fallback,
  means,
  accepts: 'true or false',
});

export const oneOf = <const Choice extends string>(
  choices: readonly Choice[],
  fallback: Choice,
  means: string,
): Setting<Choice> => ({
  read: (value) => choices.find((choice) => choice === value) ?? null,
  fallback,
  means,
  accepts: `one of ${choices.join(', ')}`,
});

/** Scheme and authority, without a path; null where unset. */
export const publicUrl = (means: string): Setting<string | null> => ({
  read: (value) => {
    if (!URL.canParse(value)) return null;
    const { protocol, origin, pathname, search, username } = new URL(value);
    const isOrigin = pathname === '/' && search === '' && username === '';
    return /^https?:$/.test(protocol) && isOrigin ? origin : null;
  },
  fallback: null,
  means,
  accepts: 'an http or https address without a path, such as https://journal.example',
});

/** Addresses and CIDR ranges, such as `10.0.0.0/8`. */
export const networks = (means: string): Setting<readonly string[]> => ({
  read: (value) => {
    const items = value.split(',').map((item) => item.trim());
    const given = items.filter((item) => item !== '');
    return given.every(isNetwork) ? given : null;
  },
  fallback: [],
  means,
  accepts: 'addresses or CIDR ranges, separated by commas',
});

function isNetwork(item: string): boolean {
  const [, address = item, bits] = /^(.+)\/(\d{1,3})$/.exec(item) ?? [];
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128));
}
