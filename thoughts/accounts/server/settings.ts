// Server settings: defaults from the environment, overridden by administrators' changes.
import type { RegistrationPolicy } from '@tandem/platform/accounts/contract.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsConfig } from '../../config.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

export type ServerSettings = {
  name: string;
  description: string;
  rules: readonly string[];
  /** Empty if unset. */
  contact: string;
  registration: RegistrationPolicy;
  /** Whether crawlers for language models may read the public pages. */
  modelCrawlers: boolean;
  /** Whether everybody may read which servers are blocked. */
  showDomainBlocks: boolean;
};
export type ServerKey = keyof ServerSettings;

/** The environment variable with the default of each setting that has one. */
export const VARIABLES = {
  name: 'THOUGHTS_TITLE',
  description: 'THOUGHTS_DESCRIPTION',
  rules: 'THOUGHTS_RULES',
  contact: 'THOUGHTS_CONTACT_EMAIL',
  registration: 'THOUGHTS_REGISTRATION',
  modelCrawlers: 'THOUGHTS_MODEL_CRAWLERS',
} as const satisfies Partial<Record<ServerKey, keyof ThoughtsConfig>>;

export const SERVER_KEYS: readonly ServerKey[] = [
  'name',
  'description',
  'rules',
  'contact',
  'registration',
  'modelCrawlers',
  'showDomainBlocks',
];

/** The prefix of the settings' names in the `setting` table. */
const PREFIX = 'server-';
const STORED_NAMES = SERVER_KEYS.map((key) => PREFIX + key);

/** The settings from the environment, and the defaults of the others. */
export const configuredSettings = (config: ThoughtsConfig): ServerSettings => ({
  name: config[VARIABLES.name],
  description: config[VARIABLES.description],
  rules: readRules(config[VARIABLES.rules]),
  contact: config[VARIABLES.contact],
  registration: config[VARIABLES.registration],
  modelCrawlers: config[VARIABLES.modelCrawlers],
  showDomainBlocks: false,
});

/** Only the settings that administrators changed. */
export async function findStored(db: ThoughtsDb): Promise<Partial<ServerSettings>> {
  const rows = await selectStored.rows(db, STORED_NAMES);
  return Object.fromEntries(rows.map(({ name, value }) => [name.slice(PREFIX.length), JSON.parse(value)]));
}

/** The effective settings. */
export const findSettings = async (db: ThoughtsDb, config: ThoughtsConfig): Promise<ServerSettings> => ({
  ...configuredSettings(config),
  ...(await findStored(db)),
});

/**
 * A reader with a cache per process. The cache is valid until the next commit, and used only if the data
 * version is available without a query.
 */
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

/** Null resets a setting to its environment value. Omitted settings are unchanged. */
export type ServerChanges = { [Key in ServerKey]?: ServerSettings[Key] | null };

/** One row per setting, so that concurrent changes of different settings do not overwrite each other. */
export async function storeChanges(tx: ThoughtsDb, changes: ServerChanges): Promise<void> {
  for (const key of SERVER_KEYS) {
    const value = changes[key];
    if (value === null) await deleteStored.run(tx, PREFIX + key);
    else if (value !== undefined) await upsertStored.run(tx, PREFIX + key, JSON.stringify(value));
  }
}

/** The variable contains all rules, separated by `|`. */
const readRules = (text: string): string[] =>
  text
    .split('|')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');

// SQL of the settings that administrators changed, one row each.

const selectStored = defineQuery((db: ThoughtsDb, names: readonly string[]) =>
  db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where((where) => isIn(db, where.ref('name'), names)),
);

const upsertStored = defineQuery((tx: ThoughtsDb, name: string, value: string) =>
  tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value })),
);

const deleteStored = defineQuery((tx: ThoughtsDb, name: string) =>
  tx.deleteFrom('setting').where('name', '=', name),
);
