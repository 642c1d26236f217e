import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { logIn, PASSWORD, type Person, useJournal } from '../testing/journal.ts';
import { authenticatedOperations, createOwned, nameOf, requestOf } from '../testing/operations.ts';
import { openRows } from '../testing/rows.ts';

const PATH = '/api/v1/users/me/tokens';
const ENTRIES = '/api/v1/entries';

/** The permitted operations of each scope. */
const READS = new Set(
  [
    'activities',
    'activities/{id}',
    'changes',
    'entries',
    'entries/{id}',
    'entries/calendar',
    'entries/correlation/{id}',
    'entries/days',
    'entries/effects',
    'entries/feelings',
    'entries/filter/activity/{id}',
    'entries/filter/mood/{mood}',
    'entries/rhythm',
    'entries/stats',
    'feelings',
    'media',
    'moods',
    'reminders',
    'reminders/{id}',
    'users/me',
  ].map((path) => `GET /api/v1/${path}`),
);
const ALLOWED = { read: READS, 'entries:create': new Set(['POST /api/v1/entries']) };

const create = (person: Person, scope: string, name = 'Shortcut') => person.post(PATH, { name, scope });

eachDatabase('personal tokens', (dialect) => {
  const journal = useJournal(dialect);

  test('a token is returned once and stored only as a hash', async () => {
    const ada = await journal.join();
    const { status, body, headers } = await create(ada, 'read', '  My script ');
    assert.deepEqual([status, headers.get('cache-control')], [201, 'no-store']);
    const { token, ...rest } = body;
    assert.match(token, /^journal_[\w-]{43}$/);
    const createdAt = new Date(journal.clock.now()).toISOString();
    assert.deepEqual(rest, { id: rest.id, name: 'My script', scope: 'read', createdAt, lastUsedAt: null });
    assert.deepEqual((await ada.get(PATH)).body, [rest]);
    const { token: _, ...later } = (await create(ada, 'read', 'of the same moment')).body;
    assert.deepEqual((await ada.get(PATH)).body, [later, rest], 'the newest first');
    await using rows = await openRows(journal);
    const stored = await rows.database.read.selectFrom('personal_token').selectAll().execute();
    assert.equal(JSON.stringify(stored).includes(token.slice(8)), false);
    for (const bad of [{ name: 'x' }, { name: '', scope: 'read' }, { name: 'x', scope: 'all' }])
      assert.equal((await ada.post(PATH, bad)).status, 400, JSON.stringify(bad));
    const blank = await create(ada, 'read', ' ');
    assert.deepEqual([blank.status, blank.body.errors[0].pointer], [400, '/name']);
  });

  for (const [scope, allowed] of Object.entries(ALLOWED)) {
    test(`a token with the scope ${scope} is limited to its operations`, async () => {
      const ada = await journal.join();
      const owned = await createOwned(ada);
      const limited = journal.client.as((await create(ada, scope)).body.token);
      const done: string[] = [];
      for (const operation of authenticatedOperations) {
        const { method, path, body } = requestOf(operation, owned);
        const reply = await limited.send(method, path, { body });
        if (reply.status === operation.status) done.push(nameOf(operation));
        else
          assert.deepEqual([reply.status, reply.body.code], [403, 'insufficient-scope'], nameOf(operation));
      }
      assert.deepEqual(done.sort(), [...allowed].sort());
      assert.equal((await ada.get(`${ENTRIES}/${owned.entry}`)).status, 200);
    });
  }

  test('an entry logged with a token belongs to the account, and the last use of the token is listed', async () => {
    const ada = await journal.join();
    const { token, id } = (await create(ada, 'entries:create')).body;
    journal.clock.advance(HOUR);
    const logged = await journal.client.as(token).post(ENTRIES, { mood: 4, loggedAt: '2026-05-01' });
    assert.deepEqual([logged.status, logged.body.userId], [201, ada.id]);
    const used = journal.clock.now();
    const lastUse = async () => {
      const [listed] = (await (await logIn(journal.client, ada.username)).get(PATH)).body;
      assert.equal(listed.id, id);
      return Date.parse(listed.lastUsedAt) - used;
    };
    assert.equal(await lastUse(), 0);
    // The last use is recorded with a resolution of an hour.
    for (const [later, noted] of [
      [HOUR - 1, 0],
      [1, HOUR],
    ] as const) {
      journal.clock.advance(later);
      await journal.client.as(token).post(ENTRIES, { mood: 4 });
      assert.equal(await lastUse(), noted);
    }
  });

  test('a revoked token, another user’s, and one from before a change of password are refused', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    const { token, id } = (await create(ada, 'read')).body;
    const mood = () => journal.client.as(token).get(ENTRIES);
    assert.equal((await eve.delete(`${PATH}/${id}`)).status, 404);
    assert.equal((await mood()).status, 200);
    assert.equal((await ada.delete(`${PATH}/${id}`)).status, 204);
    assert.equal((await ada.delete(`${PATH}/${id}`)).status, 404);
    assert.equal((await mood()).status, 401);
    const other = (await create(ada, 'read')).body.token;
    const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` };
    assert.equal((await ada.patch('/api/v1/users/me/password', change)).status, 204);
    assert.equal((await journal.client.as(other).get(ENTRIES)).status, 401);
    assert.deepEqual((await ada.get(PATH)).body, []);
    assert.equal((await journal.client.as(`journal_${'x'.repeat(43)}`).get(ENTRIES)).status, 401);
  });

  test('an account has at most 50', async () => {
    const ada = await journal.join();
    for (let made = 0; made < 50; made += 1) await create(ada, 'read');
    const { status, body } = await create(ada, 'read');
    assert.deepEqual([status, body.code], [409, 'too-many-tokens']);
  });
});
