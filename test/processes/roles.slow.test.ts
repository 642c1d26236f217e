// Process roles as operators use them: each separately, and several processes on one port.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient } from '../../platform/testing/client.ts';
import { type Program, startProgram } from '../../platform/testing/program.ts';

const BOTH = new URL('../../main.ts', import.meta.url);
const PORTS = { JOURNAL_PORT: '0', THOUGHTS_PORT: '0' };

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-roles-'));
});
after(() => rm(folder, { recursive: true }));

const run = (settings: Record<string, string>, ...args: string[]): Program =>
  startProgram(BOTH, folder, { DATA_DIR: folder, ...settings }, args);

/**
 * Matches a supervisor's log when `count` processes of a role are ready; captures the process id of the last.
 */
const ready = (role: string, count: number) =>
  new RegExp(`(?:"role":"${role}","pid":(\\d+),"msg":"a process is ready"[\\s\\S]*?){${count}}`);

test('a worker process logs its role, listens on no port, and exits in order', async () => {
  await using program = run({ THOUGHTS_PUBLIC_URL: 'https://thoughts.example', ...PORTS }, 'work');
  await program.waitForOutput(/^thoughts working\n/m);
  await program.waitForOutput(/^journal working\n/m);
  program.kill('SIGTERM');
  const { code, stdout, stderr } = await program.exited;
  assert.deepEqual([code, stderr], [0, '']);
  assert.doesNotMatch(stdout, /listening/);
});

test('a worker without the address of the serving processes is refused with the reason', async () => {
  await using program = run(PORTS, 'work');
  const { code, stderr } = await program.exited;
  assert.deepEqual([code, /^THOUGHTS_PUBLIC_URL must be set/.test(stderr)], [1, true]);
});

test('other roles are refused', async () => {
  await using program = run(PORTS, 'play');
  assert.equal((await program.exited).code, 2);
});

test('several processes serve one port; one that exits is restarted, and all stop together', async () => {
  await using program = run({ ...PORTS, WEB_CONCURRENCY: '2' });
  const url = await program.address('journal');
  const requireReady = async () => assert.equal((await createClient(url).get('/readyz')).status, 200);
  const [, victim = ''] = await program.waitForOutput(ready('serve', 2));
  await program.waitForOutput(ready('work', 1));
  process.kill(Number(victim), 'SIGKILL');
  await program.waitForOutput(ready('serve', 3));
  for (let at = 0; at < 10; at += 1) await requireReady();
  program.kill('SIGTERM');
  const { code, stdout } = await program.exited;
  assert.equal(code, 0);
  const lines = stdout.trim().split('\n').sort();
  assert.equal(lines.length, 2, stdout);
  assert.match(stdout, /^journal listening on /m);
  assert.match(stdout, /^thoughts listening on /m);
  await assert.rejects(requireReady);
});

test('each of several processes serves its own metrics', async () => {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  await using program = run({ ...PORTS, WEB_CONCURRENCY: '2', JOURNAL_METRICS_PORT: String(port) });
  await Promise.all([program.waitForOutput(ready('serve', 2)), program.waitForOutput(ready('work', 1))]);
  const starts = new Set<string>();
  for (let at = 0; at < 3; at += 1) starts.add(await startOf(port + at));
  assert.equal(starts.size, 3);
});

/** The start time of the process that listens there. */
async function startOf(port: number): Promise<string> {
  const { text } = await createClient(`http://127.0.0.1:${port}`).get('/metrics');
  return /^process_start_time_seconds (\S+)/m.exec(text)?.[1] ?? '';
}

test('a startup error of several processes is reported once', async () => {
  const away = 'postgres://127.0.0.1:1/tandem';
  await using program = run({
    ...PORTS,
    WEB_CONCURRENCY: '3',
    JOURNAL_DATABASE_URL: away,
    LOG_LEVEL: 'error',
  });
  const { code, stderr } = await program.exited;
  assert.equal(code, 1);
  assert.match(stderr, /^\w+ could not start: The database cannot be used: .*\n$/);
});
