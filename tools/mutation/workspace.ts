// A copy of the repository for planted faults, which shares the original's packages.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { memoryRoot } from '../../platform/testing/memory-folder.ts';
import { type Fault, plant } from './faults.ts';

/** `failed` is the name of the failed test, or a message if the process as a whole failed. */
export type TestResult =
  | { outcome: 'passed' | 'timed out' }
  | { outcome: 'failed'; failed: string; output: string };

export type Workspace = AsyncDisposable & {
  /** Runs `use` with the fault in its file. */
  withFault<Result>(fault: Fault, use: () => Promise<Result>): Promise<Result>;
  /** Runs test files in one process, until the first failure. */
  runTests(files: readonly string[], environment: Record<string, string>): Promise<TestResult>;
  compiles(): Promise<boolean>;
};

/** A fault may make tests slower, which is no failure. */
const LIMIT_MS = 120_000;
const LIMIT_PER_FILE_MS = 30_000;
const NOT_OK = /^\s*not ok \d+ - (.*)$/m;
const MOST_OUTPUT = 20_000;

/** Copies `paths` of the repository in `root`. */
export async function createWorkspace(root: string, paths: readonly string[]): Promise<Workspace> {
  const folder = await mkdtemp(join(memoryRoot() ?? tmpdir(), 'tandem-mutation-'));
  const copy = join(folder, 'copy');
  const temporary = join(folder, 'temporary');
  // Hidden files are not among the repository's paths.
  for (const path of [...paths, '.env.example']) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await cp(join(root, path), join(copy, path));
  }
  await linkPackages(root, copy);
  return {
    async withFault(fault, use) {
      const file = join(copy, fault.path);
      const text = await readFile(file, 'utf8');
      await writeFile(file, plant(text, fault));
      try {
        return await use();
      } finally {
        await writeFile(file, text);
      }
    },
    async runTests(files, environment) {
      await rm(temporary, { recursive: true, force: true });
      await mkdir(temporary, { recursive: true });
      const entry = join(temporary, files.length === 1 ? 'one.test.ts' : 'group.test.ts');
      const imports = files.map(
        (file) => `import ${JSON.stringify(pathToFileURL(join(copy, file)).href)};\n`,
      );
      await writeFile(entry, imports.join(''));
      const { PATH, HOME } = process.env;
      const child = spawn(process.execPath, ['--test-reporter=tap', entry], {
        cwd: copy,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        env: { PATH, HOME, TMPDIR: temporary, NODE_COMPILE_CACHE: `${copy}.compiled`, ...environment },
      });
      return await resultOf(child, LIMIT_MS + files.length * LIMIT_PER_FILE_MS);
    },
    compiles: () => {
      // Incremental: rechecks only changed files.
      const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', join(copy, '.tsbuildinfo')];
      const tsc = join(copy, 'node_modules/typescript/bin/tsc');
      return promisify(execFile)(process.execPath, [tsc, ...args], { cwd: copy }).then(
        () => true,
        () => false,
      );
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Links all packages, and the copy's own workspaces. */
async function linkPackages(root: string, copy: string): Promise<void> {
  const modules = join(root, 'node_modules');
  await mkdir(join(copy, 'node_modules/@tandem'), { recursive: true });
  for (const name of await readdir(modules))
    if (name !== '@tandem') await symlink(join(modules, name), join(copy, 'node_modules', name));
  for (const workspace of ['platform', 'journal', 'thoughts', 'web']) {
    await symlink(join(copy, workspace), join(copy, 'node_modules/@tandem', workspace));
    const own = join(root, workspace, 'node_modules');
    if (await lstat(own).catch(() => null)) await symlink(own, join(copy, workspace, 'node_modules'));
  }
}

async function resultOf(child: ChildProcess, limitMs: number): Promise<TestResult> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MOST_OUTPUT);
      if (NOT_OK.test(output)) kill(child);
    });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill(child);
  }, limitMs);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  kill(child);
  const failed = NOT_OK.exec(output)?.[1];
  if (failed === undefined && isLate) return { outcome: 'timed out' };
  if (failed === undefined && code === 0) return { outcome: 'passed' };
  return { outcome: 'failed', failed: failed ?? 'the process ended', output };
}

/** Kills the whole process group. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
}
