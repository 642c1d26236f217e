// Mails about the accounts of thoughts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testAccountMails, testRequiredConfirmation } from '@tandem/platform/testing/account-mails.ts';
import { databaseSetting } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type MailServer, startMailServer } from '@tandem/platform/testing/servers/mail-server.ts';
import { getToken } from '../../client-api/testing/app.ts';
import { thoughtsProgram } from '../../commands.ts';
import { readThoughtsConfig } from '../../config.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { PASSWORD, startTestThoughts, type TestThoughts } from '../../testing/thoughts.ts';

const ORIGIN = 'https://thoughts.example';
const SETTINGS = {
  THOUGHTS_PUBLIC_URL: ORIGIN,
  THOUGHTS_METRICS_PORT: '0',
  THOUGHTS_TOKEN_SECONDS: '2000000',
  LOGIN_FAILURES_PER_NETWORK: '0',
};

for (const verification of ['optional', 'required'] as const)
  eachDatabase(`mails about accounts of thoughts, confirmation ${verification}`, (dialect) => {
    let server: MailServer;
    let thoughts: TestThoughts & AsyncDisposable;
    before(async () => {
      server = await startMailServer();
      const more = { THOUGHTS_SMTP_URL: server.url, THOUGHTS_EMAIL_VERIFICATION: verification };
      thoughts = await startTestThoughts(dialect, { ...SETTINGS, ...more });
    });
    after(async () => {
      await thoughts[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    });
    const harness: Parameters<typeof testAccountMails>[0] = {
      prefix: '/auth',
      origin: ORIGIN,
      identifier: 'username',
      password: PASSWORD,
      server: () => server,
      client: () => thoughts.client,
      clock: () => thoughts.clock,
      join: () => thoughts.join(),
      register: (username, email) =>
        thoughts.client.post('/auth/register', { username, email, password: PASSWORD }),
      changeEmail: (person, email, currentPassword) => person.put('/users/me', { email, currentPassword }),
      changePassword: (person, currentPassword, newPassword) =>
        person.patch('/users/me/password', { currentPassword, newPassword }),
      unconfirm: async (username) => {
        await using rows = await openServerDatabase(thoughts);
        await rows.database.write((tx) =>
          tx
            .updateTable('account')
            .set({ email_verified_at: null })
            .where('username', '=', username)
            .execute(),
        );
      },
      runMails: () => thoughts.service.drainQueues(),
      metricsUrl: () => thoughts.service.metricsUrl ?? '',
      program: () =>
        thoughtsProgram(
          {
            THOUGHTS_DATABASE_URL: databaseSetting(thoughts.config.database),
            THOUGHTS_PUBLIC_URL: ORIGIN,
            THOUGHTS_SMTP_URL: server.url,
          },
          thoughts.clock,
        ),
    };
    if (verification === 'required') return testRequiredConfirmation(harness);
    testAccountMails(harness);

    test('apps ask whether the address is confirmed, and for another mail', async () => {
      const ada = await thoughts.join();
      const app = thoughts.client.as(await getToken(thoughts.client, ada.username, 'read write'));
      const check = async () => (await app.get('/api/v1/emails/check_confirmation')).body;
      const send = async (body: object) => (await app.post('/api/v1/emails/confirmations', body)).status;
      assert.equal(await check(), false);
      await thoughts.service.drainQueues();
      assert.equal(await send({ email: 'thief@example.org' }), 403);
      assert.equal(await send({}), 200);
      await thoughts.service.drainQueues();
      const mails = server.received.filter(({ to }) => to.includes(`${ada.username}@example.org`));
      assert.equal(mails.length, 2);
      const [, token] = /confirm\/([\w-]{43})/.exec(mails[1]?.mail.text ?? '') ?? [];
      await thoughts.client.post('/auth/email/verify', { token });
      assert.equal(await check(), true);
      assert.equal(await send({}), 403);
    });
  });

test('settings of mails require each other', () => {
  const smtp = { THOUGHTS_SMTP_URL: 'smtp://localhost' };
  assert.throws(() => readThoughtsConfig(smtp), /THOUGHTS_SMTP_URL requires THOUGHTS_PUBLIC_URL/);
  const required = { THOUGHTS_EMAIL_VERIFICATION: 'required', THOUGHTS_PUBLIC_URL: ORIGIN };
  assert.throws(() => readThoughtsConfig(required), /EMAIL_VERIFICATION=required requires THOUGHTS_SMTP_URL/);
});
