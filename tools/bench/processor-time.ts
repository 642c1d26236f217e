// How much processor time a request takes in the process that serves and in PostgreSQL, for the sizes in
// docs/scaling.md. Not the clock's time, so that what else the machine does matters little. On Linux,
// `node tools/bench/processor-time.ts [requests]` prints it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../platform/testing/client.ts';
import { startProgram } from '../../platform/testing/program.ts';
import { startPostgres } from '../../platform/testing/servers/embedded-postgres.ts';
import { DAY } from '../../platform/time/clock.ts';

const REQUESTS = Number(process.argv[2] ?? 2000);
const WARMING = 200;
const AT_ONCE = 16;
const PASSWORD = 'correct horse battery';
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-bench-'));
const postgres = await startPostgres();
await using program = startProgram(
  new URL('../../main.ts', import.meta.url),
  folder.path,
  {
    ...{ DATA_DIR: folder.path, JOURNAL_PORT: '0', THOUGHTS_PORT: '0', LOG_LEVEL: 'error' },
    THOUGHTS_DATABASE_URL: postgres.url,
    JOURNAL_DATABASE_URL: postgres.url.replace('/postgres?', '/template1?'),
  },
  ['serve'],
);
const journal = createClient(await program.address('journal'));
const thoughts = createClient(await program.address('thoughts'));
const person = { username: 'ada', email: 'ada@example.org', password: PASSWORD };
await journal.post('/api/v1/users/register', person);
await thoughts.post('/auth/register', person);
const journalLogin = { identifier: 'ada', password: PASSWORD };
const thoughtsLogin = { username: 'ada', password: PASSWORD };
const diarist = journal.as((await journal.post('/api/v1/auth/login', journalLogin)).body.accessToken);
const poster = thoughts.as((await thoughts.post('/auth/login', thoughtsLogin)).body.token);

await measure('journal: log an entry', () =>
  diarist.post('/api/v1/entries', { mood: 4, content: 'x'.repeat(200) }),
);
let pages = 0;
// Each is another page, as what is requested again comes from a cache.
await measure('journal: a page of 20', () => {
  pages += 1;
  const from = new Date(pages * DAY).toISOString().slice(0, 10);
  return diarist.get(`/api/v1/entries?limit=20&from=${from}`);
});
await measure('thoughts: post', () => poster.post('/thoughts', { content: 'hello #world' }));
await measure('thoughts: home, 20', () => poster.get('/feed?include=own&per_page=20'));
// Of a member: visitors who ask at the same time share a page.
await measure('thoughts: public feed, 20', () => poster.get('/feed/public?per_page=20'));
await measure('log in', () => journal.post('/api/v1/auth/login', journalLogin), REQUESTS / 20);
await program[Symbol.asyncDispose]();
await postgres.stop();

async function measure(name: string, request: () => Promise<{ status: number }>, requests = REQUESTS) {
  await many(Math.min(WARMING, requests), request);
  const before = spent();
  await many(requests, request);
  const [serving, database] = spent().map((after, at) => ((after - (before[at] ?? 0)) / requests).toFixed(2));
  console.log(`${name.padEnd(28)} ${serving} ms serving, ${database} ms PostgreSQL`);
}

async function many(count: number, request: () => Promise<{ status: number }>): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const { status } = await request();
      if (status >= 300) throw new Error(`completed ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** In milliseconds: of the process that serves, and of all that PostgreSQL is made of. */
function spent(): [number, number] {
  const directory = new URL(postgres.url).searchParams.get('host') ?? '';
  const server = Number(readFileSync(`${directory}/.s.PGSQL.5432.lock`, 'utf8').split('\n')[0]);
  const parts = execFileSync('pgrep', ['-P', String(server)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
  return [timeOf(program.pid), [server, ...parts].reduce((sum, pid) => sum + timeOf(pid), 0)];
}

/**
 * User and system time of a process with all its threads, and of its children that have ended. 0 for one that
 * has just ended, whose time is that of its parent.
 */
function timeOf(pid: number): number {
  const path = `/proc/${pid}/stat`;
  const fields = existsSync(path) ? (readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? []) : [];
  if (fields.length === 0) return 0;
  return ([11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / TICKS) * 1000;
}
