// Runs the tests of every workspace beside one real PostgreSQL. `node scripts/test.ts [path part…] [flags]`
// runs the test files whose path holds one of the parts; `--update-golden` rewrites the golden files; other
// flags (`--test-name-pattern=…`) go to `node --test`. TEST_POSTGRES_URL, if set, names the server to use.
import { spawn } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { availableParallelism, constants } from 'node:os';
import { startPostgres } from '../platform/testing/servers/embedded-postgres.ts';

const TESTS = '{platform,journal,thoughts,scripts,bench}/**/*.test.ts';
const root = `${import.meta.dirname}/..`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const files = await findTests(args.filter((arg) => !arg.startsWith('-')));
  if (files.length === 0) {
    console.error('No test file matches.');
    return 1;
  }
  const given = process.env.TEST_POSTGRES_URL;
  const server = given ? null : await startPostgres();
  try {
    return await runTests(files, flags, { TEST_POSTGRES_URL: given || server?.url });
  } finally {
    await server?.stop();
  }
}

async function findTests(parts: string[]): Promise<string[]> {
  const exclude = (path: string) => path.endsWith('node_modules');
  const files = await Array.fromAsync(glob(TESTS, { cwd: root, exclude }));
  const wanted = parts.map((part) => part.replace(/^\.\//, ''));
  return files.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part))).sort();
}

/** The exit code of `node --test`; 128 and the signal's number where a signal ended it, as shells have it. */
function runTests(files: string[], flags: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const ours = flags.includes('--update-golden') ? { ...environment, UPDATE_GOLDEN: '1' } : environment;
  const theirs = flags.filter((flag) => flag !== '--update-golden');
  // `spec`, even into a file, because it ends with the counts and repeats each failure there.
  const reporter = theirs.some((flag) => flag.startsWith('--test-reporter')) ? [] : ['--test-reporter=spec'];
  const concurrency = `--test-concurrency=${availableParallelism()}`;
  const child = spawn(process.execPath, ['--test', concurrency, ...reporter, ...theirs, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...ours },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
