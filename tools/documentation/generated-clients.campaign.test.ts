// Tests the OpenAPI documents like client authors: linted without warnings, and used by three client
// generators, whose clients compile and call both services. The tools are a separate project
// (docs/decisions/0124).
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { useJournal } from '../../journal/testing/journal.ts';
import { useThoughts } from '../../thoughts/testing/thoughts.ts';

const folder = join(import.meta.dirname, '../clients');
const SERVICES = ['journal', 'thoughts'] as const;
const PROGRAMS = ['openapi-fetch', 'hey-api', 'orval'] as const;

/** Runs a command in the clients' folder. @throws its output if it fails. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 };
  const { stdout, stderr } = await promisify(execFile)(command, args, options).catch((error) => {
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout + stderr;
}

const tool = (name: string, ...args: string[]): Promise<string> =>
  run(process.execPath, [join(folder, 'node_modules/.bin', name), ...args]);

/** Installs according to the lockfile, without package scripts. */
async function install(): Promise<void> {
  const done = join(folder, 'node_modules/.installed');
  const wanted = await readFile(join(folder, 'package-lock.json'), 'utf8');
  if (existsSync(done) && (await readFile(done, 'utf8')) === wanted) return;
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  await writeFile(done, wanted);
}

describe('the OpenAPI documents', () => {
  const open = { LOGIN_FAILURES_PER_ADDRESS: '0', REGISTRATIONS_PER_ADDRESS: '0' };
  const journal = useJournal('sqlite', open);
  const thoughts = useThoughts('sqlite', open);
  const addresses = () => ({ JOURNAL_URL: journal.client.url, THOUGHTS_URL: thoughts.client.url });

  before(async () => {
    await install();
    await mkdir(join(folder, 'generated'), { recursive: true });
    for (const [name, { client }] of [
      ['journal', journal],
      ['thoughts', thoughts],
    ] as const) {
      await writeFile(join(folder, `generated/${name}.json`), (await client.get('/openapi.json')).text);
    }
  });

  for (const name of SERVICES) {
    test(`redocly and spectral report no warnings for ${name}`, async () => {
      const file = `generated/${name}.json`;
      const said = await tool('redocly', 'lint', file, '--format=json');
      assert.deepEqual(JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)).totals, {
        errors: 0,
        warnings: 0,
        ignored: 0,
      });
      await tool('spectral', 'lint', file, '--ruleset', 'spectral.yaml', '--fail-severity', 'hint');
    });
  }

  test('three generators create clients that compile', async () => {
    for (const name of SERVICES) {
      await tool('openapi-typescript', `generated/${name}.json`, '-o', `generated/${name}.ts`);
      await tool('openapi-ts', '-i', `./generated/${name}.json`, '-o', `generated/hey-${name}`);
    }
    await tool('orval', '--config', 'orval.config.ts');
    await tool('tsc', '-p', '.');
  });

  for (const program of PROGRAMS) {
    test(`a program with the ${program} client makes more than twenty calls`, async () => {
      const bundle = `generated/${program}.mjs`;
      const options = ['--bundle', '--platform=node', '--format=esm', '--log-level=warning'];
      await run(join(folder, 'node_modules/.bin/esbuild'), [
        `${program}.ts`,
        ...options,
        `--outfile=${bundle}`,
      ]);
      const said = await run(process.execPath, [bundle], addresses());
      assert.ok(Number(/^(\d+) calls$/m.exec(said)?.[1]) >= 20, said);
    });
  }
});
