// The command that moves a service from one kind of database to the other.
import { type Command, command, UsageError } from '../cli/command.ts';
import { createProgress } from '../cli/progress.ts';
import { copyDatabase } from '../database/copy/copy.ts';
import { type DatabaseUrl, readDatabaseUrl } from '../database/database.ts';
import { requireFit, requireUnused } from '../database/examine.ts';
import { openDatabase } from '../database/open.ts';
import { conflict } from '../refusal.ts';
import { type Keeping, withDatabase } from './with-database.ts';

/** `readKeeping` reads the settings. */
export const copyCommand = (readKeeping: () => Keeping): Command =>
  command({
    name: 'copy-database',
    summary: 'Copies all rows into a database of the other kind, SQLite or PostgreSQL.',
    description:
      'Stop the service first; a database that is in use is refused. The copy is read again and compared, row by ' +
      'row. Media stay where they are. Afterwards the service is started with the other address.',
    options: {
      to: { type: 'string', value: 'address', required: true, means: 'sqlite:path or a postgres:// URL.' },
      replace: { type: 'boolean', means: 'Empties the other database first, such as one half copied.' },
      force: {
        type: 'boolean',
        means: 'Copies a database that is in use: the copy may lack what is written meanwhile.',
      },
    },
    run: async ({ options: { to: text, replace, force }, terminal }) => {
      const to = readDatabaseUrl(text);
      if (!to) throw new UsageError('--to takes sqlite:path or a postgres:// URL.');
      const keeping = readKeeping();
      requireOther(to, keeping);
      if (!force) for (const url of [keeping.database, to]) await requireUnused(url);
      await requireFit(to, keeping.migrations);
      const progress = createProgress(terminal);
      const onProgress = (table: string, rows: number) => progress.show(`${table}: ${rows} rows`);
      try {
        const tables = await withDatabase<unknown, Awaited<ReturnType<typeof copyDatabase>>>(
          keeping,
          async (from) => {
            await using target = await openDatabase<unknown>(to, keeping.migrations, { poolSize: 2 });
            const { derived } = keeping;
            return await copyDatabase(from, target, { derived, isReplacing: replace, onProgress });
          },
        );
        const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
        const text = `Copied and compared ${rows} rows of ${Object.keys(tables).length} tables.`;
        return { json: { rows, tables }, text };
      } finally {
        progress.end();
      }
    },
  });

function requireOther(to: DatabaseUrl, { database }: Keeping): void {
  if (to.dialect !== database.dialect) return;
  const tool = to.dialect === 'sqlite' ? 'backup and restore' : 'pg_dump and pg_restore';
  throw conflict(`Both are ${NAMES[to.dialect]} databases: ${tool} copy those.`);
}

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
