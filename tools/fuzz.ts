// `npm run fuzz`: fuzzes the services for as long as one likes.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { FuzzOptions, FuzzReport } from '@tandem/platform/testing/fuzz/fuzz.ts';
import { fuzzJournal } from '../journal/testing/fuzz.ts';
import type { DialectName } from '../platform/database/database.ts';
import { fuzzThoughts } from '../thoughts/testing/fuzz/fuzz.ts';

const FUZZERS: Record<string, (dialect: DialectName, options: FuzzOptions) => Promise<FuzzReport>> = {
  journal: fuzzJournal,
  thoughts: fuzzThoughts,
};
const USAGE =
  'npm run fuzz -- [--requests 20000] [--database sqlite|postgres] [--seed <number>] [--service journal|thoughts]';

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const asked = readArguments(args);
  if (!asked) {
    console.error(USAGE);
    return 2;
  }
  for (const service of asked.services) {
    const { dialect, ...options } = asked;
    console.log(`${service} on ${dialect}: ${options.requests} requests from seed ${options.seed}`);
    try {
      printReport(await (FUZZERS[service] as (typeof FUZZERS)[string])(dialect, options));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    }
  }
  return 0;
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args,
      options: { requests: text, database: text, seed: text, service: text },
    });
    const { requests = '20000', database = 'sqlite', seed = `${randomInt(2 ** 32)}`, service } = values;
    const services = service === undefined ? Object.keys(FUZZERS) : [service];
    const isGood =
      /^\d{1,9}$/.test(requests) && /^\d{1,10}$/.test(seed) && services.every((name) => name in FUZZERS);
    if (!isGood || (database !== 'sqlite' && database !== 'postgres')) return null;
    return { services, dialect: database as DialectName, requests: Number(requests), seed: Number(seed) };
  } catch {
    return null;
  }
}

function printReport({ statuses, unsuccessful, resources: holdings }: FuzzReport): void {
  const counts = [...statuses].sort(([one], [other]) => one - other);
  console.log(counts.map(([status, count]) => `  ${status}: ${count}`).join('\n'));
  if (unsuccessful.length > 0) console.log(`  never succeeded: ${unsuccessful.join(', ')}`);
  const { before, after } = holdings;
  const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
  console.log(
    `  heap ${mebibytes(before.heap)} → ${mebibytes(after.heap)}, resident ${mebibytes(before.resident)} → ${mebibytes(after.resident)}`,
  );
}
