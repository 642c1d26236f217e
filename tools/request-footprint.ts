// How much code one warm request runs: `node tools/request-footprint.ts [--root FOLDER] [--list]` prints how
// many files and functions of the repository each of a few requests runs, by V8's precise coverage. `--root`
// measures another checkout, to compare with; `--list` names the functions.
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startProgram } from '../platform/testing/program.ts';
import { type Coverage, connectCoverage, type ExecutedFunction } from './footprint/coverage.ts';
import { type MeasuredRequest, prepareRequests } from './footprint/requests.ts';

/** Fills caches before anything is counted. */
const WARM_UP = 30;
/** The smallest of so many counts, as timers may run during a request. */
const MEASURED = 20;
/** Milliseconds for what the service does after its response, such as counting it. */
const SETTLE = 20;

const { values } = parseArgs({ options: { root: { type: 'string' }, list: { type: 'boolean' } } });
const root = resolve(values.root ?? join(import.meta.dirname, '..'));

await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-footprint-'));
await using program = startProgram(pathToFileURL(join(root, 'main.ts')), folder.path, {
  ...{ DATA_DIR: folder.path, JOURNAL_PORT: '0', THOUGHTS_PORT: '0', LOG_LEVEL: 'error' },
  ...{ THOUGHTS_FEDERATION_INSECURE: 'true', NODE_OPTIONS: '--inspect=0' },
});
const [journal, thoughts] = await Promise.all([program.address('journal'), program.address('thoughts')]);
// The last address counts, as the program restarts itself with other flags of V8.
const [debuggerUrl] = await program.waitForOutput(/ws:\/\/\S+(?![\s\S]*ws:)/);
const coverage = await connectCoverage(debuggerUrl, root);
await using requests = await prepareRequests(journal, thoughts);

for (const request of requests.list) {
  const executed = await measure(coverage, request);
  const files = new Set(executed.map(({ file }) => file));
  console.log(`${request.name.padEnd(32)} ${files.size} files, ${executed.length} functions`);
  if (values.list) for (const { file, label } of executed) console.log(`  ${file}  ${label}`);
}

async function measure(
  { during }: Coverage,
  { prepare, send }: MeasuredRequest,
): Promise<ExecutedFunction[]> {
  const sendToEnd = async () => {
    await send();
    await delay(SETTLE);
  };
  let smallest: ExecutedFunction[] | null = null;
  for (let count = 0; count < WARM_UP + MEASURED; count += 1) {
    await prepare();
    const executed = await during(sendToEnd);
    if (count < WARM_UP) continue;
    if (smallest === null || executed.length < smallest.length) smallest = executed;
  }
  return smallest ?? [];
}
