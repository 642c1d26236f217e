// `npm run trial`: hostile connections to a service that others use meanwhile; --help says how.

import { missingProxy } from './proxies/proxies.ts';
import { type Case, nameOf } from './trial/cases.ts';
import { removeTemplates } from './trial/data.ts';
import { HELP, type Options, readOptions, UsageError } from './trial/options.ts';
import { appendRecord, readHeld } from './trial/results.ts';
import { runCase } from './trial/run.ts';

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} See npm run trial -- --help.`);
  process.exitCode = 2;
}

async function main({ cases, seconds, out, help }: Options): Promise<void> {
  if (help) {
    process.stdout.write(HELP);
    return;
  }
  const failures: string[] = [];
  const held = out === null ? new Set() : await readHeld(out);
  for (const testCase of cases) {
    const name = nameOf(testCase);
    const missing = missingProxy(testCase.proxy);
    if (missing) console.log(`${name}: skipped, ${missing}`);
    else if (!held.has(name)) failures.push(...(await runAndRecord(testCase, seconds, out)));
  }
  await removeTemplates();
  console.log(failures.length === 0 ? 'Everything held.' : `${failures.length} failures.`);
  if (failures.length > 0) process.exitCode = 1;
}

/** Returns the failures. */
async function runAndRecord(
  testCase: Case,
  seconds: number | null,
  out: string | null,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const { failures } = await runCase(testCase, seconds, (line) => {
    lines.push(line);
    console.log(line);
  });
  if (out !== null) await appendRecord(out, { name: nameOf(testCase), lines, failures });
  return failures;
}
