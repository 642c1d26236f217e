// Holds the streams of many pages open over two processes of one database, and prints what one costs in
// memory, and how long it takes until each hears of a post: `node tools/bench/page-streams.ts 1000 postgres`.
// Linux alone.
import { readFile } from 'node:fs/promises';
import { createClient } from '../../platform/testing/client.ts';
import { createTestEnvironment } from '../../platform/testing/databases.ts';
import { openEvents, type TestEvents } from '../../platform/testing/stream-client.ts';
import { thoughtsMigrations } from '../../thoughts/app.ts';
import { runThoughts } from '../../thoughts/testing/program.ts';
import { joinAt } from '../../thoughts/testing/thoughts.ts';
import { logInByForm } from '../../thoughts/web/testing/member.ts';

const COUNT = Number(process.argv[2] ?? 1000);
const DIALECT = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite';
/** Connections that are opened at once. */
const AT_ONCE = 50;
/** All come from one account and one address. */
const LIMITS = {
  THOUGHTS_MAX_STREAMS: String(COUNT),
  THOUGHTS_STREAMS_PER_ACCOUNT: String(COUNT),
  THOUGHTS_STREAMS_PER_ADDRESS: String(COUNT),
};

type Program = Awaited<ReturnType<typeof runThoughts>>;

async function residentBytes({ pid }: Program): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Reads until the page hears that something is new. */
async function hearNew(events: TestEvents): Promise<void> {
  while (!(await events.next()).startsWith('event: new\n'));
}

const environment = await createTestEnvironment(DIALECT, thoughtsMigrations);
try {
  const settings = { LOG_LEVEL: 'error', ...LIMITS };
  await using one = await runThoughts(environment, settings);
  await using other = await runThoughts(environment, settings);
  const programs = [one, other];
  const [ada, bob] = [await joinAt(one.url), await joinAt(one.url)];
  await ada.post(`/users/${bob.username}/follow`);
  const { cookie } = await logInByForm(createClient(one.url), ada.username);
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const all = async () => Promise.all(programs.map(residentBytes));
  const before = (await all()).reduce((sum, bytes) => sum + bytes, 0);
  const streams: TestEvents[] = [];
  while (streams.length < COUNT) {
    const some = Array.from({ length: Math.min(AT_ONCE, COUNT - streams.length) }, (_, at) =>
      openEvents(`${programs[at % 2]?.url}/stream?on=home`, headers),
    );
    streams.push(...(await Promise.all(some)));
  }
  const each = ((await all()).reduce((sum, bytes) => sum + bytes, 0) - before) / COUNT / 1024;
  const startedAt = performance.now();
  const heard = Promise.all(streams.map(hearNew));
  await bob.post('/thoughts', { content: 'Hello, all' });
  await heard;
  const took = Math.round(performance.now() - startedAt);
  process.stdout.write(
    `${DIALECT}: ${COUNT} pages over two processes: ${each.toFixed(1)} KiB each; all heard of a post after ${took} ms\n`,
  );
  for (const stream of streams) stream[Symbol.dispose]();
} finally {
  await environment.drop();
}
