import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CommandResult, databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { thoughtsProgram } from './commands.ts';
import { post } from './testing/posts.ts';
import { useServerDatabase } from './testing/server-database.ts';
import { logIn, PASSWORD, useThoughts } from './testing/thoughts.ts';

eachDatabase('the commands of thoughts', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const settings = () => ({
    DATA_DIR: thoughts.config.DATA_DIR,
    THOUGHTS_DATABASE_URL: databaseSetting(thoughts.config.database),
  });
  const run = (line: string, input?: string[]): Promise<CommandResult> =>
    runInProcess(thoughtsProgram(settings()), line.split(' '), input);

  test('a created user has a profile and can log in', async () => {
    const { code, json } = await run('users create Grace --email grace@example.org --json');
    assert.equal(code, 0);
    const grace = await logIn(thoughts.client, 'grace', json.password);
    assert.equal((await grace.get('/users/me')).body.username, 'Grace');
    await post(grace, 'hello');
    assert.equal((await run('users create me --email me@example.org')).code, 1, 'the name is reserved');
  });

  test('disabling a user ends all sessions and revokes all keys immediately', async () => {
    const ada = await thoughts.join();
    const { key } = (await ada.post('/api-keys', {})).body;
    const headers = { authorization: `ApiKey ${key}` };
    const withKey = () => thoughts.client.post('/thoughts', { content: 'by key' }, { headers });
    assert.equal((await withKey()).status, 201);
    assert.equal((await run(`users disable ${ada.username}`)).code, 0);
    assert.equal((await ada.get('/users/me')).status, 401);
    assert.equal((await withKey()).status, 401);
    const credentials = { username: ada.username, password: PASSWORD };
    assert.equal((await thoughts.client.post('/auth/login', credentials)).status, 401);
    assert.equal((await run(`users enable ${ada.username}`)).code, 0);
    assert.equal((await withKey()).status, 201);
  });

  test('tokens are revoked, and API keys on request', async () => {
    const ada = await thoughts.join();
    const { key } = (await ada.post('/api-keys', {})).body;
    const headers = { authorization: `ApiKey ${key}` };
    const withKey = () => thoughts.client.post('/thoughts', { content: 'by key' }, { headers });
    const first = await run(`tokens revoke ${ada.username} --json`);
    assert.deepEqual(first.json, { username: ada.username, logins: 1, keys: null });
    assert.equal((await ada.get('/users/me')).status, 401);
    assert.equal((await withKey()).status, 201);
    const second = await run(`tokens revoke ${ada.username} --keys --json`);
    assert.deepEqual(second.json, { username: ada.username, logins: 0, keys: 1 });
    assert.equal((await withKey()).status, 401);
  });

  test('deleting a user is recorded for other servers, and the name stays reserved', async () => {
    const ada = await thoughts.join('departing');
    const actorId = await serverDatabase.idOf('departing');
    await post(ada, 'soon gone');
    assert.equal((await run('users delete departing --yes')).code, 0);
    assert.equal((await thoughts.client.get('/users/departing')).status, 404);
    const events = await serverDatabase.eventsOf(actorId);
    assert.deepEqual(events.at(-1), { kind: 'user-departed', actorId, username: 'departing' });
    assert.equal((await run('users create departing --email d@example.org')).code, 1);
  });

  test('the search index can be rebuilt while the service runs', async () => {
    const ada = await thoughts.join();
    const { id } = await post(ada, 'written before');
    const found = async () => (await thoughts.client.get('/search?q=findable&type=thought')).body.total;
    await serverDatabase.database.write((tx) =>
      tx.updateTable('thought').set({ content: 'findable now' }).where('id', '=', id).execute(),
    );
    assert.equal(await found(), 0);
    assert.equal((await run('search rebuild')).code, 0);
    assert.equal(await found(), 1);
  });

  test('check recalculates the stored counts', async () => {
    const ada = await thoughts.join();
    await post(ada, 'counted #once');
    assert.equal(
      (await run('check')).output,
      'settings: sound\nschema: sound\ndatabase: sound\ncounts: sound\npasskeys: sound\n',
    );
    const id = await serverDatabase.idOf(ada.username);
    const miscount = (by: number) =>
      serverDatabase.database.write((tx) =>
        tx.updateTable('actor').set({ public_count: by }).where('id', '=', id).execute(),
      );
    await miscount(2);
    const { code, json } = await run('check --json');
    assert.equal(code, 1);
    assert.deepEqual(json.parts.find(({ part }: { part: string }) => part === 'counts').findings, [
      `the stored count of thoughts of actors is wrong: ${JSON.stringify({ id })}`,
    ]);
    await miscount(1);
    assert.equal((await run('check')).code, 0);
  });
});
