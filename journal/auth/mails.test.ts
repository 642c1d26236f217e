// Mails about the accounts of the journal.
import { after, before } from 'node:test';
import { testAccountMails, testRequiredConfirmation } from '@tandem/platform/testing/account-mails.ts';
import { databaseSetting } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type MailServer, startMailServer } from '@tandem/platform/testing/servers/mail-server.ts';
import { journalProgram } from '../commands.ts';
import { PASSWORD, startTestJournal, type TestJournal } from '../testing/journal.ts';
import { openRows } from '../testing/rows.ts';

const ORIGIN = 'https://journal.example';
const SETTINGS = {
  JOURNAL_PUBLIC_URL: ORIGIN,
  JOURNAL_METRICS_PORT: '0',
  JOURNAL_ACCESS_TOKEN_SECONDS: '2000000',
  LOGIN_FAILURES_PER_NETWORK: '0',
};

for (const verification of ['optional', 'required'] as const)
  eachDatabase(`mails about accounts of the journal, confirmation ${verification}`, (dialect) => {
    let server: MailServer;
    let journal: TestJournal & AsyncDisposable;
    before(async () => {
      server = await startMailServer();
      const more = { JOURNAL_SMTP_URL: server.url, JOURNAL_EMAIL_VERIFICATION: verification };
      journal = await startTestJournal(dialect, { ...SETTINGS, ...more });
    });
    after(async () => {
      await journal[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    });
    const test = verification === 'required' ? testRequiredConfirmation : testAccountMails;
    test({
      prefix: '/api/v1/auth',
      origin: ORIGIN,
      identifier: 'identifier',
      password: PASSWORD,
      server: () => server,
      client: () => journal.client,
      clock: () => journal.clock,
      join: () => journal.join(),
      register: (username, email) =>
        journal.client.post('/api/v1/users/register', { username, email, password: PASSWORD }),
      changeEmail: (person, email, currentPassword) =>
        person.patch('/api/v1/users/me', { email, currentPassword }),
      changePassword: (person, currentPassword, newPassword) =>
        person.patch('/api/v1/users/me/password', { currentPassword, newPassword }),
      unconfirm: async (username) => {
        await using rows = await openRows(journal);
        await rows.database.write((tx) =>
          tx
            .updateTable('account')
            .set({ email_verified_at: null })
            .where('username', '=', username)
            .execute(),
        );
      },
      runMails: () => journal.service.runJobs(),
      metricsUrl: () => journal.service.metricsUrl ?? '',
      program: () =>
        journalProgram(
          {
            JOURNAL_DATABASE_URL: databaseSetting(journal.config.database),
            JOURNAL_PUBLIC_URL: ORIGIN,
            JOURNAL_SMTP_URL: server.url,
          },
          journal.clock,
        ),
    });
  });
