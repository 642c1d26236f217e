// Copies a complete journal from either database to the other.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { createClient } from '@tandem/platform/testing/client.ts';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import {
  createTestEnvironment,
  eachDatabase,
  type TestEnvironment,
} from '@tandem/platform/testing/databases.ts';
import { type RawBuilder, sql } from 'kysely';
import { journalMigrations, startJournal } from '../app.ts';
import { exportOf } from '../archive/testing/archives.ts';
import { fillJournal } from '../archive/testing/fill-journal.ts';
import { journalProgram } from '../commands.ts';
import { readJournalConfig } from '../config.ts';
import type { JournalDatabase, JournalTables } from '../tables.ts';
import { joinAt, type Person, startTestJournal } from '../testing/journal.ts';

const NASTY = 'quote \' " back \\ \u0001 emoji 😀 \u2028 {"json": [null]}';

/** Adds a row to each table that normal use leaves empty, such as those of a running import. */
async function addTheRest(database: JournalDatabase, { id }: Person): Promise<void> {
  const rows = [
    sql`insert into rate_window values ('window', 3, 17)`,
    sql`insert into idempotent_answer values ('key', ${id}, 'print', 201, ${NASTY}, 99)`,
    sql`insert into totp select id, 'secret', null, 9007199254740991, 1 from account limit 1`,
    sql`insert into recovery_code select id, 'hash', 9007199254740991 from account limit 1`,
    sql`insert into passkey select 'key', id, 'public', 4294967295, '[]', ${NASTY}, 1, 2, null from account limit 1`,
    sql`insert into identity select 'identity', 'https://issuer.example', ${NASTY}, id, null, 0, 1, null
        from account limit 1`,
    sql`insert into pending_login select 'hash', id, 'kind', '{}', 1, 9007199254740991 from account limit 1`,
    sql`insert into account_link select 'hash', id, 'purpose', ${NASTY}, null, 9007199254740991 from account limit 1`,
    sql`insert into account_activity select 'activity', id, 'kind', 1, 2, ${NASTY}, null, null from account limit 1`,
    sql`insert into event (kind, payload, due_at, created_at) values ('kind', ${NASTY}, 1, 2)`,
    sql`insert into media_removal values (${randomUUID()}, ${id}, 9007199254740991)`,
    sql`insert into invitation values ('invitation', 'hash', ${NASTY}, 1, null, 18)`,
    sql`insert into periodic_job values ('job', 19, null, null)`,
    sql`insert into preferences values (${id}, '{}')`,
    sql`insert into personal_token values ('token', ${id}, ${NASTY}, 'read', 'hash', 1, null)`,
    sql`insert into copy_removal values ('hash', ${id}, 9007199254740991)`,
    sql`insert into preview select min(id), 'file', ${id}, 'image/webp', 'webp', 5, 'hash'
      from media where user_id = ${id} and kind = 'photo'`,
    sql`insert into mood values ('mood', ${id}, 3, ${NASTY}, 'k', '😀', null, 'teal', 1, 0, 9, null)`,
    sql`insert into feeling values ('feeling', ${id}, ${NASTY}, 'k', null, -1, null, 'red', 1, 9, 'hash')`,
    sql`insert into entry_feeling select min(id), 'feeling', 0 from entry where user_id = ${id}`,
    sql`insert into import values ('import', ${id}, 3)`,
    sql`insert into import_activity values ('import', 'k', 'i', 's', ${NASTY}, 'N', null, 0, 4, null, ${NASTY}, null)`,
    sql`insert into import_media values ('import', 'k', 'm', 'photo', 'image/png', 'png', 5, 'hash')`,
    sql`insert into import_entry values ('import', 0, null, 's', 3, ${NASTY}, -1, '1969-12-31', -60, 5, 5, 0, null, 'mood')`,
    sql`insert into import_entry_activity values ('import', 0, 0, 'k')`,
    sql`insert into import_entry_feeling values ('import', 0, 0, 'f')`,
    sql`insert into import_entry_media values ('import', 0, 'm', 0)`,
    sql`insert into import_reminder values ('import', 0, 'i', 's', '{}', 1, 6, 0, null, ${NASTY})`,
    sql`insert into reminder_device values ('device', ${id}, ${NASTY}, 'https://push.example/', 'k', 'a', 1, null, null, null)`,
    sql`insert into reminder_channels (user_id, skip_logged, neutral, language, email_on, webhook_format)
      values (${id}, 1, 0, 'de', 0, 'json')`,
  ];
  for (const row of rows) await database.write((tx) => row.execute(tx));
}

const READS = [
  'users/me',
  'moods',
  'feelings',
  'entries',
  'entries/stats',
  'entries/filter/mood/3',
  'activities',
  'reminders',
];

/** The replies to all reads of a user, including the media of the export. */
async function readAll(url: string, person: Person): Promise<unknown> {
  const client = createClient(url, person.accessToken);
  const replies = await Promise.all(READS.map((path) => client.get(`/api/v1/${path}`)));
  const { members } = await exportOf({ ...person, url });
  assert.ok(members.size > 3);
  // Each export is an act itself, and the manifest has the hash of the list of acts.
  for (const name of ['activity.json', 'manifest.json']) members.delete(name);
  for (const [at, { status }] of replies.entries()) assert.equal(status, 200, String(READS[at]));
  return { replies: replies.map(({ body }) => body), members };
}

eachDatabase('a journal copied to the other dialect', (dialect) => {
  const other = dialect === 'sqlite' ? 'postgres' : 'sqlite';

  test('returns the same data, with rows of every table', async (t) => {
    await using journal = await startTestJournal(dialect, { JOURNAL_PUBLIC_URL: 'https://journal.example' });
    const ada = await journal.join();
    await fillJournal(ada);
    const { config, clock } = journal;
    await using database = await openDatabase<JournalTables>(config.database, journalMigrations);
    await addTheRest(database, ada);
    const before = await readAll(journal.service.url, ada);
    const environment = await createTestEnvironment(other, journalMigrations);
    t.after(environment.drop);

    const done = await copy(config.database, environment);
    assert.equal(done.code, 0, done.errors);
    const empty = Object.entries<{ rows: number }>(done.json.tables).filter(([, { rows }]) => rows === 0);
    assert.deepEqual(empty, [], 'every table had rows to copy');
    await using service = await startJournal({ ...config, database: environment.database }, clock);
    assert.deepEqual(await readAll(service.url, ada), before);
  });

  test('is refused while the service runs, and succeeds once it has stopped', async (t) => {
    const from = await createTestEnvironment(dialect, journalMigrations);
    const to = await createTestEnvironment(other, journalMigrations);
    t.after(() => Promise.all([from.drop(), to.drop()]));
    const settings = { JOURNAL_PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: from.folder };
    await using service = await startJournal({ ...readJournalConfig(settings), database: from.database });
    await joinAt(service.url);
    for (const [source, target] of [
      [from, to],
      [to, from],
    ] as const) {
      const { code, output, errors } = await copy(source.database, target, []);
      assert.deepEqual([code, output], [1, '']);
      assert.match(errors, / is in use: stop the service first\.\n$/);
    }
    await service.close();
    const done = await copy(from.database, to, []);
    assert.equal(done.code, 0, done.errors);
    assert.equal(done.json.tables.account.rows, 1);
  });

  test('is refused into a database of another schema, and into one of the same dialect', async (t) => {
    await using journal = await startTestJournal(dialect);
    const environment = await createTestEnvironment(other, journalMigrations);
    t.after(environment.drop);
    await using database = await openDatabase<JournalTables>(environment.database, journalMigrations);
    const refuses = async (change: RawBuilder<unknown>, says: RegExp) => {
      await database.write((tx) => change.execute(tx));
      const { code, errors } = await copy(journal.config.database, environment);
      assert.equal(code, 1);
      assert.match(errors, says);
    };
    await refuses(
      sql`insert into migration values ('journal/9999-later', 1)`,
      /newer version .*9999-later\.\n$/,
    );
    await refuses(sql`delete from migration where name like 'journal/%'`, /lacks journal\/0001-journal, /);
    const same = await copy(journal.config.database, { ...environment, database: journal.config.database });
    assert.match(same.errors, /^Both are (SQLite|PostgreSQL) databases/);
    const program = journalProgram({ DATA_DIR: join(environment.folder, 'x') });
    assert.equal((await runInProcess(program, ['copy-database', '--to', 'nonsense'])).code, 2);
    assert.equal((await runInProcess(program, ['copy-database'])).code, 2);
  });
});

const copy = (from: JournalDatabaseUrl, to: TestEnvironment, flags = ['--force']) =>
  runInProcess(journalProgram({ JOURNAL_DATABASE_URL: databaseSetting(from) }), [
    'copy-database',
    '--to',
    databaseSetting(to.database),
    '--json',
    ...flags,
  ]);

type JournalDatabaseUrl = Parameters<typeof databaseSetting>[0];
