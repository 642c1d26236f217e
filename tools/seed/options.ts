// Command line of `npm run seed`.
import { type DatabaseUrl, parseDatabaseUrl } from '../../platform/database/database.ts';
import { parseCommandLine, readNumber, UsageError } from '../testing/command-line.ts';

/** The password of all seeded users. */
export const PASSWORD = 'correct horse battery';

export const HELP = `Adds development data to a database; existing accounts are kept.

  npm run seed -- [--users N] [--thoughts N] [--seed N] [--until DATE] [--database URL]
  npm run seed -- --journal [--seed N] [--until DATE] [--database URL]

Without --journal: thoughts, with people, follows, thoughts, likes and boosts. With it: the journal, with one account
and two and a half years of entries, activities, reminders, photos and voice memos.

  --users N        number of people (default 100)
  --thoughts N     number of thoughts, including replies (default 2000)
  --seed N         random seed: the same seed, sizes and date produce the same database (default 1)
  --until DATE     last day of the data, as YYYY-MM-DD in UTC (default: today)
  --database URL   sqlite:path or postgres://…; default: the database of the service (media always use its storage)
  --journal        adds data to the journal
  --help           prints this help

The password of all accounts is “${PASSWORD}”. In an empty database, the first username is ada; the
output ends with the account to log in with.
`;

export type SeedSize = {
  users: number;
  thoughts: number;
  seed: number;
  /** The end of the data, in milliseconds since the epoch. */
  until: number;
};

export type SeedOptions = SeedSize & { database: DatabaseUrl | null; journal: boolean; help: boolean };

/** `now` is the time of the command. @throws UsageError */
export function readOptions(args: readonly string[], now: number): SeedOptions {
  const texts = ['users', 'thoughts', 'seed', 'until', 'database'] as const;
  const { values } = parseCommandLine(args, texts, ['journal', 'help']);
  const { journal, help, database } = values;
  if (journal && (values.users ?? values.thoughts) !== undefined)
    throw new UsageError('--users and --thoughts cannot be combined with --journal, which adds one account.');
  return {
    users: readNumber('--users', values.users ?? '100'),
    thoughts: readNumber('--thoughts', values.thoughts ?? '2000', 0),
    seed: readNumber('--seed', values.seed ?? '1', 0),
    until: readDay(values.until ?? new Date(now).toISOString().slice(0, 10)),
    database: database === undefined ? null : readDatabase(database),
    journal,
    help,
  };
}

function readDay(text: string): number {
  const instant = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(instant)) {
    throw new UsageError('--until must be a date such as 2026-05-01.');
  }
  return instant;
}

function readDatabase(text: string): DatabaseUrl {
  const url = parseDatabaseUrl(text);
  if (!url) throw new UsageError('--database must be sqlite:path or a postgres:// URL.');
  return url;
}
