// Commands common to all services: migrate and check.
import { type Command, defineCommand } from '../../cli/command.ts';
import { ConfigurationError } from '../../config/settings.ts';
import { findCorruption, findPendingMigrations, findUnknownMigrations } from '../../database/inspect.ts';
import { openDatabase } from '../../database/open.ts';
import type { DatabaseSource } from './with-database.ts';

/** `readSource` reads the settings. */
export const migrateCommand = (readSource: () => DatabaseSource): Command =>
  defineCommand({
    name: 'migrate',
    summary: 'Applies pending migrations to the database.',
    description:
      'A service also does this at its start. Running services of an older version may fail afterwards.',
    run: async () => {
      const { database, migrations } = readSource();
      const pending = await findPendingMigrations(database, migrations);
      await (await openDatabase(database, migrations, { poolSize: 2 }))[Symbol.asyncDispose]();
      const done = pending.map((name) => `applied ${name}`);
      return { json: { applied: pending }, text: done.join('\n') || 'The schema is up to date.' };
    },
  });

/** The problems found by one part of a check. */
export type Findings = { part: string; findings: readonly string[] };

/**
 * `unknownSettings` describes unknown variables; `inspect` is the service-specific part, run on an intact and
 * migrated database.
 */
export const checkCommand = (
  readSource: () => DatabaseSource,
  unknownSettings: () => readonly string[],
  subject: string,
  inspect: (source: DatabaseSource) => Promise<Findings[]>,
): Command =>
  defineCommand({
    name: 'check',
    summary: 'Checks the settings, the database and its data.',
    description: `Checks the settings, the schema, the integrity of the database, the host of passkeys, and ${subject}. Changes nothing.`,
    run: async () => {
      const parts = await runChecks(readSource, unknownSettings, inspect);
      const lines = parts.flatMap(({ part, findings }) =>
        findings.length === 0 ? [`${part}: sound`] : findings.map((finding) => `${part}: ${finding}`),
      );
      const failed = parts.some(({ findings }) => findings.length > 0);
      return { json: { sound: !failed, parts }, text: lines.join('\n'), failed };
    },
  });

/** Runs each part only if the previous parts found nothing. */
async function runChecks(
  readSource: () => DatabaseSource,
  unknownSettings: () => readonly string[],
  inspect: (source: DatabaseSource) => Promise<Findings[]>,
): Promise<Findings[]> {
  const parts: Findings[] = [];
  const record = (part: string, findings: readonly string[]): boolean => {
    parts.push({ part, findings });
    return findings.length === 0;
  };
  let source: DatabaseSource;
  try {
    source = readSource();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    record('settings', error.message.split('\n'));
    return parts;
  }
  record('settings', unknownSettings());
  const pending = await findPendingMigrations(source.database, source.migrations);
  const unknown = await findUnknownMigrations(source.database, source.migrations);
  const [first] = pending;
  const missing =
    first === undefined ? [] : [`migrations not applied: ${pending.length}, the first is ${first}`];
  const newer = unknown.map((name) => `${name} is unknown: the data is of a newer version`);
  if (!record('schema', [...missing, ...newer])) return parts;
  if (!record('database', await findCorruption(source.database))) return parts;
  return [...parts, ...(await inspect(source))];
}
