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
  const faults: string[] = [];
  for (const tried of cases) {
    const missing = missingProxy(tried.proxy);
    if (missing) console.log(`${nameOf(tried)}: skipped, ${missing}`);
    else faults.push(...(await runCase(tried, seconds, console.log)).faults);
  }
  await removeTemplates();
  console.log(faults.length === 0 ? 'Everything held.' : `${faults.length} faults.`);
  if (faults.length > 0) process.exitCode = 1;
}
