// `npm run fuzz`: fuzzes the services for a given number of requests.
import { randomInt } from 'node:crypto';
import type { FuzzOptions, FuzzReport } from '@tandem/platform/testing/fuzz/fuzz.ts';
import { fuzzJournal } from '../journal/testing/fuzz.ts';
import type { DialectName } from '../platform/database/database.ts';
import { fuzzThoughts } from '../thoughts/testing/fuzz/fuzz.ts';
import { choose, parseCommandLine, readNumber, runTool } from './testing/command-line.ts';

const HELP =
  'npm run fuzz -- [--requests 20000] [--database sqlite|postgres] [--seed NUMBER] [--service journal|thoughts]\n';
const FUZZERS: Record<
  'journal' | 'thoughts',
  (dialect: DialectName, options: FuzzOptions) => Promise<FuzzReport>
> = {
  journal: fuzzJournal,
  thoughts: fuzzThoughts,
};

await runTool('fuzz', async (args) => {
  const { values } = parseCommandLine(args, ['requests', 'database', 'seed', 'service'], ['help']);
  if (values.help) return void process.stdout.write(HELP);
  const requests = readNumber('--requests', values.requests ?? '20000');
  const seed = readNumber('--seed', values.seed ?? `${randomInt(2 ** 32)}`, 0);
  const [dialect = 'sqlite'] = choose<DialectName>('--database', values.database ?? 'sqlite', [
    'sqlite',
    'postgres',
  ]);
  for (const service of choose('--service', values.service, ['journal', 'thoughts'])) {
    console.log(`${service} on ${dialect}: ${requests} requests from seed ${seed}`);
    printReport(await FUZZERS[service](dialect, { requests, seed }));
  }
});

function printReport({ statuses, unsuccessful, resources: { before, after } }: FuzzReport): void {
  const counts = [...statuses].sort(([one], [other]) => one - other);
  console.log(counts.map(([status, count]) => `  ${status}: ${count}`).join('\n'));
  if (unsuccessful.length > 0) console.log(`  never succeeded: ${unsuccessful.join(', ')}`);
  const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
  console.log(
    `  heap ${mebibytes(before.heap)} → ${mebibytes(after.heap)}, resident ${mebibytes(before.resident)} → ${mebibytes(after.resident)}`,
  );
}
