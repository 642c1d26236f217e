// `npm run trial`: hostile connections to a service that others use meanwhile; --help says how.

import { missingProxy } from './proxies/proxies.ts';
import { nameOf } from './trial/cases.ts';
import { removeTemplates } from './trial/data.ts';
import { HELP, type Options, readOptions, UsageError } from './trial/options.ts';
import { runCase } from './trial/run.ts';

try {
  await main(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} See npm run trial -- --help.`);
  process.exitCode = 2;
}

async function main({ cases, seconds, help }: Options): Promise<void> {
  if (help) {
    process.stdout.write(HELP);
    return;
  }
  const failures: string[] = [];
  for (const testCase of cases) {
    const missing = missingProxy(testCase.proxy);
    if (missing) console.log(`${nameOf(testCase)}: skipped, ${missing}`);
    else failures.push(...(await runCase(testCase, seconds, console.log)).failures);
  }
  await removeTemplates();
  console.log(failures.length === 0 ? 'Everything held.' : `${failures.length} failures.`);
  if (failures.length > 0) process.exitCode = 1;
}
