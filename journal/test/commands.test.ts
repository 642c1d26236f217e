import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  type CommandResult,
  databaseSetting,
  runInProcess,
  runProcess,
} from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { createTestDatabase } from '@tandem/platform/testing/servers/postgres.ts';
import { journalProgram } from '../commands.ts';
import { logIn, PASSWORD, useJournal } from '../testing/journal.ts';
import { PHOTOS, pngOf, storedFiles, uploadId } from '../testing/media.ts';
import { openRows } from '../testing/rows.ts';

const MAIN = new URL('../main.ts', import.meta.url);

eachDatabase('the journal’s commands', (dialect) => {
  const journal = useJournal(dialect);
  const settings = () => ({
    DATA_DIR: join(journal.config.mediaFolder, '..'),
    JOURNAL_DATABASE_URL: databaseSetting(journal.config.database),
  });
  const run = (line: string, input?: string[]): Promise<CommandResult> =>
    runInProcess(journalProgram(settings()), line.split(' '), input);
  const logInAs = (identifier: string, password: string) =>
    journal.client.post('/api/v1/auth/login', { identifier, password });

  test('a user is created with a password that is printed once', async () => {
    const { code, json } = await run('users create grace --email grace@example.org --admin --json');
    assert.equal(code, 0);
    const grace = await logIn(journal.client, 'grace', json.password);
    assert.equal(json.id, grace.id);
    assert.equal((await grace.get('/api/v1/users/me')).body.role, 'admin');
    const again = await run('users create GRACE --email other@example.org');
    assert.deepEqual([again.code, again.errors], [1, 'The username or email is already taken.\n']);
  });

  test('a password may come from standard input, and must be valid', async () => {
    const { code, output } = await run('users create lin --email lin@example.org --password-stdin', [
      PASSWORD,
    ]);
    assert.deepEqual([code, output], [0, 'lin is registered.\n']);
    await logIn(journal.client, 'lin');
    const short = await run('users reset-password lin --password-stdin', ['short']);
    assert.equal(short.code, 1);
    assert.match(short.errors, /password.* 8 characters/);
    assert.equal((await run('users reset-password lin --password-stdin', [])).code, 2);
    await logIn(journal.client, 'lin');
  });

  test('a name or address that registration would refuse is refused', async () => {
    assert.equal((await run('users create no/slash --email a@example.org')).code, 1);
    assert.equal((await run('users create fine --email nowhere')).code, 1);
  });

  test('users are listed, oldest first', async () => {
    const ada = await journal.join();
    const { json } = await run('users list --json');
    const found = json.find(({ username }: { username: string }) => username === ada.username);
    assert.deepEqual(Object.keys(found), ['id', 'username', 'email', 'role', 'createdAt', 'disabledAt']);
    assert.deepEqual([found.id, found.role, found.disabledAt], [ada.id, 'user', null]);
    const text = await run('users list');
    assert.match(text.output, /^username +email +role +registered +disabled\n/);
    assert.match(text.output, new RegExp(`${ada.username} +${ada.username}@example.org +user `));
  });

  test('a new password ends every session', async () => {
    const ada = await journal.join();
    const { code, json } = await run(`users reset-password ${ada.username} --json`);
    assert.equal(code, 0);
    assert.equal((await ada.get('/api/v1/users/me')).status, 401);
    assert.equal((await logInAs(ada.username, PASSWORD)).status, 401);
    await logIn(journal.client, ada.username, json.password);
  });

  test('a disabled user is logged out immediately and can be enabled again', async () => {
    const ada = await journal.join();
    const off = await run(`users disable ${ada.username.toUpperCase()} --json`);
    assert.deepEqual([off.code, off.json.isDisabled], [0, true]);
    assert.equal((await ada.get('/api/v1/users/me')).status, 401);
    const { refreshToken } = ada;
    assert.equal((await journal.client.post('/api/v1/auth/refresh', { refreshToken })).status, 401);
    assert.equal((await logInAs(ada.username, PASSWORD)).status, 401);
    assert.equal((await run(`users enable ${ada.username}`)).output, `${ada.username}: user, enabled\n`);
    assert.equal((await ada.get('/api/v1/users/me')).status, 401, 'the previous session remains ended');
    await logIn(journal.client, ada.username);
  });

  test('roles are granted and revoked', async () => {
    const ada = await journal.join();
    assert.equal((await run(`users make-admin ${ada.username}`)).code, 0);
    assert.equal((await ada.get('/api/v1/users/me')).body.role, 'admin');
    assert.equal((await run(`users revoke-admin ${ada.username}`)).code, 0);
    assert.equal((await ada.get('/api/v1/users/me')).body.role, 'user');
  });

  test('tokens are revoked', async () => {
    const ada = await journal.join();
    await logIn(journal.client, ada.username);
    const { json } = await run(`tokens revoke ${ada.username} --json`);
    assert.deepEqual(json, { username: ada.username, logins: 2, keys: null });
    assert.equal((await ada.get('/api/v1/users/me')).status, 401);
    const again = await logIn(journal.client, ada.username);
    const { token } = (await again.post('/api/v1/users/me/tokens', { name: 'Script', scope: 'read' })).body;
    const keys = await run(`tokens revoke ${ada.username} --keys --json`);
    assert.deepEqual(keys.json, { username: ada.username, logins: 1, keys: 1 });
    assert.equal((await journal.client.as(token).get('/api/v1/entries')).status, 401);
  });

  test('a user is deleted only with --yes, media included', async () => {
    const ada = await journal.join();
    const id = await uploadId(ada, PHOTOS, pngOf(100));
    assert.equal((await run(`users delete ${ada.username}`)).code, 2);
    assert.equal((await ada.get('/api/v1/users/me')).status, 200);
    assert.equal((await run(`users delete ${ada.username} --yes`)).code, 0);
    assert.equal((await ada.get('/api/v1/users/me')).status, 401);
    assert.ok(!(await storedFiles(journal)).includes(id));
  });

  test('an unknown username is refused', async () => {
    for (const line of [
      'users disable',
      'users enable',
      'users make-admin',
      'tokens revoke',
      'users delete --yes',
    ]) {
      const { code, errors } = await run(`${line} nobody`);
      assert.deepEqual([code, errors], [1, 'No such user: nobody.\n'], line);
    }
  });

  test('check finds media rows without files, files of another size and files without rows', async () => {
    const ada = await journal.join();
    await uploadId(ada, PHOTOS, pngOf(50));
    assert.deepEqual(
      (await run('check')).output,
      'settings: sound\nschema: sound\ndatabase: sound\nmedia: sound\npasskeys: sound\n',
    );
    await using rows = await openRows(journal);
    const missing = await rows.addMedia(ada.id);
    const larger = await uploadId(ada, PHOTOS, pngOf(60));
    await rows.database.write((tx) =>
      tx.updateTable('media').set({ size: 59 }).where('id', '=', larger).execute(),
    );
    const stray = await uploadId(ada, PHOTOS, pngOf(70));
    await rows.database.write((tx) => tx.deleteFrom('media').where('id', '=', stray).execute());
    const { code, json } = await run('check --json');
    assert.equal(code, 1);
    assert.equal(json.sound, false);
    assert.deepEqual(
      json.parts.find(({ part }: { part: string }) => part === 'media').findings.toSorted(),
      [
        `${missing} has no file`,
        `the file ${stray} has no row`,
        `the file of ${larger} has 60 bytes, not 59`,
      ].toSorted(),
    );
    await rows.database.write((tx) => tx.deleteFrom('media').where('user_id', '=', ada.id).execute());
  });
});

eachDatabase('a journal without a database', (dialect) => {
  let settings: Record<string, string> = {};
  let drop = async () => {};
  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tandem-test-'));
    const database = dialect === 'postgres' ? await createTestDatabase() : null;
    settings = { DATA_DIR: folder, ...(database ? { JOURNAL_DATABASE_URL: database.url } : {}) };
    drop = async () => {
      await database?.drop();
      await rm(folder, { recursive: true });
    };
  });
  after(() => drop());
  const run = (line: string) => runInProcess(journalProgram(settings), line.split(' '));

  test('is created by migrate only, which reports the applied migrations', async () => {
    const early = await runProcess(MAIN, ['users', 'list'], settings);
    assert.equal(early.code, 1);
    assert.match(early.errors, /^The database lacks \d+ migrations: run migrate first\.\n$/);
    const unsound = await run('check --json');
    assert.deepEqual(
      [unsound.code, unsound.json.parts.map(({ part }: { part: string }) => part)],
      [1, ['settings', 'schema']],
    );
    const { code, json } = await run('migrate --json');
    assert.equal(code, 0);
    assert.equal(json.applied[0], 'platform/0001-platform');
    assert.ok(json.applied.includes('journal/0001-journal'));
    assert.equal((await run('migrate')).output, 'The schema is up to date.\n');
    assert.equal((await run('users list')).output, 'There are no users.\n');
    assert.equal((await run('check')).code, 0);
  });
});

test('invalid settings are reported by name, by check as a finding', async () => {
  const settings = { JOURNAL_PORT: 'high' };
  const said = 'JOURNAL_PORT is "high", but must be a whole number from 0 to 65535.';
  const list = await runInProcess(journalProgram(settings), ['users', 'list']);
  assert.deepEqual([list.code, list.errors], [1, `${said}\n`]);
  const check = await runInProcess(journalProgram(settings), ['check']);
  assert.deepEqual([check.code, check.output], [1, `settings: ${said}\n`]);
});

test('help needs no settings', async () => {
  const { code, output } = await runInProcess(journalProgram({ JOURNAL_PORT: 'high' }), ['--help']);
  assert.equal(code, 0);
  assert.match(output, /^The mood journal/);
});
