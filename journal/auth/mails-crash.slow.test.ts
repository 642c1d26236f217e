// Kills a process between the queue and the hand-over of mails about accounts: none is lost, and repeated
// mails have the same id.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@tandem/platform/testing/client.ts';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import {
  createTestEnvironment,
  eachDatabase,
  type TestEnvironment,
} from '@tandem/platform/testing/databases.ts';
import { type MailServer, startMailServer } from '@tandem/platform/testing/servers/mail-server.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { journalMigrations, startJournal } from '../app.ts';
import { readJournalConfig } from '../config.ts';
import { PASSWORD } from '../testing/journal.ts';
import { runJournal } from '../testing/program.ts';

/** More than one process sends at a time. */
const PEOPLE = 12;

eachDatabase('mails about accounts of processes that are killed', (dialect) => {
  let environment: TestEnvironment;
  let server: MailServer;
  before(async () => {
    environment = await createTestEnvironment(dialect, journalMigrations);
    server = await startMailServer();
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await environment.drop();
  });

  test('every mail arrives', async () => {
    const settings = {
      JOURNAL_PUBLIC_URL: 'https://journal.example',
      JOURNAL_SMTP_URL: server.url,
      LOG_LEVEL: 'error',
    };
    const first = await runJournal(environment, settings);
    const handedOver = server.hold(true);
    const names = Array.from({ length: PEOPLE }, (_, at) => `person${at}`);
    const client = createClient(first.url);
    for (const username of names) {
      const body = { username, email: `${username}@example.org`, password: PASSWORD };
      assert.equal((await client.post('/api/v1/users/register', body)).status, 201);
    }
    await handedOver;
    first.kill('SIGKILL');
    await first.exited;
    void server.hold(false);
    assert.equal(server.received.length, 0);

    // The lease of the first process has expired.
    const later = createTestClock(Date.now() + MINUTE);
    const config = readJournalConfig({ ...settings, DATA_DIR: environment.folder, JOURNAL_PORT: '0' });
    await using second = await startJournal({ ...config, database: environment.database }, later);
    await second.runJobs();
    const idsOf = (username: string) =>
      server.received
        .filter(({ to }) => to.includes(`${username}@example.org`))
        .map(({ mail }) => mail.messageId);
    for (const username of names) assert.equal(new Set(idsOf(username)).size, 1, username);
  });
});
