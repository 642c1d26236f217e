// Both services through PgBouncer in transaction mode, in which transactions may use different connections.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { journalMigrations, startJournal } from '../../journal/app.ts';
import { readJournalConfig } from '../../journal/config.ts';
import { joinAt } from '../../journal/testing/journal.ts';
import { PHOTOS, pngOf, uploadId } from '../../journal/testing/media.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { createClient } from '../../platform/testing/client.ts';
import { createTestEnvironment } from '../../platform/testing/databases.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../platform/testing/servers/pgbouncer.ts';
import { createTestDatabase } from '../../platform/testing/servers/postgres.ts';
import { startThoughts, thoughtsMigrations } from '../../thoughts/app.ts';
import { readThoughtsConfig } from '../../thoughts/config.ts';

const CONNECTIONS = 3;
const AT_ONCE = 8;

describe('through PgBouncer', { skip: hasPgBouncer ? false : 'pgbouncer is not installed' }, () => {
  let bouncer: PgBouncer;
  before(async () => {
    await using any = await createTestDatabase();
    bouncer = await startPgBouncer(any.url, CONNECTIONS);
  });
  after(() => bouncer?.[Symbol.asyncDispose]());

  const through = (url: string) => ({ dialect: 'postgres' as const, connectionString: bouncer.urlOf(url) });

  async function prepareEnvironment(migrations: readonly URL[]) {
    const environment = await createTestEnvironment('postgres', migrations);
    assert.ok(environment.database.dialect === 'postgres');
    return { ...environment, database: through(environment.database.connectionString) };
  }

  test('concurrent starts migrate the schema once', async () => {
    await using empty = await createTestDatabase();
    const opened = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        openDatabase(through(empty.url), thoughtsMigrations, { poolSize: 2 }),
      ),
    );
    for (const database of opened) await database[Symbol.asyncDispose]();
  });

  test('the journal writes, reads, imports its own export, and limits statements where possible', async () => {
    await using stack = new AsyncDisposableStack();
    const environment = await prepareEnvironment(journalMigrations);
    stack.defer(environment.drop);
    const settings = readJournalConfig({
      JOURNAL_PORT: '0',
      LOG_LEVEL: 'fatal',
      DATA_DIR: environment.folder,
    });
    await using service = await startJournal({ ...settings, database: environment.database });
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => joinAt(service.url)));
    for (const person of people) {
      const photo = await uploadId(person, PHOTOS, pngOf(500));
      const entries = Array.from({ length: 5 }, () =>
        person.post('/api/v1/entries', { mood: 3, content: 'x', photoIds: [photo] }),
      );
      for (const { status, text } of await Promise.all(entries)) assert.equal(status, 201, text);
    }
    const [ada, bob] = people;
    assert.ok(ada && bob);
    const archive = await fetch(`${service.url}/api/v1/data/export`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    });
    const form = new FormData();
    form.append('file', new Blob([await archive.arrayBuffer()]), 'journal.zip');
    const imported = await bob.post('/api/v1/data/import', form);
    assert.deepEqual([imported.status, imported.body.imported], [200, 5], imported.text);
    await service.runJobs();
  });

  test('thoughts posts, lists and processes its queues', async () => {
    await using stack = new AsyncDisposableStack();
    const environment = await prepareEnvironment(thoughtsMigrations);
    stack.defer(environment.drop);
    const settings = readThoughtsConfig({
      THOUGHTS_PORT: '0',
      LOG_LEVEL: 'fatal',
      DATA_DIR: environment.folder,
    });
    await using service = await startThoughts({
      ...settings,
      roles: ['serve'],
      database: environment.database,
    });
    const client = createClient(service.url);
    const join = async (username: string) => {
      const person = { username, password: 'correct horse battery' };
      await client.post('/auth/register', { ...person, email: `${username}@example.org` });
      return client.as((await client.post('/auth/login', person)).body.token);
    };
    const people = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => join(`person_${at}`)));
    // Other servers may have to receive an edit, regardless of followers, so it is queued.
    const posts = people.flatMap((person) =>
      [1, 2, 3].map(async (n) => {
        const { status, body, text } = await person.post('/thoughts', { content: `n ${n}` });
        assert.equal(status, 201, text);
        return person.put(`/thoughts/${body.id}`, { content: `edited ${n}` });
      }),
    );
    for (const { status, text } of await Promise.all(posts)) assert.equal(status, 200, text);
    assert.equal((await client.get('/feed/public?per_page=100')).body.total, AT_ONCE * 3);
    assert.equal(await service.drainQueues(), AT_ONCE * 3);
    await service.runJobs();
  });
});
