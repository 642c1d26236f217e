// Commands common to all services: migrate and check.
import { type Command, defineCommand, UsageError } from '../../cli/command.ts';
import { createProgress } from '../../cli/terminal.ts';
import { ConfigurationError } from '../../config/settings.ts';
import { copyDatabase } from '../../database/copy/copy.ts';
import { type DatabaseUrl, parseDatabaseUrl } from '../../database/database.ts';
import {
  findCorruption,
  findPendingMigrations,
  findUnknownMigrations,
  requireCompatibleSchema,
  requireNotInUse,
} from '../../database/inspect.ts';
import { openDatabase } from '../../database/open.ts';
import { conflict } from '../../refusal.ts';
import { type DatabaseSource, withDatabase } from './with-database.ts';

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

// The command that copies a service's database to the other dialect.

/** `readSource` reads the settings. */
export const copyCommand = (readSource: () => DatabaseSource): Command =>
  defineCommand({
    name: 'copy-database',
    summary: 'Copies all rows into a database of the other dialect, SQLite or PostgreSQL.',
    description:
      'Stop the service first; a database in use is refused. The copy is read again and compared, row by ' +
      'row. Media are not copied. Afterwards, start the service with the new URL.',
    options: {
      to: { type: 'string', value: 'address', required: true, help: 'sqlite:path or a postgres:// URL.' },
      replace: {
        type: 'boolean',
        help: 'Empties the target database first, for example after an interrupted copy.',
      },
      force: {
        type: 'boolean',
        help: 'Copies a database in use; the copy may lack concurrent writes.',
      },
    },
    run: async ({ options: { to: text, replace, force }, terminal }) => {
      const to = parseDatabaseUrl(text);
      if (!to) throw new UsageError('--to must be sqlite:path or a postgres:// URL.');
      const source = readSource();
      requireOtherDialect(to, source);
      if (!force) for (const url of [source.database, to]) await requireNotInUse(url);
      await requireCompatibleSchema(to, source.migrations);
      const progress = createProgress(terminal);
      const onProgress = (table: string, rows: number) => progress.update(`${table}: ${rows} rows`);
      try {
        const tables = await withDatabase<unknown, Awaited<ReturnType<typeof copyDatabase>>>(
          source,
          async (from) => {
            await using target = await openDatabase<unknown>(to, source.migrations, { poolSize: 2 });
            const { derived } = source;
            return await copyDatabase(from, target, {
              derived,
              isReplacing: replace,
              isDraft: false,
              onProgress,
            });
          },
        );
        const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
        const text = `Copied and compared ${rows} rows of ${Object.keys(tables).length} tables.`;
        return { json: { rows, tables }, text };
      } finally {
        progress.clear();
      }
    },
  });

function requireOtherDialect(to: DatabaseUrl, { database }: DatabaseSource): void {
  if (to.dialect !== database.dialect) return;
  const tool = to.dialect === 'sqlite' ? 'backup and restore' : 'pg_dump and pg_restore';
  throw conflict(`Both are ${DIALECT_NAMES[to.dialect]} databases: ${tool} copy those.`);
}

const DIALECT_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
