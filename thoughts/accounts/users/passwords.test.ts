import assert from 'node:assert/strict';
import { argon2Sync, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { logIn, PASSWORD, useThoughts } from '../../testing/thoughts.ts';

const COMPOSED = 'schl\u00fcssel\u00e9 eins'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

eachDatabase('thoughts: passwords', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);
  const register = (username: string, password: string) =>
    thoughts.client.post('/auth/register', { username, email: `${username}@example.org`, password });
  const change = (currentPassword: string, newPassword: string, more = {}) => ({
    currentPassword,
    newPassword,
    ...more,
  });

  test('a password matches in any Unicode normalisation form', async () => {
    assert.equal((await register('composer', DECOMPOSED)).status, 201);
    for (const password of [DECOMPOSED, COMPOSED, COMPOSED.replace(' ', '\u00a0')]) {
      await logIn(thoughts.client, 'composer', password);
    }
    const person = await logIn(thoughts.client, 'composer', COMPOSED);
    const changed = await person.patch('/users/me/password', change(DECOMPOSED, PASSWORD));
    assert.equal(changed.status, 204);
  });

  test('a hash from before password normalisation is accepted and replaced at login', async () => {
    const { body } = await register('veteran', PASSWORD);
    assert.equal(body.username, 'veteran');
    const nonce = randomBytes(16);
    const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', { ...cost, message: Buffer.from(DECOMPOSED), nonce });
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const password_hash = `$argon2id$v=19$m=19456,t=2,p=1$${text(nonce)}$${text(tag)}`;
    const account = () =>
      serverDatabase.database.read
        .selectFrom('account')
        .select('password_hash')
        .where('username', '=', 'veteran')
        .executeTakeFirstOrThrow();
    await serverDatabase.database.write((tx) =>
      tx.updateTable('account').set({ password_hash }).where('username', '=', 'veteran').execute(),
    );
    const login = (password: string) =>
      thoughts.client.post('/auth/login', { username: 'veteran', password });
    assert.equal((await login(COMPOSED)).status, 401);
    assert.equal((await login(DECOMPOSED)).status, 200);
    assert.notEqual((await account()).password_hash, password_hash);
    assert.equal((await login(COMPOSED)).status, 200);
    assert.equal((await login(DECOMPOSED)).status, 200);
  });

  test('blank passwords and passwords that are too short after normalisation are refused', async () => {
    const ada = await thoughts.join();
    for (const password of [' '.repeat(8), '\u3000'.repeat(8), 'e\u0301'.repeat(7)]) {
      const refused = await register('nobody_new', password);
      assert.deepEqual([refused.status, refused.body.errors[0].pointer], [400, '/password']);
      const kept = await ada.patch('/users/me/password', change(PASSWORD, password));
      assert.deepEqual([kept.status, kept.body.errors[0].pointer], [400, '/newPassword']);
    }
    await logIn(thoughts.client, ada.username);
  });

  test('a password change revokes the API keys unless keepApiKeys is true', async () => {
    const ada = await thoughts.join();
    const { key } = (await ada.post('/api-keys', {})).body;
    const post = async (): Promise<number> => {
      const headers = { authorization: `ApiKey ${key}` };
      return (await thoughts.client.post('/thoughts', { content: 'Hello' }, { headers })).status;
    };
    const wrong = await ada.patch('/users/me/password', change('a wrong one', `${PASSWORD}!`));
    assert.deepEqual([wrong.status, await post()], [403, 201]);
    const keep = change(PASSWORD, `${PASSWORD}!`, { keepApiKeys: true });
    assert.equal((await ada.patch('/users/me/password', keep)).status, 204);
    assert.equal(await post(), 201);
    assert.equal((await ada.patch('/users/me/password', change(`${PASSWORD}!`, PASSWORD))).status, 204);
    assert.equal(await post(), 401);
    assert.deepEqual((await ada.get('/api-keys')).body, []);
  });

  test('a user has at most 50 API keys, including under concurrent requests', async () => {
    const ada = await thoughts.join();
    const replies = await Promise.all(Array.from({ length: 55 }, () => ada.post('/api-keys', {})));
    assert.equal(replies.filter(({ status }) => status === 201).length, 50);
    const [refused] = replies.filter(({ status }) => status !== 201);
    assert.deepEqual([refused?.status, refused?.body.code], [409, 'too-many-keys']);
    const [{ id }] = (await ada.get('/api-keys')).body;
    await ada.delete(`/api-keys/${id}`);
    assert.equal((await ada.post('/api-keys', {})).status, 201);
  });

  test('changing the email address requires the password and an unused address, and notifies nobody', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const put = (body: object) => ada.put('/users/me', body);
    const email = `new_${ada.username}@example.org`;
    const without = await put({ email });
    assert.deepEqual([without.status, without.body.errors[0].pointer], [400, '/currentPassword']);
    assert.equal((await put({ email, currentPassword: 'not it at all' })).status, 403);
    assert.equal((await put({ email: 'nobody', currentPassword: PASSWORD })).status, 400);
    const taken = { email: `${bob.username}@Example.org`, displayName: 'Bob', currentPassword: PASSWORD };
    assert.equal((await put(taken)).status, 409);
    const before = (await ada.get('/users/me')).body;
    assert.notEqual(before.displayName, 'Bob');
    assert.equal((await put({ email: before.email, bio: 'Here.' })).status, 200);
    const changed = await put({ email, currentPassword: PASSWORD });
    assert.deepEqual([changed.status, changed.body.email, changed.body.bio], [200, email, 'Here.']);
    assert.equal((await bob.get(`/users/${ada.username}`)).body.email, undefined);
  });

  test('deleting an account with a wrong password is refused', async () => {
    const ada = await thoughts.join();
    const erase = (body?: unknown) => ada.send('DELETE', '/users/me', { body });
    assert.equal((await erase({ password: 'not it at all' })).status, 403);
    assert.equal((await erase({ password: 5 })).status, 400);
    assert.equal((await ada.get('/users/me')).status, 200);
    assert.equal((await erase({ password: PASSWORD })).status, 204);
    assert.equal((await (await thoughts.join()).delete('/users/me')).status, 204);
  });
});
