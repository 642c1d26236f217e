import assert from 'node:assert/strict';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { DatabaseUrl } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import {
  createTestEnvironment,
  eachDatabase,
  type TestEnvironment,
} from '@tandem/platform/testing/databases.ts';
import { startProgram } from '@tandem/platform/testing/program.ts';
import { VERSION } from '@tandem/platform/version.ts';
import { sql } from 'kysely';
import { journalMigrations } from '../app.ts';
import { journalProgram } from '../commands.ts';

const MAIN = new URL('../main.ts', import.meta.url);

eachDatabase('a database that a newer version has migrated', (dialect) => {
  /** Applies two migrations unknown to this version, and runs `use`. */
  async function withMigrations(
    statements: string,
    use: (environment: TestEnvironment, settings: Record<string, string>) => Promise<void>,
  ): Promise<void> {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-newer-'));
    const migrations = join(folder.path, 'journal/migrations/');
    await mkdir(migrations, { recursive: true });
    await writeFile(join(migrations, `9998-later.${dialect}.sql`), statements);
    await writeFile(join(migrations, `9999-latest.${dialect}.sql`), statements.replace('later', 'latest'));
    const environment = await createTestEnvironment(dialect, journalMigrations);
    try {
      const { folder: DATA_DIR, database } = environment;
      const folders = [...journalMigrations, pathToFileURL(migrations)];
      await (await openDatabase(database, folders))[Symbol.asyncDispose]();
      const settings = { DATA_DIR, JOURNAL_PORT: '0', JOURNAL_DATABASE_URL: databaseSetting(database) };
      await use(environment, settings);
    } finally {
      await environment.drop();
    }
  }

  test('is used and logged, and check reports it', () =>
    withMigrations('create table later (a int)', async ({ folder }, settings) => {
      await using journal = startProgram(MAIN, folder, settings);
      await journal.address('journal');
      await journal.waitForOutput(
        /"migrations":\["journal\/9998-later","journal\/9999-latest"\],"msg":"the data is of a newer version"/,
      );
      const { code, output } = await runInProcess(journalProgram(settings), ['check']);
      assert.equal(code, 1);
      assert.match(output, /^schema: journal\/9998-later is unknown: the data is of a newer version$/m);
    }));

  test('is refused if an older version would damage it, and nothing is written', () =>
    withMigrations(
      '-- breaks older versions\ncreate table later (a int);\n',
      async ({ folder, database }, settings) => {
        const before = await ledgerOf(database);
        assert.deepEqual(before.floor, {
          breaks_at: 'journal/0011-moods journal/9998-later journal/9999-latest',
          version: VERSION,
        });
        await using journal = startProgram(MAIN, folder, settings);
        const { code, stdout, stderr } = await journal.exited;
        const refusal =
          `The data is of Tandem ${VERSION}, and this is ${VERSION}. An older version would damage it. ` +
          `Install ${VERSION} or later, or restore a backup made before the upgrade (docs/operating.md#upgrade).`;
        assert.deepEqual([code, stdout, stderr], [1, '', `journal could not start: ${refusal}\n`]);
        const migrate = await runInProcess(journalProgram(settings), ['migrate']);
        assert.deepEqual([migrate.code, migrate.errors], [1, `${refusal}\n`]);
        assert.deepEqual(await ledgerOf(database), before);
      },
    ));

  test('is refused by version 0.1.0, which detects unknown migrations', async () => {
    const environment = await createTestEnvironment(dialect, journalMigrations);
    try {
      const { names } = await ledgerOf(environment.database);
      assert.ok(names.includes('newer/0001-needs-0.2.0'));
    } finally {
      await environment.drop();
    }
  });
});

/** All rows of the migration ledger, and the compatibility floor. */
async function ledgerOf(url: DatabaseUrl) {
  await using database = await openDatabase<unknown>(url, []);
  const ledger = await sql<{ name: string }>`select name from migration order by name`.execute(database.read);
  const floor = await sql<object>`select breaks_at, version from schema_floor`.execute(database.read);
  return { names: ledger.rows.map(({ name }) => name), floor: floor.rows[0] && { ...floor.rows[0] } };
}
