// `npm run test:planted [-- path part…]`: a failing assertion in any test file must end its run, with that
// failure. Plants one in each file of a copy, and prints those that go on, or that do not say what failed.
import { join } from 'node:path';
import { startPostgres } from '../platform/testing/servers/embedded-postgres.ts';
import { openRepository } from './check/repository.ts';
import { PLANTED, plantFailure } from './mutation/plant-failure.ts';
import { runTest } from './mutation/run-test.ts';
import { createWorkspace } from './mutation/workspace.ts';

const root = join(import.meta.dirname, '..');
const WORKERS = 2;
/** Far beyond what any file takes, and far below the limit of a run. */
const LIMIT_MS = 240_000;

const parts = process.argv.slice(2);
const repository = await openRepository(root);
const files = repository.paths.filter(
  (path) =>
    /(?<!\.slow)\.test\.ts$/.test(path) && (parts.length === 0 || parts.some((part) => path.includes(part))),
);
await using stack = new AsyncDisposableStack();
const postgres = stack.adopt(await startPostgres(), (server) => server.stop());
const waiting = files.values();
let count = 0;
await Promise.all(Array.from({ length: WORKERS }, work));
console.log(`${count} test files end with a failure that is planted in them.`);

async function work(): Promise<void> {
  const workspace = stack.use(await createWorkspace(root, repository));
  const environment = { TEST_POSTGRES_URL: postgres.url, TEST_DATABASES: 'sqlite' };
  const limits = { limitMs: LIMIT_MS, nice: 10, untilFailure: false };
  for (const file of waiting) {
    const fault = plantFailure(file, await repository.readText(file));
    if (!fault) continue;
    const result = await workspace.withFault(fault, () => runTest(workspace, [file], environment, limits));
    if (result.outcome === 'failed' && result.output.includes(PLANTED)) count += 1;
    else {
      console.log(`${file}: ${result.outcome} after ${Math.round(result.ms / 1000)} s`);
      process.exitCode = 1;
    }
  }
}
