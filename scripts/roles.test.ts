// The roles of processes as an operator meets them: each alone, and several on one port.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient } from '../platform/testing/client.ts';
import { type Program, startProgram } from '../platform/testing/program.ts';
import { readExposition, sampleOf } from '../platform/testing/prometheus.ts';

const BOTH = new URL('../main.ts', import.meta.url);
const LIMIT = { timeout: 60_000 };
const PORTS = { JOURNAL_PORT: '0', THOUGHTS_PORT: '0' };

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-roles-'));
});
after(() => rm(folder, { recursive: true }));

const run = (settings: Record<string, string>, ...args: string[]): Program =>
  startProgram(BOTH, folder, { DATA_DIR: folder, ...settings }, args);

const started = (role: string, which: number) =>
  new RegExp(`(?:"role":"${role}","pid":(\\d+)[^]*?){${which}}`);

test('to work is to say so, to listen nowhere, and to end in order', LIMIT, async () => {
  await using program = run({ THOUGHTS_PUBLIC_URL: 'https://thoughts.example', ...PORTS }, 'work');
  await program.says(/^thoughts working\n/m);
  await program.says(/^journal working\n/m);
  program.kill('SIGTERM');
  const { code, stdout, stderr } = await program.ended;
  assert.deepEqual([code, stderr], [0, '']);
  assert.doesNotMatch(stdout, /listening/);
});

test('who works and does not know the address of those who serve is told so', LIMIT, async () => {
  await using program = run(PORTS, 'work');
  const { code, stderr } = await program.ended;
  assert.deepEqual([code, /^THOUGHTS_PUBLIC_URL must be set/.test(stderr)], [1, true]);
});

test(
  'each of several processes tells its own metrics, on the ports behind the one that is set',
  LIMIT,
  async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const address = holder.address();
    const first = typeof address === 'object' && address ? address.port : 0;
    holder.close();
    await using program = run({ ...PORTS, WEB_CONCURRENCY: '2', JOURNAL_METRICS_PORT: `${first}` });
    await program.says(started('work', 1));
    const startOf = async (port: number): Promise<number> => {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => null,
      );
      const found = text === null ? undefined : sampleOf(readExposition(text), 'process_start_time_seconds');
      return found ?? startOf(port);
    };
    const starts = await Promise.all([first, first + 1, first + 2].map(startOf));
    assert.equal(new Set(starts).size, 3, `${starts}`);
  },
);

test('there is no other role', LIMIT, async () => {
  await using program = run(PORTS, 'play');
  assert.equal((await program.ended).code, 2);
});

test(
  'several processes serve on one port; one that dies is started anew, and all end together',
  LIMIT,
  async () => {
    await using program = run({ ...PORTS, WEB_CONCURRENCY: '2' });
    const url = await program.address('journal');
    const ready = async () => assert.equal((await createClient(url).get('/readyz')).status, 200);
    const [, victim = ''] = await program.says(started('serve', 2));
    await program.says(started('work', 1));
    process.kill(Number(victim), 'SIGKILL');
    await program.says(started('serve', 3));
    for (let at = 0; at < 10; at += 1) await ready();
    program.kill('SIGTERM');
    const { code, stdout } = await program.ended;
    assert.equal(code, 0);
    const lines = stdout.trim().split('\n').sort();
    assert.equal(lines.length, 2, stdout);
    assert.match(stdout, /^journal listening on /m);
    assert.match(stdout, /^thoughts listening on /m);
    await assert.rejects(ready);
  },
);

test('what several processes lack to start is said once', LIMIT, async () => {
  const away = 'postgres://127.0.0.1:1/tandem';
  await using program = run({
    ...PORTS,
    WEB_CONCURRENCY: '3',
    JOURNAL_DATABASE_URL: away,
    LOG_LEVEL: 'error',
  });
  const { code, stderr } = await program.ended;
  assert.equal(code, 1);
  assert.match(stderr, /^\w+ could not start: The database cannot be used: .*\n$/);
});
