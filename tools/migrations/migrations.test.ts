// Migrations do not block requests (docs/decisions/0062): indexes on existing tables are built concurrently.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { journalMigrations } from '../../journal/app.ts';
import { readMigrations, splitMigration } from '../../platform/database/migrations.ts';
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
  test(`${service} build no index that blocks writes`, async () => {
    for (const migration of await readMigrations('postgres', folders)) {
      const { name, statements } = migration;
      assert.deepEqual(locksOf(statements), [], name);
      const isApart = splitMigration(migration).body.startsWith('-- outside a transaction\n');
      assert.equal(/concurrently/i.test(statements), isApart, `${name} is outside a transaction or is not`);
    }
  });
}

test('landed migrations are unchanged: databases that have them will not run them again', async () => {
  const landed: Record<string, string> = JSON.parse(await readFile(LANDED, 'utf8'));
  const hashes: Record<string, string> = {};
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const folders = new Set([...journalMigrations, ...thoughtsMigrations]);
    for (const { name, statements } of await readMigrations(dialect, [...folders])) {
      hashes[`${name}.${dialect}`] = createHash('sha256').update(statements).digest('hex');
    }
  }
  // New migrations must be added to that file manually.
  assert.deepEqual(hashes, landed);
});
