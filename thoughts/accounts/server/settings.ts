// What administrators say of this server: the environment says it first, and what they changed wins
// (docs/decisions/0285).
import type { RegistrationPolicy } from '@tandem/platform/accounts/invitations/registration.ts';
import type { ThoughtsConfig } from '../../config.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { deleteStored, selectStored, upsertStored } from './store.ts';

export type ServerSettings = {
  name: string;
  description: string;
  rules: readonly string[];
  /** Empty for none. */
  contact: string;
  registration: RegistrationPolicy;
  /** Whether crawlers of language models may read the public pages. */
  modelCrawlers: boolean;
};
export type ServerKey = keyof ServerSettings;

/** With the variable of the environment that says each first. */
export const VARIABLES = {
  name: 'THOUGHTS_TITLE',
  description: 'THOUGHTS_DESCRIPTION',
  rules: 'THOUGHTS_RULES',
  contact: 'THOUGHTS_CONTACT_EMAIL',
  registration: 'THOUGHTS_REGISTRATION',
  modelCrawlers: 'THOUGHTS_MODEL_CRAWLERS',
} as const satisfies Record<ServerKey, keyof ThoughtsConfig>;

export const SERVER_KEYS = Object.keys(VARIABLES) as readonly ServerKey[];

/** Of their names among the stored values of the service. */
const PREFIX = 'server-';
const STORED_NAMES = SERVER_KEYS.map((key) => PREFIX + key);

/** What the environment says. */
export const configuredSettings = (config: ThoughtsConfig): ServerSettings => ({
  name: config[VARIABLES.name],
  description: config[VARIABLES.description],
  rules: readRules(config[VARIABLES.rules]),
  contact: config[VARIABLES.contact],
  registration: config[VARIABLES.registration],
  modelCrawlers: config[VARIABLES.modelCrawlers],
});

/** What administrators changed, alone. */
export async function findStored(db: ThoughtsDb): Promise<Partial<ServerSettings>> {
  const rows = await selectStored.rows(db, STORED_NAMES);
  return Object.fromEntries(rows.map(({ name, value }) => [name.slice(PREFIX.length), JSON.parse(value)]));
}

/** What applies now. */
export const findSettings = async (db: ThoughtsDb, config: ThoughtsConfig): Promise<ServerSettings> => ({
  ...configuredSettings(config),
  ...(await findStored(db)),
});

/** Of each process alone, and never stale: kept until the next commit where that is told without a query. */
export function createSettingsReader({
  database,
  config,
}: Pick<ThoughtsContext, 'database' | 'config'>): () => Promise<ServerSettings> {
  const load = () => findSettings(database.read, config);
  const { dataVersion } = database;
  if (dataVersion?.kind !== 'free') return load;
  let known: { version: number; settings: Promise<ServerSettings> } | null = null;
  return async () => {
    const version = await dataVersion.read();
    if (known?.version === version) return known.settings;
    const settings = load();
    known = { version, settings };
    settings.catch(() => {
      known = null;
    });
    return settings;
  };
}

/** Null takes a setting from the environment again; what is not named stays. */
export type ServerChanges = { [Key in ServerKey]?: ServerSettings[Key] | null };

/** Each setting has a row of its own, so that changes of different ones at once do not undo each other. */
export async function storeChanges(tx: ThoughtsDb, changes: ServerChanges): Promise<void> {
  for (const key of SERVER_KEYS) {
    const value = changes[key];
    if (value === null) await deleteStored.run(tx, PREFIX + key);
    else if (value !== undefined) await upsertStored.run(tx, PREFIX + key, JSON.stringify(value));
  }
}

/** Rules are written in one setting, separated by `|`. */
const readRules = (text: string): string[] =>
  text
    .split('|')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
