import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { DialectName } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { createClient } from '../../platform/testing/client.ts';
import { createTestClock } from '../../platform/testing/clock.ts';
import {
  createTestEnvironment,
  eachDatabase,
  oneDatabase,
  type TestEnvironment,
} from '../../platform/testing/databases.ts';
import { startThoughts, type ThoughtsService, thoughtsMigrations } from '../../thoughts/app.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import { readThoughtsConfig } from '../../thoughts/config.ts';
import type { ThoughtsDatabase, ThoughtsTables } from '../../thoughts/foundation/tables/tables.ts';
import { readContent } from '../../thoughts/foundation/thoughts/content.ts';
import { assertCountsAreExact } from '../../thoughts/testing/recount.ts';
import { logIn } from '../../thoughts/testing/thoughts.ts';
import { UsageError } from '../testing/command-line.ts';
import { readOptions } from './options.ts';
import { makePeople } from './people.ts';
import { createRandom } from './random.ts';
import { seedThoughts } from './seed-thoughts.ts';

const UNTIL = Date.parse('2026-05-01');
const SIZE = { users: 30, thoughts: 250, seed: 7, until: UNTIL };
const TABLES = [
  'account',
  'actor',
  'top_friend',
  'follow',
  'thought',
  'mention',
  'tagged',
  'thought_like',
  'boost',
  'notification',
  'counter',
] as const;

eachDatabase('the generated data', (dialect) => {
  let environment: TestEnvironment;
  let database: ThoughtsDatabase;
  let service: ThoughtsService;

  before(async () => {
    environment = await createTestEnvironment(dialect, thoughtsMigrations);
    database = await openDatabase<ThoughtsTables>(environment.database, thoughtsMigrations);
    await seedThoughts(database, SIZE);
    service = await startWith(environment);
  });
  after(async () => {
    await service.close();
    await database[Symbol.asyncDispose]();
    await environment.drop();
  });

  test('has the requested number of people and thoughts, with exact counts', async () => {
    const rows = JSON.parse(await dump(database));
    assert.equal(rows.actor.length, SIZE.users);
    assert.equal(rows.thought.length, SIZE.thoughts);
    for (const table of TABLES) assert.ok(rows[table].length > 0, table);
    await assertCountsAreExact(database);
  });

  test('is served to a logged-in user', async () => {
    const client = createClient(service.url);
    const ada = await logIn(client, 'ada');
    const { body } = await ada.get('/feed/public?per_page=50');
    assert.ok(body.total > 50 && body.data.length === 50);
    const [{ id, content }] = body.data;
    const found = await ada.get(`/search?type=thought&per_page=100&q=${encodeURIComponent(content)}`);
    assert.ok(found.body.data.some((hit: { id: string }) => hit.id === id));
    assert.equal((await ada.get('/search?q=ada&type=user')).body.data[0].username, 'ada');
    assert.ok((await ada.get('/tags/popular')).body.length > 0);
    assert.ok((await ada.get('/feed')).body.total > 0);
    const { rows } = await sql<{ created_at: number }>`
      select created_at from notification order by number`.execute(database.read);
    const dates = rows.map(({ created_at }) => created_at);
    assert.deepEqual(
      dates,
      dates.toSorted((one, other) => one - other),
      'notifications are listed by number',
    );
  });

  test('conforms to the rules for length, order and audience of thoughts', async () => {
    const { thought, follow } = JSON.parse(await dump(database));
    const byId = new Map<string, Row>(thought.map((row: Row) => [row.id, row]));
    const follows = new Set(follow.map((row: Row) => `${row.follower_id} ${row.followee_id}`));
    for (const row of thought) {
      assert.deepEqual(readContent(row.content), { content: row.content });
      assert.ok(row.created_at <= UNTIL);
      if (row.reply_to_id === null) continue;
      const parent = byId.get(row.reply_to_id);
      assert.ok(parent && parent.created_at < row.created_at);
      assert.equal(parent.root_id, row.root_id);
      const maySee = parent.actor_id === row.actor_id || follows.has(`${row.actor_id} ${parent.actor_id}`);
      assert.ok(parent.visibility === 'public' || maySee);
    }
  });

  test('is the same for one seed, and different for another', async () => {
    const first = await dump(database);
    assert.equal(await seedAndDump(dialect, SIZE), first);
    assert.notEqual(await seedAndDump(dialect, { ...SIZE, seed: 8 }), first);
  });

  test('can be added to existing accounts, one of which has the same name or address', async () => {
    const next = createRandom(SIZE.seed * 7919 + SIZE.users + 2);
    const [one, other] = makePeople(next, 5, SIZE.users + 2, { from: 0, until: UNTIL });
    assert.ok(one && other);
    const client = createClient(service.url);
    const password = 'a password of their own';
    for (const account of [
      { username: one.username.toUpperCase(), email: 'somebody@example.net', password },
      { username: 'somebody', email: `${other.username}@example.org`, password },
    ]) {
      assert.equal((await client.post('/auth/register', account)).status, 201);
    }
    const somebody = await logIn(client, 'somebody', password);
    const unlisted = { content: 'Not in public lists', listed: false };
    assert.equal((await somebody.post('/thoughts', unlisted)).status, 201);
    const first = await seedThoughts(database, { ...SIZE, users: 5, thoughts: 20 });
    assert.equal(first, `${one.username}_`);
    await logIn(client, first);
    await logIn(client, `${other.username}_`);
    assert.equal(JSON.parse(await dump(database)).actor.length, SIZE.users + 7);
    await assertCountsAreExact(database);
  });
});

function startWith({ folder, database }: TestEnvironment): Promise<ThoughtsService> {
  const settings = readThoughtsConfig({ THOUGHTS_PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: folder });
  return startThoughts({ ...settings, database }, createTestClock(UNTIL));
}

type Row = {
  [column in
    | 'id'
    | 'actor_id'
    | 'root_id'
    | 'visibility'
    | 'follower_id'
    | 'followee_id'
    | 'content']: string;
} & { created_at: number; reply_to_id: string | null };

async function seedAndDump(dialect: DialectName, size: typeof SIZE): Promise<string> {
  const environment = await createTestEnvironment(dialect, thoughtsMigrations);
  const database = await openDatabase<ThoughtsTables>(environment.database, thoughtsMigrations);
  await seedThoughts(database, size);
  const text = await dump(database);
  await database[Symbol.asyncDispose]();
  await environment.drop();
  return text;
}

async function dump({ read }: ThoughtsDatabase): Promise<string> {
  const tables = TABLES.map(async (table) => {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(read);
    return [
      table,
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .map((text) => JSON.parse(text)),
    ];
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(tables)));
}

oneDatabase('the default size of the generated data', (dialect) => {
  test('fills trends, the directory and suggestions', async () => {
    const { users, thoughts, seed } = readOptions([], UNTIL);
    await using stack = new AsyncDisposableStack();
    const environment = stack.adopt(await createTestEnvironment(dialect, thoughtsMigrations), ({ drop }) =>
      drop(),
    );
    {
      await using database = await openDatabase<ThoughtsTables>(environment.database, thoughtsMigrations);
      await seedThoughts(database, { users, thoughts, seed, until: UNTIL });
    }
    const service = stack.adopt(await startWith(environment), ({ close }) => close());
    const client = createClient(service.url);
    for (const path of ['trends/tags', 'trends/statuses', 'directory']) {
      const { body } = await client.get(`/api/v1/${path}`);
      assert.ok(body.length >= 2, `${path}: ${JSON.stringify(body)}`);
    }
    const ada = client.as(await getToken(client, 'ada'));
    assert.ok((await ada.get('/api/v2/suggestions')).body.length > 10);
  });
});

test('an invalid option is refused', () => {
  for (const text of [
    '--users 0',
    '--thoughts -1',
    '--until 2026-13-01',
    '--database a.db',
    '--journal --users 5',
    'x',
  ])
    assert.throws(() => readOptions(text.split(' '), 0), UsageError, text);
});
