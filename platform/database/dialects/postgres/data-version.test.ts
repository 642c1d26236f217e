// The data version on PostgreSQL. Other tests commit in other databases of the same server, so it may change
// at any time.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { cases } from '../../../testing/cases.ts';
import { createTestDatabase } from '../../../testing/servers/postgres.ts';
import type { Database } from '../../database.ts';
import { openDatabase } from '../../open.ts';
import type { PlatformTables } from '../../tables.ts';

type Process = Database<PlatformTables>;

/** Two processes that share a database. */
async function withProcesses(
  use: (first: Process, second: Process) => Promise<void>,
  poolSize = 4,
): Promise<void> {
  await using empty = await createTestDatabase();
  const open = () =>
    openDatabase<PlatformTables>({ dialect: 'postgres', connectionString: empty.url }, [], { poolSize });
  await using first = await open();
  await using second = await open();
  await sql`create table counted (value integer)`.execute(first.read);
  await use(first, second);
}

const versionOf = ({ dataVersion }: Process): Promise<number> => {
  assert.ok(dataVersion?.kind === 'query');
  return dataVersion.read();
};

const insert = (db: Kysely<PlatformTables>) => sql`insert into counted values (1)`.execute(db);

/** A transaction that stays open until `end` is called. */
async function begin(process: Process) {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const written = process.write(async (tx) => {
    await insert(tx);
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  return async () => {
    ended.resolve();
    await written;
  };
}

describe('the version of the data', () => {
  test('changes after each commit of any process', () =>
    withProcesses(async (first, second) => {
      const open: (() => Promise<void>)[] = [];
      const step = fc.constantFrom('commit here', 'commit there', 'begin', 'end', 'reads');
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          for (const each of steps) {
            const before = await versionOf(first);
            if (each === 'reads') await sql`select count(*) from counted`.execute(second.read);
            else if (each === 'begin' && open.length < 2) open.push(await begin(second));
            else if (each === 'commit here') await first.write(insert);
            else if (each === 'commit there') await second.writeLong(insert);
            else if (each === 'end' && open.length > 0) await open.shift()?.();
            else continue;
            const hasCommitted = each !== 'reads' && each !== 'begin';
            if (hasCommitted) assert.notEqual(await versionOf(first), before, each);
          }
          for (const end of open.splice(0)) await end();
        }),
        { numRuns: cases(24) },
      );
    }, 6));

  test('is unchanged until the next commit', () =>
    withProcesses(async (first) => {
      let version = Number.NaN;
      // Ends when no other test commits between two reads.
      for (let next = await versionOf(first); version !== next; next = await versionOf(first)) version = next;
    }));

  test('is read once for concurrent callers, and again for later ones', () =>
    withProcesses(async (first) => {
      const asked = Array.from({ length: 100 }, () => versionOf(first));
      assert.equal(new Set(asked).size, 1);
      await asked[0];
      const later = versionOf(first);
      assert.notEqual(later, asked[0]);
      assert.ok((await later) >= ((await asked[0]) ?? 0));
    }));

  test('is different or unknown after a lost connection', () =>
    withProcesses(async (first, second) => {
      const before = await versionOf(first);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(second.read);
      let after = await versionOf(first);
      assert.notEqual(after, before);
      while (Number.isNaN(after)) after = await versionOf(first);
      assert.ok(after > before);
    }));

  test('is unknown if there are too few connections', () =>
    withProcesses(async ({ dataVersion }) => assert.equal(dataVersion, null), 3));

  test('is unknown after the database is closed', async () => {
    let version: Promise<number> | undefined;
    await withProcesses(async (first) => {
      await versionOf(first);
      await first[Symbol.asyncDispose]();
      version = versionOf(first);
      assert.ok(Number.isNaN(await version));
    });
  });
});
