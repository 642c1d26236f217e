// Both services start without configuration, and configuration errors name the setting.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient } from '../platform/testing/client.ts';
import { type Program, type ProgramExit, startProgram } from '../platform/testing/program.ts';

const BOTH = new URL('../main.ts', import.meta.url);
const FREE_PORTS = { JOURNAL_PORT: '0', THOUGHTS_PORT: '0' };
const LIMIT = { timeout: 60_000 };

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

test(
  'both services start without settings, print their addresses once, and store data in the current folder',
  LIMIT,
  async () => {
    await using program = run(BOTH, FREE_PORTS);
    const urls = [await program.address('journal'), await program.address('thoughts')];
    for (const url of urls) assert.equal((await createClient(url).get('/readyz')).status, 200);
    const { code, stdout, stderr } = await stop(program);
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      stdout.trim().split('\n').sort(),
      [`journal listening on ${urls[0]}`, `thoughts listening on ${urls[1]}`].sort(),
    );
    for (const url of urls) assert.match(url, /^http:\/\/localhost:\d+$/);
    assert.deepEqual(await readdir(folder), ['data']);
  },
);

test('every invalid setting is reported with the accepted values, and no service starts', LIMIT, async () => {
  const wrong = {
    LOG_LEVEL: 'loud',
    TRUSTED_PROXIES: '10.0.0.0/8, 192.168.0.0/33',
    JOURNAL_PORT: 'abc',
    JOURNAL_DATABASE_URL: 'mysql://x',
    JOURNAL_PUBLIC_URL: 'https://journal.example/diary',
    THOUGHTS_PORT: '65536',
    THOUGHTS_PUBLIC_URL: 'thoughts.example',
  };
  const elsewhere = join(folder, 'elsewhere');
  await using program = run(BOTH, { ...wrong, DATA_DIR: elsewhere });
  const { code, stdout, stderr } = await program.exited;
  assert.deepEqual([code, stdout], [1, '']);
  for (const [name, value] of Object.entries(wrong)) {
    const lines = stderr.split('\n').filter((line) => line.startsWith(`${name} is "${value}", but must be `));
    assert.equal(lines.length, 1, `${name}:\n${stderr}`);
  }
  assert.doesNotMatch(stderr, /\n {4}at /);
  assert.equal((await readdir(folder)).includes('elsewhere'), false);
});
