// Creates `frozen/0.1.0`: the data of version 0.1.0 after a kill during writes. `node
// tools/upgrades/make-0.1.0.ts [FOLDER]`: FOLDER is a checkout of that version with its packages.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { fillJournal, JOURNAL_SETTINGS } from './fill-journal.ts';
import { fillThoughts, THOUGHTS_SETTINGS } from './fill-thoughts.ts';
import { describeArchive } from './frozen.ts';

const COMMIT = 'd9c58560d73a3cb5600682635e0fe597dea854ad';
const REPOSITORY = new URL('../../', import.meta.url).pathname;
const FROZEN = new URL('./frozen/0.1.0/', import.meta.url).pathname;

/** Imports a module of the old version, which has no types here. */
export type Old = typeof old;
/** A GET request to repeat later, `as` the owner of a recorded token. */
export type Question = { as: string | null; path: string; accept?: string };

const given = process.argv[2];
const checkout = given ?? (await checkOut());
const old = (path: string) => import(pathToFileURL(join(checkout, path)).href);

const { runInProcess } = await old('platform/testing/commands.ts');
const { startProgram } = await old('platform/testing/program.ts');
const { createDatabaseAt } = await old('platform/testing/servers/postgres.ts');
const { startPostgres } = await old('platform/testing/servers/embedded-postgres.ts');
const { readMigrations } = await old('platform/database/migrations.ts');
const { searchIndex } = await old('thoughts/timelines/search/index-rebuild/rebuild.ts');
const journal = await old('journal/app.ts');
const journalWriters = await old('journal/testing/writers.ts');
const thoughts = await old('thoughts/app.ts');
const thoughtsWriters = await old('thoughts/testing/concurrent-writers.ts');

const SERVICES = {
  journal: {
    settings: JOURNAL_SETTINGS,
    migrations: journal.journalMigrations,
    program: (await old('journal/commands.ts')).journalProgram,
    derived: [],
    fill: fillJournal,
    start: journal.startJournal,
    read: (await old('journal/config.ts')).readJournalConfig,
    join: (await old('journal/testing/journal.ts')).joinAt,
    write: journalWriters.writeUntilStopped,
  },
  thoughts: {
    settings: THOUGHTS_SETTINGS,
    migrations: thoughts.thoughtsMigrations,
    program: (await old('thoughts/commands.ts')).thoughtsProgram,
    derived: searchIndex.tables,
    fill: fillThoughts,
    start: thoughts.startThoughts,
    read: (await old('thoughts/config.ts')).readThoughtsConfig,
    join: (await old('thoughts/testing/thoughts.ts')).joinAt,
    write: thoughtsWriters.writeUntilGone,
  },
};
/** Acknowledged writes before the kill. */
const WRITES = 12;

/** A slow request; it is in progress when the log (WAL) has grown by `bytes`. */
type Load = { path: string; token: string; body: string; bytes: number } | null;
/** `tokens` are by owner; `peers` are hosts of other servers. */
export type Filled = {
  whileWriting: Load;
  tokens: Record<string, string>;
  questions: readonly Question[];
  peers: Record<string, string>;
};
/** An exported value of the old version, untyped. */
export type Untyped = Awaited<ReturnType<Old>>;
export type Running = Record<'service' | 'config' | 'clock' | 'url', Untyped>;

const work = await mkdtemp(join(tmpdir(), 'tandem-frozen-'));
const postgres = await startPostgres();
try {
  await mkdir(FROZEN, { recursive: true });
  for (const name of ['journal', 'thoughts'] as const) await freeze(name);
} finally {
  await postgres.stop();
  await rm(work, { recursive: true, force: true });
  if (given === undefined) git('worktree', 'remove', '--force', checkout);
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: REPOSITORY });
}

async function checkOut(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-0.1.0-'));
  git('worktree', 'add', '--detach', '--force', folder, COMMIT);
  execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

async function freeze(name: keyof typeof SERVICES): Promise<void> {
  const service = SERVICES[name];
  const data = join(work, name, 'data');
  await mkdir(data, { recursive: true });
  const { whileWriting, ...filled } = await withService(name, data, Date.now(), service.fill);
  await killUnderLoad(name, data, whileWriting);
  const madeAt = Date.now();

  // The original is not opened again, so that its log (WAL) is preserved.
  const copy = join(work, name, 'copy');
  await cp(data, copy, { recursive: true });
  const settings = { ...service.settings, DATA_DIR: copy };
  const run = async (...args: string[]) => {
    const { code, output, errors } = await runInProcess(service.program(settings), args);
    if (code !== 0) throw new Error(`${name} ${args[0]}: ${output}${errors}`);
  };
  await run('check');
  await run('backup', join(work, name, 'backup'));
  const target = await createDatabaseAt(postgres.url, name);
  await run('copy-database', '--to', target);
  const tables = await digest(join(copy, `${name}.db`), service);
  const replies = await withService(name, copy, madeAt, (_, { url }) => ask(url, filled));

  await write(`${name}.postgres.json.gz`, await dump(target, service.migrations));
  await write(`${name}.expected.json.gz`, {
    madeAt,
    settings: service.settings,
    tables,
    tokens: filled.tokens,
    peers: filled.peers,
    replies,
  });
  execFileSync('tar', ['-czf', join(FROZEN, `${name}.tar.gz`), 'data', 'backup'], { cwd: join(work, name) });
}

/** Runs the old service in this process, without workers, with a clock stopped at `now`. */
async function withService<Result>(
  name: keyof typeof SERVICES,
  folder: string,
  now: number,
  use: (old: Old, running: Running) => Promise<Result>,
): Promise<Result> {
  const { settings, read, start } = SERVICES[name];
  const { createTestClock } = await old('platform/testing/clock.ts');
  const { LEAST_COST } = await old('platform/testing/hash-cost.ts');
  const config = { ...read({ ...settings, DATA_DIR: folder }, ['serve']), passwordCost: LEAST_COST };
  const clock = createTestClock(now);
  const service = await start(config, clock);
  try {
    return await use(old, { service, config, clock, url: service.url });
  } finally {
    await service.close();
  }
}

async function killUnderLoad(name: keyof typeof SERVICES, folder: string, load: Load): Promise<void> {
  const { settings, join: joinAt, write: writeUntilKilled } = SERVICES[name];
  const path = join(folder, `${name}.db`);
  const main = pathToFileURL(join(checkout, name, 'main.ts'));
  await using program = startProgram(main, folder, { ...settings, DATA_DIR: folder }, ['serve']);
  const url = await program.address(name);
  const people = await Promise.all([joinAt(url), joinAt(url)]);
  const logSize = async (): Promise<number> => (await stat(`${path}-wal`)).size;
  const killWhileLoading = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${load?.token}`, 'content-type': 'application/octet-stream' };
    const before = await logSize();
    // It is killed before the response.
    if (load) fetch(url + load.path, { method: 'POST', headers, body: load.body }).catch(() => {});
    while (load && (await logSize()) < before + load.bytes) await delay(5);
    program.kill('SIGKILL');
  };
  await writeUntilKilled(url, people, (count: number) => {
    if (count === WRITES) void killWhileLoading();
  });
  await program.exited;
  if ((await logSize()) === 0) throw new Error(`${name} left no log (WAL).`);
}

async function ask(url: string, { tokens, questions }: Omit<Filled, 'whileWriting'>): Promise<object[]> {
  const { createClient } = await old('platform/testing/client.ts');
  const { exportOf } = await old('journal/archive/testing/archives.ts');
  const replies: object[] = [];
  for (const question of questions) {
    const { as, path, accept = 'application/json' } = question;
    const token = as === null ? null : tokens[as];
    if (path.endsWith('/data/export')) {
      const { members } = await exportOf({ url, accessToken: token });
      replies.push({ ...question, status: 200, body: describeArchive(members) });
      continue;
    }
    const { status, body, text } = await createClient(url, token).get(path, { headers: { accept } });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    replies.push({ ...question, status, body: body ?? text });
  }
  return replies;
}

/** Columns, number of rows and checksum of each table. */
async function digest(path: string, { migrations, derived }: { migrations: object; derived: object }) {
  const { openDatabase } = await old('platform/database/open.ts');
  const { planCopy } = await old('platform/database/copy/plan.ts');
  const { checksumTable } = await old('platform/database/copy/read.ts');
  await using database = await openDatabase({ dialect: 'sqlite', path }, migrations);
  const tables = [];
  for (const table of await planCopy(database.read, derived)) {
    tables.push({ ...table, ...(await checksumTable(database.read, table)) });
  }
  return tables;
}

/** Dumps a PostgreSQL database: its migrations, the rows of each table as JSON, and its sequences. */
async function dump(url: string, folders: readonly URL[]) {
  const { withClient } = await old('platform/database/dialects/postgres/client.ts');
  const migrations = await readMigrations('postgres', folders);
  type Row = Record<string, string>;
  type Client = { query(text: string): Promise<{ rows: Row[] }> };
  return withClient(url, async (client: Client) => {
    const tables: Row = {};
    const { rows } = await client.query(`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by name`);
    for (const { name = '' } of rows) {
      const read = await client.query(`select coalesce(json_agg(t), '[]')::text as rows from "${name}" t`);
      tables[name] = read.rows[0]?.rows ?? '[]';
    }
    const sequences = await client.query(`
      select sequencename as name, last_value::text as last from pg_sequences where last_value is not null`);
    return { migrations, tables, sequences: sequences.rows };
  });
}

function write(name: string, value: object): Promise<void> {
  return writeFile(join(FROZEN, name), gzipSync(JSON.stringify(value), { level: 9 }));
}
