// What `npm run seed` is asked for.
import { parseArgs } from 'node:util';
import { type DatabaseUrl, parseDatabaseUrl } from '../../platform/database/database.ts';

/** Of everybody who is seeded. */
export const PASSWORD = 'correct horse battery';

export const HELP = `Fills a database with people to develop with, beside those who are there already.

  npm run seed -- [--users N] [--thoughts N] [--seed N] [--until DATE] [--database URL]
  npm run seed -- --journal [--seed N] [--until DATE] [--database URL]

Without --journal: thoughts, with people, follows, thoughts, likes and boosts. With it: the journal, with one person
and two and a half years of entries, activities, reminders, photos and voice memos.

  --users N        how many people (default 100)
  --thoughts N     how many thoughts, replies included (default 2000)
  --seed N         which data: the same seed, sizes and date give the same database (default 1)
  --until DATE     where its years end, as YYYY-MM-DD (default: today), UTC
  --database URL   sqlite:path or postgres://…; what the service uses where left out (media always go there)
  --journal        fills the journal
  --help           shows this

Everybody's password is “${PASSWORD}”. The first person is called ada where nobody is yet; the end
of what it prints says whom to log in as.
`;

export type SeedSize = {
  users: number;
  thoughts: number;
  seed: number;
  /** The end of the data, in milliseconds since the epoch. */
  until: number;
};

export type SeedOptions = SeedSize & { database: DatabaseUrl | null; journal: boolean; help: boolean };

/** Says what is wrong with the command line. */
export class UsageError extends Error {}

/** `now` is when the command runs. Throws a UsageError. */
export function readOptions(args: readonly string[], now: number): SeedOptions {
  const values = parse(args);
  if (values.journal && (values.users ?? values.thoughts) !== undefined) {
    throw new UsageError('--users and --thoughts are not for --journal, which is of one person.');
  }
  const today = new Date(now).toISOString().slice(0, 10);
  return {
    users: readNumber('users', values.users ?? '100', 1),
    thoughts: readNumber('thoughts', values.thoughts ?? '2000', 0),
    seed: readNumber('seed', values.seed ?? '1', 0),
    until: readDay(values.until ?? today),
    database: values.database === undefined ? null : readDatabase(values.database),
    journal: values.journal ?? false,
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = {
    users: text,
    thoughts: text,
    seed: text,
    until: text,
    database: text,
    journal: flag,
    help: flag,
  };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readNumber(name: string, text: string, least: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw new UsageError(`--${name} takes a whole number from ${least}.`);
  }
  return Number(text);
}

function readDay(text: string): number {
  const instant = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(instant)) {
    throw new UsageError('--until takes a date such as 2026-05-01.');
  }
  return instant;
}

function readDatabase(text: string): DatabaseUrl {
  const url = parseDatabaseUrl(text);
  if (!url) throw new UsageError('--database takes sqlite:path or a postgres:// URL.');
  return url;
}
