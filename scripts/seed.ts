// Fills a database of thoughts with a world to develop and measure against; `npm run seed -- --help` says how.
import { environment } from '../platform/config/environment.ts';
import { openDatabase } from '../platform/database/open.ts';
import { thoughtsMigrations } from '../thoughts/app.ts';
import { readThoughtsConfig } from '../thoughts/config.ts';
import type { ThoughtsTables } from '../thoughts/tables.ts';
import { HELP, readOptions, type SeedOptions, UsageError } from './seed/options.ts';
import { type Progress, seedWorld } from './seed/seed-world.ts';
import { countPeople } from './seed/store.ts';

try {
  const options = readOptions(process.argv.slice(2), Date.now());
  if (options.help) process.stdout.write(HELP);
  else await seed(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} See npm run seed -- --help.`);
  process.exitCode = 2;
}

async function seed(options: SeedOptions): Promise<void> {
  const url = options.database ?? readThoughtsConfig(environment()).database;
  await using database = await openDatabase<ThoughtsTables>(url, thoughtsMigrations);
  if (!options.force && (await countPeople(database.read)) > 0) {
    throw new UsageError('There are people in this database already; --force adds others beside them.');
  }
  const began = performance.now();
  await seedWorld(database, options, say);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.error(`\r${options.users} people and ${options.thoughts} thoughts in ${seconds} s.`);
}

function say(...[done, all]: Parameters<Progress>): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} thoughts`);
  else if (done === all) console.error(`${done} of ${all} thoughts`);
}
