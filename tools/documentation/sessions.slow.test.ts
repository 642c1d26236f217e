// Runs the documented sessions and commands unchanged, except for ports, folders and amounts of sample data:
// with the machine's Node.js (20 or later), and in the campaign also with the one that npm installs.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { cases, someOf } from '../../platform/testing/cases.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
/** A bash session that fails with its first failing command, or with an HTTP status of 400 or above. */
const STRICT = 'set -euo pipefail; curl() { command curl --fail-with-body "$@"; };';

const sessionsOf = async (path: string): Promise<string[]> => {
  const text = await readFile(join(ROOT, path), 'utf8');
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, session = '']) => session);
};
const PAGES = ['README.md', 'docs/clients.md', 'docs/operating.md'];
const sessions = (await Promise.all(PAGES.map(sessionsOf))).flat();

/** The only session that contains `text`. */
function sessionWith(text: string): string {
  const [session, ...others] = sessions.filter((one) => one.includes(text));
  assert.ok(session !== undefined && others.length === 0, `one session has ${text}`);
  return session;
}

/** The PATH without installed packages, for the machine's Node.js. */
const pathOfMachine = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((one) => !one.includes('node_modules'));

for (const own of someOf([false, true], 1)) {
  describe(`with the Node.js of the ${own ? 'lockfile' : 'machine'}`, () => {
    let folder = '';
    let path = pathOfMachine;
    let running: ChildProcess | null = null;
    const addresses = new Map<string, string>();

    /** `text` with the addresses and folders of this test, and in CI with fewer sample data. */
    const adapt = (text: string): string =>
      text
        .replaceAll('http://localhost:8001', addresses.get('journal') ?? '')
        .replaceAll('http://localhost:8000', addresses.get('thoughts') ?? '')
        .replaceAll(/\.\/(backups|elsewhere)/g, `${folder}/$1`)
        .replaceAll(/--(users|thoughts) (\d+)/g, (_, name, count) => `--${name} ${cases(Number(count))}`);

    /** Runs `script` in `cwd`, and returns its standard output. */
    async function runScript(script: string, cwd: string): Promise<string> {
      const child = start(['bash', '-c', `${STRICT}\n${adapt(script)}`], cwd);
      const output = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const) {
        child[name]?.setEncoding('utf8').on('data', (text: string) => {
          output[name] += text;
        });
      }
      const code = await new Promise((resolve) => child.once('close', resolve));
      assert.equal(code, 0, `${script}\n${output.stdout}\n${output.stderr}`);
      return output.stdout;
    }

    function start([command = '', ...args]: string[], cwd: string): ChildProcess {
      const settings = { DATA_DIR: join(folder, 'data'), JOURNAL_PORT: '0', THOUGHTS_PORT: '0' };
      const env = { PATH: path.join(delimiter), HOME: process.env.HOME, ...settings };
      return spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    }

    /** Starts `command`; resolves when it has logged `count` listening addresses. */
    async function startServices(command: string, count: number): Promise<void> {
      const child = start(command.split(' '), ROOT);
      running = child;
      let said = '';
      await new Promise<void>((resolve, reject) => {
        child.once('exit', () => reject(new Error(`${command} ended:\n${said}`)));
        for (const stream of [child.stdout, child.stderr]) {
          stream?.setEncoding('utf8').on('data', (text: string) => {
            said += text;
            const found = [...said.matchAll(/^(\w+) listening on (http:\/\/\S+)\n/gm)];
            for (const [, name = '', address = ''] of found) addresses.set(name, address);
            if (found.length === count) resolve();
          });
        }
      });
    }

    async function stopServices(): Promise<void> {
      const child = running;
      running = null;
      if (!child?.pid || child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('close', resolve));
      process.kill(-child.pid, 'SIGTERM');
      await ended;
    }

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tandem-sessions-'));
      if (own) {
        await mkdir(join(folder, 'bin'));
        await symlink(process.execPath, join(folder, 'bin/node'));
        path = [join(folder, 'bin'), ...pathOfMachine];
      }
      const version = await runScript('node --version', folder);
      assert.ok(Number(version.slice(1).split('.')[0]) >= 20, version);
    });

    after(async () => {
      await stopServices();
      await rm(folder, { recursive: true, force: true });
    });

    test('the first sessions run next to npm start, and print the documented output', async () => {
      await startServices('npm start', 2);
      const journal = await runScript(sessionWith('/api/v1'), folder);
      assert.match(journal, /\{"imported":0,"skipped":1,"errors":\[\]\}\s*$/);
      const thoughts = await runScript(sessionWith('/tags/world'), folder);
      assert.match(thoughts, /"preferredUsername":"ada"[^\n]*$/);
    });

    test('the operator commands run next to it, and a backup is restored into another folder', async () => {
      await runScript(sessionWith('users create grace'), ROOT);
      const [create = '', list = '', revoke = ''] = sessionWith('invitations create').split('\n');
      await runScript(create, ROOT);
      const [, id = ''] = /([0-9a-f-]{36})/.exec(await runScript(list, ROOT)) ?? [];
      await runScript(revoke.replace('<id>', id), ROOT);
      await stopServices();
    });

    test('the seeds fill both services, which start with the data', async () => {
      for (const service of ['thoughts', 'journal']) {
        const [seed = '', command = ''] = sessionWith(
          service === 'journal' ? 'npm run seed -- --journal' : 'npm run seed -- --users',
        ).split('\n');
        await runScript(seed, ROOT);
        await startServices(command, 1);
        await stopServices();
      }
    });
  });
}
