// Starts this version on data of old versions.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { journalMigrations, startJournal } from '../../journal/app.ts';
import { exportOf } from '../../journal/archive/testing/archives.ts';
import { readJournalConfig } from '../../journal/config.ts';
import { checksumTable } from '../../platform/database/copy/copy.ts';
import type { DatabaseUrl } from '../../platform/database/database.ts';
import { findPendingMigrations } from '../../platform/database/inspect.ts';
import { readMigrations } from '../../platform/database/migrations.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { someOf } from '../../platform/testing/cases.ts';
import { createClient, type Json } from '../../platform/testing/client.ts';
import { createTestClock } from '../../platform/testing/clock.ts';
import { databaseSetting, runInProcess } from '../../platform/testing/commands.ts';
import { createTestEnvironment, eachDatabase } from '../../platform/testing/databases.ts';
import { DAY } from '../../platform/time/clock.ts';
import { startThoughts, thoughtsMigrations } from '../../thoughts/app.ts';
import { readThoughtsConfig } from '../../thoughts/config.ts';
import {
  requireConsistent,
  type ServiceName,
  serviceNames,
  withService,
} from '../../tools/testing/service-under-test.ts';
import changes from './changes.json' with { type: 'json' };
import {
  describeArchive,
  describeSchema,
  type Expected,
  migrateWith,
  readExpected,
  unpack,
} from './frozen.ts';
import { createOldProgram, oldVersionSkipReason } from './old-program.ts';

const MIGRATIONS = { journal: journalMigrations, thoughts: thoughtsMigrations };
const DIE = new URL('./migrate-and-die.ts', import.meta.url).pathname;
/** Differences of later versions, each with its reason: rows by table, replies by path, and members. */
type Changes = {
  tables: Partial<Record<ServiceName, Record<string, { checksum: string; rows: number; reason: string }>>>;
  replies: Record<string, string>;
  members: Record<string, string>;
};
const CHANGES: Record<string, Changes> = changes;

for (const version of await readdir(new URL('./frozen/', import.meta.url))) {
  for (const service of serviceNames) {
    eachDatabase(`${service} on the data of ${version}`, (dialect) => {
      test('has all rows, the schema of a new database, and the same responses', async () => {
        const expected = await readExpected(version, service);
        await using data = await unpack(version, service, dialect);
        await requireRows(data.database, version, service, expected);
        await requireFreshSchema(data.database, service);
        await requireReplies(data, version, service, expected);
        await withService(service, (target) => requireConsistent(target, data));
      });

      test('survives kills at migrations', async () => {
        const expected = await readExpected(version, service);
        await using data = await unpack(version, service, dialect);
        const names = await findPendingMigrations(data.database, MIGRATIONS[service]);
        // Each process continues where the one before was killed.
        for (const name of someOf(names, 3)) migrateAndDie(service, data.database, name, 'before');
        migrateAndDie(service, data.database, names.at(-1) ?? '', 'after');
        await requireRows(data.database, version, service, expected);
        await requireFreshSchema(data.database, service);
      });

      test('restores a backup of the old version', async () => {
        const expected = await readExpected(version, service);
        await using data = await unpack(version, service, 'sqlite');
        const environment = await createTestEnvironment(
          dialect,
          dialect === 'sqlite' ? [] : MIGRATIONS[service],
        );
        try {
          await withService(service, async (target) => {
            const { folder, database } = environment;
            const settings = { DATA_DIR: folder, [target.databaseSetting]: databaseSetting(database) };
            const ended = await runInProcess(target.program(settings), ['restore', data.backup]);
            assert.equal(ended.code, 0, ended.errors);
            await requireRows(database, version, service, expected);
            await requireConsistent(target, environment);
          });
        } finally {
          await environment.drop();
        }
      });

      test('prevents the old version from starting and from changing anything', {
        skip: oldVersionSkipReason(version),
      }, async () => {
        const expected = await readExpected(version, service);
        await using data = await unpack(version, service, dialect);
        await requireRows(data.database, version, service, expected);
        await using old = await createOldProgram(version);
        const { code, stderr } = await old.run(service, data, expected.settings);
        assert.deepEqual(
          [code, /could not start: (.*?),/.exec(stderr)?.[1]],
          [1, 'The database is of another service: it has the tables of newer'],
        );
        await requireRows(data.database, version, service, expected);
      });
    });
  }
}

describe('a PostgreSQL database after an interrupted migration of an old version', () => {
  for (const service of serviceNames) {
    test(`of ${service} is complete after kills during migrations outside a transaction`, async () => {
      const environment = await createTestEnvironment('postgres', []);
      try {
        const all = await readMigrations('postgres', MIGRATIONS[service]);
        const first = all.filter(({ name }) => name.includes('/0001-'));
        await migrateWith(environment.database, first);
        const apart = all.filter(({ statements }) => statements.includes('-- outside a transaction\n'));
        for (const { name } of apart) migrateAndDie(service, environment.database, name, 'before');
        await (await openDatabase(environment.database, MIGRATIONS[service]))[Symbol.asyncDispose]();
        await requireFreshSchema(environment.database, service);
      } finally {
        await environment.drop();
      }
    });
  }
});

/** Opens the database like a service start, and compares the rows of each table. */
async function requireRows(
  url: DatabaseUrl,
  version: string,
  service: ServiceName,
  { tables }: Expected,
): Promise<void> {
  await using database = await openDatabase<unknown>(url, MIGRATIONS[service], { poolSize: 2 });
  for (const table of tables) {
    const { rows, checksum } = CHANGES[version]?.tables[service]?.[table.name] ?? table;
    assert.deepEqual(await checksumTable(database.read, table), { rows, checksum }, table.name);
  }
}

async function requireFreshSchema(url: DatabaseUrl, service: ServiceName): Promise<void> {
  const fresh = await createTestEnvironment(url.dialect, MIGRATIONS[service]);
  try {
    assert.deepEqual(await describeSchema(url), await describeSchema(fresh.database));
  } finally {
    await fresh.drop();
  }
}

function migrateAndDie(service: ServiceName, url: DatabaseUrl, migration: string, point: string): void {
  const args = [DIE, service, databaseSetting(url), migration, point];
  const { signal, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(signal, 'SIGKILL', stderr);
}

/**
 * Starts the service at the time of the old data. Thoughts also processes events queued by the old version.
 */
async function requireReplies(
  { folder, database }: { folder: string; database: DatabaseUrl },
  version: string,
  service: ServiceName,
  expected: Expected,
): Promise<void> {
  const clock = createTestClock(expected.madeAt);
  const environment = { ...expected.settings, DATA_DIR: folder };
  if (service === 'journal') {
    const config = { ...readJournalConfig({ ...environment, JOURNAL_PORT: '0' }, ['serve']), database };
    await using journal = await startJournal(config, clock);
    await ask(journal.url, version, expected);
    return;
  }
  const config = { ...readThoughtsConfig({ ...environment, THOUGHTS_PORT: '0' }, ['serve']), database };
  await using thoughts = await startThoughts(config, clock);
  await ask(thoughts.url, version, expected);
  await using reachable = await receiveAt(expected.peers.reachable);
  await thoughts.drainQueues();
  assert.ok(reachable.bodies.some((body) => body.includes('Not delivered yet')));
  await using returned = await receiveAt(expected.peers.gone);
  clock.advance(DAY);
  await thoughts.drainQueues();
  assert.ok(returned.bodies.some((body) => body.includes('Not delivered to one server')));
  const keeper = createClient(thoughts.url, expected.tokens.person);
  const { text } = await keeper.get('/feed');
  assert.match(text, /Not received yet/);
}

async function ask(url: string, version: string, { replies, tokens }: Expected): Promise<void> {
  for (const { as, path, accept = 'application/json', status, body } of replies) {
    const token = as === null ? null : (tokens[as] ?? null);
    if (path.endsWith('/data/export')) {
      const { members } = await exportOf({ url, accessToken: token ?? '' });
      requireContained(describeArchive(members), body, path);
      continue;
    }
    const reply = await createClient(url, token).get(path, { headers: { accept } });
    assert.equal(reply.status, status, `${path}: ${reply.text}`);
    const isChanged = CHANGES[version]?.replies[path] !== undefined;
    if (!isChanged) requireContained(reply.body ?? reply.text, without(body, version), path);
  }
}

/** `body` without the members that have another value in later versions. */
const without = (body: Json, version: string): Json =>
  JSON.parse(
    JSON.stringify(body, (key, value) => (CHANGES[version]?.members[key] === undefined ? value : undefined)),
  );

/** Asserts that `actual` contains everything in `expected`: later versions add members. */
function requireContained(actual: Json, expected: Json, path: string): void {
  if (Array.isArray(expected)) {
    assert.equal(actual.length, expected.length, path);
    for (const [index, value] of expected.entries())
      requireContained(actual[index], value, `${path} ${index}`);
  } else if (typeof expected === 'object' && expected !== null) {
    for (const [key, value] of Object.entries(expected))
      requireContained(actual?.[key], value, `${path} ${key}`);
  } else {
    assert.deepEqual(actual, expected, path);
  }
}

/** A server at `host`, a local address, that accepts all deliveries. */
async function receiveAt(host: string): Promise<AsyncDisposable & { bodies: string[] }> {
  const [name, port] = host.split(':');
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString());
    response.writeHead(202).end();
  });
  server.listen(Number(port), name);
  await once(server, 'listening');
  return {
    bodies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
