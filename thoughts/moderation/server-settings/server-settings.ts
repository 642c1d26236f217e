// Changes of the server settings by administrators. Each is logged in its transaction.
import { invalid } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import {
  configuredSettings,
  findStored,
  SERVER_KEYS,
  type ServerChanges,
  type ServerKey,
  type ServerSettings,
  storeChanges,
} from '../../accounts/server/settings.ts';
import type { ThoughtsConfig } from '../../config.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { logAct, type Operator } from '../log.ts';
import type { ChangeServerRequest, ModeratedServer } from './contract.ts';

export async function readServer(db: ThoughtsDb, config: ThoughtsConfig): Promise<ModeratedServer> {
  const configured = configuredSettings(config);
  const stored = await findStored(db);
  const changed = SERVER_KEYS.filter((key) => stored[key] !== undefined);
  return { ...present({ ...configured, ...stored }), changed, configured: present(configured) };
}

const present = ({ rules, ...settings }: ServerSettings) => ({ ...settings, rules: [...rules] });

/** A single line without invisible characters. Refuses (invalid) a blank text. */
export function toChanges({ name, rules, registration, ...rest }: ChangeServerRequest): ServerChanges {
  return {
    ...rest,
    ...(name === undefined ? {} : { name: name === null ? null : requireLine(name, '/name') }),
    ...(rules === undefined
      ? {}
      : { rules: rules === null ? null : rules.map((rule, at) => requireLine(rule, `/rules/${at}`)) }),
    ...(registration === undefined
      ? {}
      : { registration: registration as ServerSettings['registration'] | null }),
  };
}

function requireLine(text: string, pointer: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line === '') throw invalid(pointer, 'must not be blank');
  return line;
}

/** Stores and logs the changed values. */
export async function changeServer(
  tx: ThoughtsDb,
  operator: Operator,
  config: ThoughtsConfig,
  changes: ServerChanges,
  now: Instant,
): Promise<void> {
  const configured = configuredSettings(config);
  const stored = await findStored(tx);
  const keys = SERVER_KEYS.filter((key) => isChange(key, changes, stored, configured));
  await storeChanges(tx, Object.fromEntries(keys.map((key) => [key, changes[key]])));
  for (const key of keys) {
    const before = stored[key] ?? configured[key];
    const after = changes[key] ?? configured[key];
    const detail = `${textOf(before)} → ${textOf(after)}`;
    await logAct(tx, operator, { act: 'change-server', target: key, detail }, now);
  }
}

/** Null counts as a change if a value is stored, even if the environment has the same value. */
function isChange(
  key: ServerKey,
  changes: ServerChanges,
  stored: Partial<ServerSettings>,
  configured: ServerSettings,
): boolean {
  const wanted = changes[key];
  if (wanted === undefined) return false;
  if (wanted === null) return stored[key] !== undefined;
  return JSON.stringify(wanted) !== JSON.stringify(stored[key] ?? configured[key]);
}

/** The maximum length of a value in the log. */
const MOST_LOGGED = 300;

const textOf = (value: ServerSettings[ServerKey]): string => {
  const text = typeof value === 'object' ? value.join(' | ') : String(value);
  return `“${text.length > MOST_LOGGED ? `${text.slice(0, MOST_LOGGED).toWellFormed()}…` : text}”`;
};
