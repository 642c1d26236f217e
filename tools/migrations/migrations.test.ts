// Migrations do not block requests (docs/decisions/0062): indexes on existing tables are built concurrently.
// The baseline of an owner has the effect of the migrations that it replaces.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { journalMigrations } from '../../journal/app.ts';
import type { DatabaseUrl, DialectName } from '../../platform/database/database.ts';
import { readMigrations, splitMigration } from '../../platform/database/migrations.ts';
import { openDatabase } from '../../platform/database/open.ts';
import {
  createTestEnvironment,
  eachDatabase,
  type TestEnvironment,
} from '../../platform/testing/databases.ts';
import { describeSchema, migrateWith } from '../../test/upgrades/frozen.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';

const LANDED = new URL('./landed-migrations.json', import.meta.url);

/** The tables that a migration creates, and those on which it creates an index with locks. */
function locksOf(statements: string): string[] {
  const made = [...statements.matchAll(/create table (\w+)/gi)].map(([, table]) => table);
  const indexed = [...statements.matchAll(/create (?:unique )?index (?!concurrently)\w+\s+on (\w+)/gi)];
  return indexed.map(([, table = '']) => table).filter((table) => !made.includes(table));
}

test('an index that blocks writes is distinguished from one that does not', () => {
  assert.deepEqual(locksOf('create table a (b int); create index a_by_b on a (b);'), []);
  assert.deepEqual(locksOf('create unique index a_by_b on a (b);'), ['a']);
  assert.deepEqual(locksOf('create index concurrently a_by_b on a (b);'), []);
});

for (const [service, folders] of Object.entries({ journalMigrations, thoughtsMigrations })) {
  test(`${service} create no index that blocks writes`, async () => {
    for (const migration of await readMigrations('postgres', folders)) {
      const { name, statements } = migration;
      assert.deepEqual(locksOf(statements), [], name);
      const isApart = splitMigration(migration).body.startsWith('-- outside a transaction\n');
      assert.equal(
        /concurrently/i.test(statements),
        isApart,
        `${name} is marked as outside a transaction or is not`,
      );
    }
  });
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

test('landed migrations are unchanged, because existing databases do not run them again', async () => {
  const landed: Record<string, string> = JSON.parse(await readFile(LANDED, 'utf8'));
  const hashes: Record<string, string> = {};
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const folders = new Set([...journalMigrations, ...thoughtsMigrations]);
    for (const { name, statements, baseline } of await readMigrations(dialect, [...folders])) {
      hashes[`${name}.${dialect}`] = hash(statements);
      if (baseline === undefined) continue;
      const file = name.replace(/(?<=\/\d+-).*/, 'baseline');
      hashes[`${file}.${dialect}`] = hash(baseline);
    }
  }
  // New migrations must be added to that file manually.
  assert.deepEqual(hashes, landed);
});

for (const [service, folders] of Object.entries({ journalMigrations, thoughtsMigrations })) {
  eachDatabase(`the baselines of ${service}`, (dialect) => {
    test('produce the schema and the rows of the migrations that they replace', async () => {
      await using fresh = await createEmptyDatabase(dialect);
      await using old = await createEmptyDatabase(dialect);
      const all = await readMigrations(dialect, folders);
      const withoutBaselines = all.map(({ name, statements }) => ({ name, statements }));
      await migrateWith(fresh.database, all);
      await migrateWith(old.database, withoutBaselines);
      const schema = await describeSchema(fresh.database);
      assert.deepEqual(schema, await describeSchema(old.database));
      assert.deepEqual(await describeRows(fresh.database), await describeRows(old.database));
    });

    test('apply to empty databases only; others run their missing migrations', async () => {
      await using begun = await createEmptyDatabase(dialect);
      const all = await readMigrations(dialect, folders);
      const first = all.filter(({ name }) => name.includes('/0001-'));
      await migrateWith(begun.database, first);
      const points: string[] = [];
      const onMigration = (name: string, point: string) => points.push(`${name} ${point}`);
      await (await openDatabase(begun.database, folders, { onMigration }))[Symbol.asyncDispose]();
      const expected = all.filter((migration) => !first.includes(migration));
      assert.deepEqual(
        points,
        expected.flatMap(({ name }) => [`${name} before`, `${name} after`]),
      );
    });
  });
}

async function createEmptyDatabase(dialect: DialectName): Promise<TestEnvironment & AsyncDisposable> {
  const environment = await createTestEnvironment(dialect, []);
  return { ...environment, [Symbol.asyncDispose]: () => environment.drop() };
}

/** The rows of a new database, which are those of the ledger. */
async function describeRows(url: DatabaseUrl): Promise<unknown> {
  await using database = await openDatabase<{ migration: { name: string } }>(url, []);
  return await database.read.selectFrom('migration').select('name').orderBy('name').execute();
}
