// `npm run test:planted [-- path part…]`: a failing assertion in any test file must end its run, with that
// failure. Plants one in each file of a copy, and prints those that go on, or that do not say what failed.
// Files run together as in `npm test`, on SQLite; those whose failure is missing then run alone, on both.
import { join } from 'node:path';
import { startPostgres } from '../platform/testing/servers/embedded-postgres.ts';
import { openRepository } from './check/repository.ts';
import type { Fault } from './mutation/faults/fault.ts';
import { plantedIn, plantFailure } from './mutation/plant-failure.ts';
import { runTest, type TestResult } from './mutation/run-test.ts';
import { createWorkspace, type Workspace } from './mutation/workspace.ts';
import { groupBySize } from './test/groups.ts';

const root = join(import.meta.dirname, '..');
const WORKERS = 2;
/** Far beyond what any group of files takes, and far below the limit of a run. */
const LIMITS = { limitMs: 240_000, nice: 10, untilFailure: false, mostOutput: 4_000_000 };

const parts = process.argv.slice(2);
const repository = await openRepository(root);
const faults = await plantAll();
const groups = (await groupBySize([...faults.keys()], root)).values();
await using stack = new AsyncDisposableStack();
const postgres = stack.adopt(await startPostgres(), (server) => server.stop());
let count = 0;
await Promise.all(Array.from({ length: WORKERS }, work));
console.log(`${count} test files end with a failure that is planted in them.`);

async function plantAll(): Promise<Map<string, Fault>> {
  const found = new Map<string, Fault>();
  for (const path of repository.paths.filter(isWanted).sort()) {
    const fault = plantFailure(path, await repository.readText(path));
    if (fault) found.set(path, fault);
  }
  return found;
}

function isWanted(path: string): boolean {
  const isFast = /(?<!\.slow)\.test\.ts$/.test(path);
  return isFast && (parts.length === 0 || parts.some((part) => path.includes(part)));
}

async function work(): Promise<void> {
  const workspace = stack.use(await createWorkspace(root, repository));
  for (const { files } of groups) {
    const together = await runPlanted(workspace, files, { TEST_DATABASES: 'sqlite' });
    const missing = files.filter((file) => !isReported(together, file));
    count += files.length - missing.length;
    for (const file of missing) report(file, await runPlanted(workspace, [file], {}));
  }
}

function runPlanted(
  workspace: Workspace,
  files: readonly string[],
  environment: Record<string, string>,
): Promise<TestResult> {
  const settings = { TEST_POSTGRES_URL: postgres.url, ...environment };
  const run = () => runTest(workspace, files, settings, LIMITS);
  return files.reduce((use, file) => {
    const fault = faults.get(file);
    return fault ? () => workspace.withFault(fault, use) : use;
  }, run)();
}

/** Only where the process has ended by itself. */
function isReported(result: TestResult, file: string): boolean {
  return result.outcome === 'failed' && result.output.includes(plantedIn(file));
}

function report(file: string, result: TestResult): void {
  if (isReported(result, file)) count += 1;
  else {
    console.log(`${file}: ${result.outcome} after ${Math.round(result.ms / 1000)} s`);
    process.exitCode = 1;
  }
}
