// Each service starts without the other, and errors at the start contain the setting.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient } from '../platform/testing/client.ts';
import { type Program, type ProgramExit, startProgram } from '../platform/testing/program.ts';

const BOTH = new URL('../main.ts', import.meta.url);
const ALONE = {
  journal: new URL('../journal/main.ts', import.meta.url),
  thoughts: new URL('../thoughts/main.ts', import.meta.url),
};
const FREE_PORTS = { JOURNAL_PORT: '0', THOUGHTS_PORT: '0' };

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-start-'));
});
after(() => rm(folder, { recursive: true }));

const run = (file: URL, settings: Record<string, string>): Program => startProgram(file, folder, settings);

/** Ends a program like an operator, with SIGTERM. */
function stop(program: Program): Promise<ProgramExit> {
  program.kill('SIGTERM');
  return program.exited;
}

for (const name of ['journal', 'thoughts'] as const) {
  test(`${name} runs without the other service`, async () => {
    await using program = run(ALONE[name], FREE_PORTS);
    const url = await program.address(name);
    assert.equal((await createClient(url).get('/readyz')).status, 200);
    const { code, stdout } = await stop(program);
    assert.deepEqual([code, stdout], [0, `${name} listening on ${url}\n`]);
  });
}

test('an invalid setting of one service prevents the start of both', async () => {
  await using program = run(BOTH, { ...FREE_PORTS, JOURNAL_LOOSE_MEDIA_DAYS: '-1' });
  const { code, stdout, stderr } = await program.exited;
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^JOURNAL_LOOSE_MEDIA_DAYS is "-1", but must be a whole number from 0\.\n$/);
});

for (const name of ['journal', 'thoughts'] as const) {
  test(`a port in use by ${name} is reported in one sentence, and the other service stops too`, async () => {
    await using holder = createServer().listen(0, '::');
    await once(holder, 'listening');
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await using program = run(BOTH, { ...FREE_PORTS, [`${name.toUpperCase()}_PORT`]: `${port}` });
    const { code, stderr } = await program.exited;
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`^${name} could not start: The port is in use: .*:${port}$`, 'm'));
  });
}

test('an unknown listen host is not reported as a database error', async () => {
  await using program = run(ALONE.journal, { ...FREE_PORTS, JOURNAL_HOST: 'nowhere.invalid' });
  const { code, stderr } = await program.exited;
  assert.equal(code, 1);
  assert.match(stderr, /^journal could not start: A host name cannot be resolved: .*nowhere\.invalid.*\n$/);
});

test('an unreachable database is reported without a stack or its password', async () => {
  const url = 'postgres://tandem:hush-hush@127.0.0.1:1/tandem';
  await using program = run(ALONE.journal, { ...FREE_PORTS, JOURNAL_DATABASE_URL: url });
  const { code, stderr } = await program.exited;
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^journal could not start: The database cannot be used: .*ECONNREFUSED.* \(see JOURNAL_DATABASE_URL\)\n$/,
  );
  assert.doesNotMatch(stderr, /hush-hush/);
});

test('a folder that cannot be created is reported with its setting, and the process exits', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  // The kernel returns ENOENT for /proc/x although /proc exists.
  for (const path of [file, join(file, 'below'), '/proc/tandem/data']) {
    await using program = run(BOTH, { ...FREE_PORTS, DATA_DIR: path });
    const { code, stderr } = await program.exited;
    assert.equal(code, 1);
    const lines = stderr.trim().split('\n');
    assert.equal(lines.length, 2, stderr);
    for (const line of lines) assert.match(line, /could not start: .*mkdir '\/.*' \(see DATA_DIR\)$/);
  }
});

test('a file that is not a database is reported with its setting', async () => {
  const file = join(folder, 'garbage.db');
  await writeFile(file, 'not a database despite its name, and long enough to be read'.repeat(20));
  await using program = run(ALONE.journal, { ...FREE_PORTS, JOURNAL_DATABASE_URL: `sqlite:${file}` });
  const { code, stderr } = await program.exited;
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^journal could not start: The database cannot be used: .*garbage\.db: .*\(see JOURNAL_DATABASE_URL\)$/m,
  );
});

test('settings are read from .env, with precedence for the environment', async () => {
  const own = join(folder, 'with-env-file');
  await mkdir(own);
  await writeFile(join(own, '.env'), 'JOURNAL_PORT=abc\nTHOUGHTS_PORT=xyz\n');
  await using program = startProgram(BOTH, own, { JOURNAL_PORT: '0' });
  const { code, stderr } = await program.exited;
  assert.deepEqual(
    [code, stderr],
    [1, 'THOUGHTS_PORT is "xyz", but must be a whole number from 0 to 65535.\n'],
  );
});

test('a misspelt setting is reported with the nearest name', async () => {
  const settings = {
    ...FREE_PORTS,
    JOURNAL_PROT: '1',
    THOUGHTS_SERVICE_HOST: '10.0.0.1',
    DATA_DIR: join(folder, 'misspelt'),
  };
  await using program = run(BOTH, settings);
  await program.address('thoughts');
  const { stderr } = await stop(program);
  const warnings = stderr.split('\n').filter((line) => line.includes('is not a setting'));
  assert.deepEqual(
    warnings.map((line) => JSON.parse(line).msg),
    ['JOURNAL_PROT is not a setting; did you mean JOURNAL_PORT?'],
  );
});
