// OWASP's API Security Top 10 (2023), for items without another test (docs/threat-model.md lists those).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { forgeTokens } from '@tandem/platform/testing/owasp/forged-tokens.ts';
import { assertInventory, withRoutes } from '@tandem/platform/testing/owasp/inventory.ts';
import {
  assertNoDecompression,
  assertNoDisclosure,
  assertRegistrationLimit,
} from '@tandem/platform/testing/owasp/misconfiguration.ts';
import { openApp } from '@tandem/web/build/open-app.ts';
import { toStaticFiles } from '@tandem/web/serving/serve-app.ts';
import { journalProgram } from '../commands.ts';
import { logIn, PASSWORD, startTestJournal, useJournal } from '../testing/journal.ts';
import { createOwned, ordinaryOperations, requestOf } from '../testing/operations.ts';
import { journalApp } from '../web/app-source.ts';

const USERS = '/api/v1/users';
/** Protected properties, and ids of other users. */
const FOREIGN = {
  id: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  accountId: crypto.randomUUID(),
  role: 'admin',
  isAdmin: true,
  createdAt: '2000-01-01T00:00:00.000Z',
  updatedAt: '2000-01-01T00:00:00.000Z',
  passwordHash: 'x',
  disabledAt: null,
  archived: true,
  localDate: '2000-01-01',
  moodLabel: 'Rad',
};

/** The pages behind the links in mails. */
const MAIL_LINKS = ['GET', 'POST'].map((method) => `${method} /api/v1/reminders/email/{token}`);

eachDatabase('a hostile client', (dialect) => {
  const journal = useJournal(dialect);

  test('API2: cannot forge a token', async () => {
    const { accessToken } = await journal.join();
    for (const [what, token] of Object.entries(forgeTokens(accessToken))) {
      assert.equal((await journal.client.get(`${USERS}/me`, { token })).status, 401, what);
    }
    assert.equal((await journal.client.get(`${USERS}/me`, { token: accessToken })).status, 200);
  });

  test('API2: cannot guess a password from many addresses', async () => {
    const settings = { LOGIN_FAILURES_PER_IDENTIFIER: '4', TRUSTED_PROXIES: '127.0.0.1/8,::1' };
    await using limited = await startTestJournal(dialect, settings);
    const ada = await limited.join();
    const guess = (from: number, password: string) =>
      limited.client.post(
        '/api/v1/auth/login',
        { identifier: ada.username.toUpperCase(), password },
        { headers: { 'x-forwarded-for': `203.0.113.${from}` } },
      );
    for (let from = 0; from < 4; from += 1) assert.equal((await guess(from, 'wrong')).status, 401);
    assert.equal((await guess(9, PASSWORD)).status, 429);
  });

  test('API3: cannot set protected fields', async () => {
    const username = `eve_${crypto.randomUUID().slice(0, 8)}`;
    const registration = { username, email: `${username}@example.org`, password: PASSWORD, ...FOREIGN };
    const { body: user } = await journal.client.post(`${USERS}/register`, registration);
    const eve = await logIn(journal.client, username);
    const changed = await eve.patch(`${USERS}/me`, {
      ...FOREIGN,
      username: 'x',
      displayName: 'Eve',
    });
    const unproven = await eve.patch(`${USERS}/me`, { email: 'x@y.z' });
    assert.deepEqual([unproven.status, unproven.body.code], [400, 'password-required']);
    for (const me of [user, changed.body]) {
      assert.deepEqual(
        [me.id, me.role, me.username, me.email],
        [eve.id, 'user', username, registration.email],
      );
      assert.notEqual(me.createdAt, FOREIGN.createdAt);
    }
    const made: [string, Json][] = [
      ['entries', { mood: 1 }],
      ['activities', { name: 'Tea' }],
      ['reminders', {}],
    ];
    for (const [path, body] of made) {
      const { status, body: thing } = await eve.post(`/api/v1/${path}`, { ...FOREIGN, ...body });
      assert.equal(status, 201, path);
      for (const [name, value] of Object.entries(FOREIGN)) {
        // The id of an entry may be chosen by the client.
        if (path === 'entries' && name === 'id') continue;
        assert.notDeepEqual(thing[name], value, `${path} ${name}`);
      }
    }
  });

  test('API4: cannot exhaust resources with cheap requests', async () => {
    const ada = await journal.join();
    await assertNoDecompression(ada, '/api/v1/entries');
    const tooMuch = [
      'entries?limit=1001',
      'entries?limit=0',
      'entries/calendar?from=1900-01-01&to=2026-01-01',
    ];
    for (const path of tooMuch) assert.equal((await ada.get(`/api/v1/${path}`)).status, 400, path);
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID());
    assert.equal((await ada.post('/api/v1/entries', { mood: 1, activityIds: ids })).status, 400);
  });

  test('API5: as an administrator reads and changes nothing of others', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const hers = await createOwned(ada);
    const program = journalProgram({ JOURNAL_DATABASE_URL: databaseSetting(journal.config.database) });
    const granted = await runInProcess(program, ['users', 'make-admin', eve.username]);
    assert.equal(granted.code, 0, granted.errors);
    assert.equal((await eve.get(`${USERS}/me`)).body.role, 'admin');
    for (const operation of ordinaryOperations.filter(({ path }) => path.includes('{id}'))) {
      const { method, path, body } = requestOf(operation, hers);
      const { status } = await eve.send(method, path, { body });
      // The body of an update also references her data.
      assert.ok(status === 404 || status === 400, `${method} ${path}: ${status}`);
    }
  });

  test('API5: finds no operation for administrators only', async () => {
    await using limited = await startTestJournal(dialect, { REGISTRATIONS_PER_ADDRESS: '2' });
    await assertRegistrationLimit(limited.client, `${USERS}/register`, PASSWORD);
  });

  test('API8: learns nothing about the server software', () => assertNoDisclosure(journal.client));

  test('API9: finds no undocumented operation', async () => {
    const [started, routes] = await withRoutes(() => startTestJournal(dialect));
    await using other = started;
    // The page and files of the web app, which are public.
    const files = toStaticFiles(journalApp, await openApp(journalApp)).flatMap(({ paths }) => paths);
    const app = files
      .filter((path) => path !== '/' && !path.startsWith('/assets/'))
      .map((path) => `GET ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    await assertInventory(other.client, routes, [
      'GET /healthz',
      'GET /readyz',
      'GET /.well-known/change-password',
      'GET /sign-in/oidc',
      'GET /sign-in/oidc/callback',
      ...MAIL_LINKS,
      ...app,
    ]);
  });
});
