// Fills a database with users for development and measurements; see `npm run seed -- --help`.
import { startJournal } from '../journal/app.ts';
import { readJournalConfig } from '../journal/config.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { openDatabase } from '../platform/database/open.ts';
import { thoughtsMigrations } from '../thoughts/app.ts';
import { readThoughtsConfig } from '../thoughts/config.ts';
import type { ThoughtsTables } from '../thoughts/foundation/tables/tables.ts';
import { describeNextSteps } from './seed/next-steps.ts';
import { HELP, readOptions, type SeedOptions } from './seed/options.ts';
import { seedJournal } from './seed/seed-journal.ts';
import { type Progress, seedThoughts } from './seed/seed-thoughts.ts';
import { runTool } from './testing/command-line.ts';

await runTool('seed', async (args) => {
  const options = readOptions(args, Date.now());
  if (options.help) process.stdout.write(HELP);
  else if (options.journal) await fillJournal(options);
  else await fillThoughts(options);
});

async function fillThoughts(options: SeedOptions): Promise<void> {
  const config = readThoughtsConfig(readEnvironment());
  const url = options.database ?? config.database;
  await using database = await openDatabase<ThoughtsTables>(url, thoughtsMigrations);
  const began = performance.now();
  const username = await seedThoughts(database, options, printProgress);
  console.error(`\r${options.users} people and ${options.thoughts} thoughts in ${secondsSince(began)} s.`);
  process.stdout.write(describeNextSteps('thoughts', username, config.THOUGHTS_PORT));
}

async function fillJournal(options: SeedOptions): Promise<void> {
  const config = readJournalConfig(readEnvironment());
  const began = performance.now();
  // A separate service on a free port with open registration, in addition to one that may be running.
  const service = await startJournal({
    ...config,
    database: options.database ?? config.database,
    JOURNAL_PORT: 0,
    JOURNAL_HOST: '127.0.0.1',
    JOURNAL_PUBLIC_URL: null,
    JOURNAL_METRICS_PORT: null,
    JOURNAL_REGISTRATION: 'open',
    REGISTRATIONS_PER_ADDRESS: 0,
    LOG_LEVEL: 'warn',
  });
  const seeded = await seedJournal(service.url, options).finally(() => service.close());
  const { entries, photos, voiceMemos } = seeded;
  const what = `${entries} entries, ${photos} photos and ${voiceMemos} voice memos`;
  console.error(`One person, ${what} in ${secondsSince(began)} s.`);
  process.stdout.write(describeNextSteps('journal', seeded.username, config.JOURNAL_PORT));
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

function printProgress(...[done, all]: Parameters<Progress>): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} thoughts`);
  else if (done === all) console.error(`${done} of ${all} thoughts`);
}
