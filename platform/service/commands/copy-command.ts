// The command that copies a service's database to the other dialect.
import { type Command, defineCommand, UsageError } from '../../cli/command.ts';
import { createProgress } from '../../cli/progress.ts';
import { copyDatabase } from '../../database/copy/copy.ts';
import { type DatabaseUrl, parseDatabaseUrl } from '../../database/database.ts';
import { requireCompatibleSchema, requireNotInUse } from '../../database/inspect.ts';
import { openDatabase } from '../../database/open.ts';
import { conflict } from '../../refusal.ts';
import { type DatabaseSource, withDatabase } from './with-database.ts';

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
