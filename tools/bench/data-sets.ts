// Prepares the data sets of a run with the seed and the journal of the measured checkout, whose schema may
// differ: for SQLite copies of cached ones; for PostgreSQL new databases.
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { pngOf } from '../../journal/testing/media.ts';
import type { DatabaseUrl } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { createClient } from '../../platform/testing/client.ts';
import { databaseSetting } from '../../platform/testing/commands.ts';
import { addDatabase } from '../../platform/testing/servers/postgres.ts';
import { DAY } from '../../platform/time/clock.ts';
import { thoughtPath } from '../../thoughts/foundation/addresses/page-paths.ts';
import { toStatusNumber } from '../../thoughts/foundation/status-ids/status-ids.ts';
import type { ThoughtsTables } from '../../thoughts/foundation/tables/tables.ts';
import { PASSWORD } from '../seed/options.ts';
import { createRandom } from '../seed/random.ts';
import { writeThought } from '../seed/texts.ts';
import { startService } from './services.ts';

/** `years` applies to a journal with four or five entries a day: 50,000 in thirty years. */
export const SIZES = {
  /** For tests. */
  tiny: { users: 10, thoughts: 200, years: 0.1 },
  small: { users: 10, thoughts: 1_000, years: 1 },
  medium: { users: 1_000, thoughts: 100_000, years: 10 },
  large: { users: 10_000, thoughts: 1_000_000, years: 30 },
} as const;

export type Size = keyof typeof SIZES;

/** Names and ids of a data set, for the scenarios. */
export type Manifest = {
  journal: { username: string; entries: string[]; activities: string[]; photos: string[] };
  thoughts: {
    /** Names of users, from early to late registration; users with early registration have more followers. */
    people: string[];
    /** Ids of public thoughts over the whole period, and their status ids in the client API. */
    thoughts: string[];
    statuses: string[];
    /** Ids, status ids and paths of thoughts with replies. */
    conversations: string[];
    discussed: string[];
    pages: string[];
    /** The most used tags. */
    tags: string[];
    words: string[];
  };
};

/** `settings` contain the database addresses; empty for SQLite files in `folder`. */
export type DataSet = { folder: string; settings: Record<string, string>; manifest: Manifest };

/** `cache` is the folder of reusable data sets, `run` that of this run; `postgres` is a server address. */
type Places = { cache: string; run: string; postgres: string | null };

/** Increased when the content of data sets changes. */
const FORMAT_VERSION = 5;
const ENTRIES_PER_YEAR = 50_000 / 30;
const ACTIVITIES = 40;
const PHOTOS = 8;
const PHOTO_BYTES = 200 * 1024;
const PICKED = 1024;
const PEOPLE = 64;
const TAGS = 16;

/** Prepares a separate data set named `name` for the checkout at `root`. */
export async function prepareDataSet(
  root: string,
  size: Size,
  name: string,
  { cache, run, postgres }: Places,
): Promise<DataSet> {
  const folder = join(run, name);
  if (postgres !== null) {
    const settings = {
      JOURNAL_DATABASE_URL: await addDatabase(postgres, `journal_${name}`),
      THOUGHTS_DATABASE_URL: await addDatabase(postgres, `thoughts_${name}`),
    };
    const thoughts = { dialect: 'postgres', connectionString: settings.THOUGHTS_DATABASE_URL } as const;
    return { folder, settings, manifest: await fill(root, size, folder, thoughts, settings) };
  }
  const source = join(cache, `${size}-${await fingerprint(root)}`);
  let stored = await readFile(join(source, 'manifest.json'), 'utf8').catch(() => null);
  if (stored === null) {
    // Renamed when complete, so that an interrupted draft is never used.
    const draft = `${source}.draft`;
    await rm(draft, { recursive: true, force: true });
    const thoughts = { dialect: 'sqlite', path: join(draft, 'thoughts.db') } as const;
    stored = JSON.stringify(await fill(root, size, draft, thoughts, {}));
    await writeFile(join(draft, 'manifest.json'), stored);
    await rename(draft, source);
  }
  // Takes no time and space on a file system with clones.
  await cp(source, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { folder, settings: {}, manifest: JSON.parse(stored) };
}

/** Of the sizes, and the migrations of the checkout. */
async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([FORMAT_VERSION, SIZES]));
  const exclude = (path: string) => path.endsWith('node_modules');
  const files = await Array.fromAsync(
    glob('{platform,journal,thoughts}/**/migrations/*.sqlite.sql', { cwd: root, exclude }),
  );
  for (const file of files.sort()) hash.update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 12);
}

async function fill(
  root: string,
  size: Size,
  folder: string,
  thoughts: DatabaseUrl,
  settings: Record<string, string>,
): Promise<Manifest> {
  console.error(`Generating the ${size} data set …`);
  await mkdir(folder, { recursive: true });
  const sizes = SIZES[size];
  const count = ['--users', String(sizes.users), '--thoughts', String(sizes.thoughts)];
  const args = [join(root, 'tools/seed.ts'), ...count, '--database', databaseSetting(thoughts)];
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  await using journal = await startService(root, 'journal', folder, settings);
  return {
    journal: await fillJournal(`http://localhost:${journal.port}`, sizes.years),
    thoughts: await readThoughts(thoughts),
  };
}

/** Imports entries up to now, with up to four activities each in a skewed distribution. */
async function fillJournal(url: string, years: number): Promise<Manifest['journal']> {
  const random = createRandom(1);
  const username = 'ada';
  const client = createClient(url);
  const account = { username, email: `${username}@example.org`, password: PASSWORD };
  await client.post('/api/v1/users/register', account);
  const login = await client.post('/api/v1/auth/login', { identifier: username, password: PASSWORD });
  const person = client.as(login.body.accessToken);
  const activities = Array.from({ length: ACTIVITIES }, (_, index) => ({
    id: randomUUID(),
    name: `Activity ${index}`,
  }));
  const ids = activities.map(({ id }) => id);
  const count = Math.round(years * ENTRIES_PER_YEAR);
  const gap = (years * 365.25 * DAY) / count;
  const until = Date.now();
  const entries = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    mood: 5 - random.skewed(5),
    content: Array.from({ length: 1 + random.below(3) }, () => writeThought(random, null)).join(' '),
    loggedAt: new Date(until - (count - index) * gap).toISOString(),
    activityIds: [...new Set(Array.from({ length: random.below(5) }, () => ids[random.skewed(ids.length)]))],
  }));
  const { status, body, text } = await person.post('/api/v1/data/import', { activities, entries });
  if (status !== 200 || body.imported !== count) throw new Error(`The import failed: ${status} ${text}`);
  const photos: string[] = [];
  for (let index = 0; index < PHOTOS; index += 1)
    photos.push((await person.post('/api/v1/media/photos', pngOf(PHOTO_BYTES, index))).body.id);
  return { username, entries: spread(entries, PICKED).map(({ id }) => id), activities: ids, photos };
}

/** At most about `count` of `items`, evenly. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % step === 0);
}

async function readThoughts(url: DatabaseUrl): Promise<Manifest['thoughts']> {
  await using database = await openDatabase<ThoughtsTables>(url, []);
  const { read } = database;
  const ids = await read
    .selectFrom('thought')
    .select('id')
    .where('visibility', '=', 'public')
    .where('is_local', '=', 1)
    .orderBy('id')
    .execute();
  const picked = await readThoughtsWith(
    read,
    spread(ids, PICKED).map(({ id }) => id),
  );
  const people = await read
    .selectFrom('actor')
    .select('username')
    .where('host', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const counters = await read
    .selectFrom('counter')
    .select('name')
    .where('name', 'like', 'tag:%')
    .orderBy('value', 'desc')
    .limit(TAGS)
    .execute();
  const words = picked.flatMap(({ content }) => /\b[a-z]{5,}\b/.exec(content)?.[0] ?? []);
  const conversations = picked.filter(({ reply_count }) => reply_count > 0);
  return {
    people: spread(people, PEOPLE).map(({ username }) => username),
    thoughts: picked.map(({ id }) => id),
    statuses: picked.map(({ number }) => number),
    conversations: conversations.map(({ id }) => id),
    discussed: conversations.map(({ number }) => number),
    pages: conversations.map(({ username, number }) => thoughtPath(username, number)),
    tags: counters.map(({ name }) => name.slice('tag:'.length)),
    words: [...new Set(words)].slice(0, PEOPLE),
  };
}

async function readThoughtsWith(read: Kysely<ThoughtsTables>, ids: readonly string[]) {
  const rows = await read
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select(['thought.id', 'content', 'reply_count', 'thought.created_at', 'tie', 'username'])
    .where('thought.id', 'in', ids as never)
    .execute();
  return rows.map((row) => ({ ...row, number: toStatusNumber('thought', row) }));
}
