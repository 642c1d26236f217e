// The journal's SQL: every statement of its operations and jobs on SQLite, with its query plan.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { exerciseAccountSecurity } from '@tandem/platform/testing/exercise-accounts.ts';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import type { Operation } from '@tandem/platform/testing/interface.ts';
import { startPushService } from '@tandem/platform/testing/servers/push-service.ts';
import { explainQueries, formatQueries, recordStatements } from '@tandem/platform/testing/sql/query-plans.ts';
import { assertNoScans } from '@tandem/platform/testing/sql/scans.ts';
import { DAY, SECOND } from '@tandem/platform/time/clock.ts';
import { journalMigrations } from '../app.ts';
import { journalProgram } from '../commands.ts';
import { DELIVERING, everyDay, nextMinute, timeOf } from '../reminders/testing/schedules.ts';
import { startWebhookReceiver } from '../reminders/testing/webhook-receiver.ts';
import { PASSWORD, startTestJournal, type TestJournal } from '../testing/journal.ts';
import { PHOTOS, VOICE_MEMOS } from '../testing/media.ts';
import { createOwned, nameOf, ordinaryOperations, requestOf } from '../testing/operations.ts';

/** Permitted full table scans by step, with their reasons. */
const EXCUSED = {
  'SCAN account_activity USING COVERING INDEX account_activity_by_time':
    'Counted by an hourly job, which trims long lists.',
  'SCAN account USING INDEX account_by_creation': 'All accounts, listed for administrators.',
  'SCAN event of "created_at" > ?': 'A clock set back, searched by a job.',
  'SCAN reminder of "delivered_date" > ?': 'A clock set back, searched by a job.',
  'SCAN invitation': 'Created by hand, so few, and cleaned up by a job.',
};

test('the SQL statements of the journal and their plans equal the golden files', async () => {
  const statements = await recordStatements(async () => {
    await using journal = await startTestJournal('sqlite', DELIVERING);
    journal.clock.set(NOON);
    await useGuarded(journal);
    await useOpen(journal);
    await useFilters(journal);
    await useWebSession(journal);
    await useAccounts(journal);
    await useReminders(journal);
    journal.clock.advance(400 * DAY);
    await journal.service.runJobs();
  });
  const queries = await explainQueries(statements, journalMigrations);
  await expectGolden(new URL('queries.golden.sql', import.meta.url), formatQueries(queries));
  assertNoScans(queries, EXCUSED);
});

/** No generated reminder is due at noon, so none is delivered. */
const NOON = Date.parse('2026-05-01T12:00:00Z');

/** Creates delivered reminders: by webhook, and to a device with an ended subscription. */
async function useReminders(journal: TestJournal): Promise<void> {
  await using push = await startPushService(journal.clock.now);
  await using webhook = await startWebhookReceiver();
  const ada = await journal.join();
  const at = nextMinute(journal);
  await ada.patch('/api/v1/reminders/channels', { webhook: { url: webhook.url } });
  const one = push.subscribe();
  const two = push.subscribe();
  for (const { endpoint, keys } of [one, two])
    await ada.post('/api/v1/reminders/devices', { endpoint, keys });
  push.respond(two, 410);
  await ada.post('/api/v1/reminders', everyDay(timeOf(at)));
  const { url } = (await ada.post('/api/v1/reminders/calendar')).body;
  assert.equal((await journal.client.get(new URL(url).pathname)).status, 200);
  journal.clock.set(at);
  await journal.service.runJobs();
  assert.deepEqual([one.received.length, webhook.received.length], [1, 1]);
  assert.equal((await ada.post('/api/v1/reminders/channels/push/test')).body.deliveries.length, 1);
}

/** Operations that delete data needed by later operations. */
const isSweeping = ({ path }: Operation): boolean => /users\/me|bulk|\/auth\//.test(path);

/** Days, instants and open periods use different SQL. */
const PERIODS = ['?from=2026-01-01&to=2026-01-31', '?from=2026-01-01T00:00Z&to=2026-01-31T00:00Z', ''];

async function useGuarded(journal: TestJournal): Promise<void> {
  const ada = await journal.join();
  for (const operation of ordinaryOperations) {
    const person = isSweeping(operation) ? await journal.join() : ada;
    const { method, path, body } = requestOf(operation, await createOwned(person));
    for (const period of periodsOf(operation)) {
      const { status, text } = await person.send(method, path.replace(/\?.*/, '') + period, { body });
      assert.equal(status, operation.status, `${nameOf(operation)}: ${text}`);
    }
  }
}

const periodsOf = ({ query }: Operation): readonly string[] => {
  if (!query.some((name) => name.startsWith('from'))) return [''];
  return PERIODS.filter((period) => period !== '' || query.every((name) => name.endsWith('?')));
};

/** Uses optional filters and parameters. */
async function useFilters({ join }: TestJournal): Promise<void> {
  const person = await join();
  const { activity, other, mood, feeling } = await createOwned(person);
  const another = { value: 2, name: 'Another' };
  for (const [kind, id] of [
    ['moods', mood],
    ['feelings', feeling],
  ] as const) {
    const by = (await person.post(`/api/v1/${kind}`, another)).body.id;
    for (const other of [by, null])
      assert.equal((await person.post(`/api/v1/${kind}/${id}/replace`, { by: other })).status, 200);
  }
  const lists = [
    'q=dear',
    'mood=2',
    'with=words',
    'with=photos',
    'with=voice',
    `activityId=${activity}`,
    `moodId=${mood}`,
    `feelingId=${feeling}`,
  ];
  const paths = [
    ...lists.flatMap((list) => [`entries?${list}`, `entries?${list}&limit=5`]),
    `entries?activityId=${activity}&activityId=${other}&mood=2&with=photos&q=dear`,
    'activities?usage=true',
    'changes?kinds=entry,activity,mood,feeling',
    'changes?kinds=entry,activity,mood,feeling&order=newest',
  ];
  const file = new TextEncoder().encode('[{"mood":3}]');
  assert.equal((await person.post('/api/v1/data/import?dryRun=true', file)).status, 200);
  for (const path of paths) {
    const { status, text } = await person.get(`/api/v1/${path}`);
    assert.equal(status, 200, `${path}: ${text}`);
  }
}

/** Signs in from a page, renews twice with one cookie as after a lost reply, and signs out. */
async function useWebSession({ client, clock, join }: TestJournal): Promise<void> {
  const { username } = await join();
  const session = '/api/v1/web/session';
  const page = (cookie = '') => ({ headers: { 'x-requested-with': 'fetch', cookie } });
  const signedIn = await client.post(session, { identifier: username, password: PASSWORD }, page());
  assert.equal(signedIn.status, 200, signedIn.text);
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const renewed = await client.post(`${session}/refresh`, undefined, page(cookie));
    assert.equal(renewed.status, 200, renewed.text);
    clock.advance(60 * SECOND);
  }
  const signedOut = await client.send('DELETE', session, page(cookie));
  assert.equal(signedOut.status, 204, signedOut.text);
}

async function useAccounts({ client, clock, config, join }: TestJournal): Promise<void> {
  const prefix = '/api/v1/auth';
  const admin = await join();
  const program = journalProgram({ JOURNAL_DATABASE_URL: databaseSetting(config.database) });
  assert.equal((await runInProcess(program, ['users', 'make-admin', admin.username])).code, 0);
  const person = await join();
  const credentials = { identifier: person.username, password: PASSWORD };
  await exerciseAccountSecurity({
    prefix,
    clock,
    password: PASSWORD,
    person,
    logIn: (more = {}) => client.post(`${prefix}/login`, { ...credentials, ...more }),
    createResetLink: async () => {
      assert.equal((await admin.get('/api/v1/admin/users')).status, 200);
      assert.equal((await admin.post(`${prefix}/reauthenticate`, { password: PASSWORD })).status, 204);
      const { status, body, text } = await admin.post(`/api/v1/admin/users/${person.id}/reset-link`);
      assert.equal(status, 201, text);
      return body.url;
    },
  });
}

/** Operations without authentication; joining has already registered and logged in. */
async function useOpen({ client, join }: TestJournal): Promise<void> {
  const person = await join();
  const { photo, voiceMemo } = await createOwned(person);
  for (const path of [`${PHOTOS}/${photo}`, `${VOICE_MEMOS}/${voiceMemo}`]) {
    assert.equal((await client.get(path)).status, 200);
  }
  const refreshed = await client.post('/api/v1/auth/refresh', { refreshToken: person.refreshToken });
  assert.equal(refreshed.status, 200, refreshed.text);
  const { refreshToken } = refreshed.body;
  assert.equal((await client.post('/api/v1/auth/logout', { refreshToken })).status, 204);
}
