// The log contains no secrets, even at the most verbose level and for errors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { createClient } from '@tandem/platform/testing/client.ts';
import { createTestEnvironment, eachDatabase } from '@tandem/platform/testing/databases.ts';
import { breakTables } from '@tandem/platform/testing/faults/broken-tables.ts';
import { journalMigrations } from '../app.ts';
import type { JournalTables } from '../tables.ts';
import { pngOf } from '../testing/media.ts';
import { runJournal } from '../testing/program.ts';

const PASSWORD = 'open sesame, she said';
const WRONG = 'open barley, he said';
const NEXT = 'open poppy, they said';
const FILE = pngOf(100, Buffer.from('PRIVATE PIXELS'));

/** Columns that the test breaks, so that writes fail. */
const BROKEN = [
  ['account', 'password_hash'],
  ['refresh_token', 'hash'],
  ['entry', 'content'],
] as const;

eachDatabase('the log', (dialect) => {
  test('contains no password, token, hash or content', async () => {
    const environment = await createTestEnvironment(dialect, journalMigrations);
    await using _environment = { [Symbol.asyncDispose]: environment.drop };
    await using database = await openDatabase<JournalTables>(environment.database, journalMigrations, {
      poolSize: 1,
    });
    await using program = await runJournal(environment, { LOG_LEVEL: 'trace' });
    const client = createClient(program.url);
    const secrets: string[] = [PASSWORD, WRONG, NEXT, 'PRIVATE', 'dear diary'];
    const statuses: number[] = [];
    const send = async (method: string, path: string, body?: unknown, token: string | null = null) => {
      const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
      const reply = await client.send(method, `/api/v1/${path}`, { body, token, headers });
      statuses.push(reply.status);
      for (const name of ['accessToken', 'refreshToken']) {
        if (reply.body?.[name]) secrets.push(reply.body[name]);
      }
      return reply.body;
    };
    const register = (username: string) =>
      send('POST', 'users/register', { username, email: `${username}@private.example`, password: PASSWORD });
    const login = (password: string) => send('POST', 'auth/login', { identifier: 'ada', password });

    await register('ada');
    const { accessToken, refreshToken } = await login(PASSWORD);
    await login(WRONG);
    await send('POST', 'auth/refresh', { refreshToken });
    await send('POST', 'auth/refresh', { refreshToken: 'private-guess' });
    await send('GET', 'users/me?token=private-guess', undefined, 'private-guess');
    await send('POST', 'media/photos', FILE, accessToken);
    await send('POST', 'media/voice-memos', FILE, accessToken);
    await send('PATCH', 'users/me/password', { currentPassword: WRONG, newPassword: NEXT }, accessToken);
    await send('PATCH', 'users/me/password', { currentPassword: PASSWORD, newPassword: NEXT }, accessToken);
    await send('POST', 'users/register', `{"password": "${PASSWORD}`);
    assert.deepEqual(statuses.splice(0), [201, 200, 401, 200, 401, 401, 201, 415, 403, 204, 400]);

    await breakTables(database, BROKEN);
    await register('eve');
    await login(NEXT);
    await send('POST', 'entries', { mood: 3, content: 'dear diary' }, accessToken);
    assert.deepEqual(statuses, [500, 500, 500]);

    program.kill('SIGTERM');
    const { code, stdout, stderr } = await program.exited;
    assert.equal(code, 0);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(lines.filter(({ msg }) => msg === 'request failed').length, 3, stderr);
    assert.equal(lines.filter(({ msg }) => msg === 'request refused').length, 6, stderr);
    const requests = lines.filter(({ msg }) => msg === 'request completed');
    assert.equal(requests.length, 14, stderr);
    for (const { method, route, status, milliseconds, requestId, ...rest } of requests) {
      assert.match(`${method} ${route}`, /^(GET|POST|PATCH) \/api\/v1\/[a-z/-]+$/);
      assert.ok(status >= 200 && milliseconds >= 0 && requestId.length === 36);
      assert.deepEqual(Object.keys(rest), ['level', 'time', 'service', 'msg']);
    }
    const hashes = await database.read.selectFrom('account').select('password_hash as hash').execute();
    const refreshes = await database.read.selectFrom('refresh_token').select('hash').execute();
    const key = await database.read.selectFrom('setting').select('value as hash').execute();
    secrets.push(...[...hashes, ...refreshes, ...key].map(({ hash }) => hash));
    secrets.push('private-guess', '@private.example', '$argon2');
    for (const secret of secrets)
      assert.equal((stdout + stderr).includes(secret), false, `${secret}\n${stderr}`);
  });
});
