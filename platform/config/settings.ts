// Settings: environment variables that are declared once and read once; errors list all invalid variables.
import { isIP } from 'node:net';
import { findNearest } from '../text/nearest.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The parser of a variable; `parse` returns null for an invalid value. */
export type Setting<Value> = {
  parse: (text: string) => Value | null;
  fallback: Value;
  /** The meaning of the value, with its unit. */
  help: string;
  /** The accepted values, for the error message. */
  accepts: string;
  /** Never displayed, not even in errors. */
  isSecret?: true;
};

export type SettingValues<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends Setting<infer V> ? V : never;
};

/** Lists every invalid variable, its value and the accepted values. */
export class ConfigurationError extends Error {}

/** Reads each setting from `environment`; an unset or empty variable has its fallback. */
export function readSettings<const Settings extends Record<string, Setting<unknown>>>(
  settings: Settings,
  environment: Environment,
): SettingValues<Settings> {
  const errors: string[] = [];
  const entries = Object.entries(settings).map(([name, { parse: read, fallback, accepts, isSecret }]) => {
    const text = environment[name]?.trim() ?? '';
    if (text === '') return [name, fallback];
    const value = read(text);
    const found = isSecret ? '' : `is ${JSON.stringify(text)}, but `;
    if (value === null) errors.push(`${name} ${found}must be ${accepts}.`);
    return [name, value];
  });
  if (errors.length > 0) throw new ConfigurationError(errors.join('\n'));
  return Object.fromEntries(entries) as SettingValues<Settings>;
}

const parseInteger = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

export const integerSetting = (
  fallback: number,
  help: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {},
): Setting<number> => ({
  parse: (text) => {
    const value = parseInteger(text);
    return value !== null && value >= min && value <= max ? value : null;
  },
  fallback,
  help,
  accepts:
    max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`,
});

export const portNumber = (fallback: number, help: string): Setting<number> =>
  integerSetting(fallback, help, { max: 65_535 });

/** The same setting, null if unset. */
export const optionalSetting = <Value>(setting: Setting<Value>): Setting<Value | null> => ({
  ...setting,
  fallback: null,
});

/** A secret of at least 16 characters; null if unset. */
export const secretSetting = (help: string): Setting<string | null> => ({
  parse: (value) => (/^[\x21-\x7e]{16,}$/.test(value) ? value : null),
  fallback: null,
  help,
  accepts: 'at least 16 ASCII characters without spaces',
  isSecret: true,
});

export const textSetting = (fallback: string, help: string): Setting<string> => ({
  parse: (value) => value,
  fallback,
  help,
  accepts: 'text',
});

export const booleanSetting = (fallback: boolean, help: string): Setting<boolean> => ({
  parse: (value) => ({ true: true, '1': true, false: false, '0': false })[value.toLowerCase()] ?? null,
  fallback,
  help,
  accepts: 'true or false',
});

export const choiceSetting = <const Choice extends string>(
  choices: readonly Choice[],
  fallback: Choice,
  help: string,
): Setting<Choice> => ({
  parse: (value) => choices.find((choice) => choice === value) ?? null,
  fallback,
  help,
  accepts: `one of ${choices.join(', ')}`,
});

/** Scheme and authority, without a path; null if unset. */
export const originSetting = (help: string): Setting<string | null> => ({
  parse: (value) => {
    if (!URL.canParse(value)) return null;
    const { protocol, origin, pathname, search, username } = new URL(value);
    const isOrigin = pathname === '/' && search === '' && username === '';
    return /^https?:$/.test(protocol) && isOrigin ? origin : null;
  },
  fallback: null,
  help,
  accepts: 'an http or https address without a path, such as https://journal.example',
});

/** Addresses and CIDR ranges, such as `10.0.0.0/8`. */
export const networksSetting = (help: string): Setting<readonly string[]> => ({
  parse: (value) => {
    const items = value.split(',').map((item) => item.trim());
    const given = items.filter((item) => item !== '');
    return given.every(isNetwork) ? given : null;
  },
  fallback: [],
  help,
  accepts: 'addresses or CIDR ranges, separated by commas',
});

function isNetwork(item: string): boolean {
  const [, address = item, bits] = /^(.+)\/(\d{1,3})$/.exec(item) ?? [];
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Variables that Kubernetes and container links set for a service of the same name, such as
 * JOURNAL_PORT_8001_TCP.
 */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT_\d+_(TCP|UDP)(_\w+)?)$/;

/**
 * A sentence for each variable of `environment` with the service's prefix (`JOURNAL_` for `journal`) that is
 * not among `settings`, with the nearest setting if one is similar.
 */
export function describeUnknownSettings(
  service: string,
  settings: Readonly<Record<string, Setting<unknown>>>,
  environment: Environment,
): string[] {
  const prefix = `${service.toUpperCase()}_`;
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith(prefix) && !(name in settings) && !SERVICE_LINK.test(name),
  );
  return unknown.sort().map((name) => {
    const nearest = findNearest(name, Object.keys(settings));
    return `${name} is not a setting${nearest === null ? '' : `; did you mean ${nearest}?`}`;
  });
}
