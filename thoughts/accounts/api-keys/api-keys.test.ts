import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';

const withKey = (key: string) => ({ token: null, headers: { authorization: `ApiKey ${key}` } });

eachDatabase('API keys', (dialect) => {
  const thoughts = useThoughts(dialect);
  const serverDatabase = useServerDatabase(thoughts);

  test('an API key is returned once and stored only as a hash', async () => {
    const ada = await thoughts.join();
    const { status, body } = await ada.post('/api-keys', { name: 'my reader' });
    assert.equal(status, 201);
    const { key, ...rest } = body;
    assert.match(key, /^thoughts_[\w-]{43}$/);
    assert.deepEqual(rest, {
      id: rest.id,
      name: 'my reader',
      prefix: key.slice(0, 15),
      createdAt: new Date(thoughts.clock.now()).toISOString(),
      lastUsedAt: null,
    });
    assert.deepEqual((await ada.get('/api-keys')).body, [rest]);
    const rows = await serverDatabase.database.read
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', rest.id)
      .execute();
    assert.equal(JSON.stringify(rows).includes(key), false);
  });

  test('the name of a key is optional and has 1 to 50 characters', async () => {
    const ada = await thoughts.join();
    for (const body of [undefined, {}, { name: null }]) {
      const reply = await ada.post('/api-keys', body);
      assert.deepEqual([reply.status, reply.body.name], [201, '']);
    }
    assert.equal((await ada.post('/api-keys', { name: '🗝'.repeat(50) })).status, 201);
    for (const name of ['', 'x'.repeat(51), 5]) {
      assert.equal((await ada.post('/api-keys', { name })).status, 400, String(name));
    }
  });

  test('the caller’s own keys are listed, newest first', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    for (const name of ['first', 'second']) {
      thoughts.clock.advance(1);
      await ada.post('/api-keys', { name });
    }
    const names = (await ada.get('/api-keys')).body.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ['second', 'first']);
    assert.deepEqual((await bob.get('/api-keys')).body, []);
  });

  test('a key can post and delete thoughts until its revocation, and lists its last use', async () => {
    const ada = await thoughts.join();
    const { id, key } = (await ada.post('/api-keys', {})).body;
    const post = () => thoughts.client.post('/thoughts', { content: 'By an app' }, withKey(key));
    thoughts.clock.advance(MINUTE);
    const used = new Date(thoughts.clock.now()).toISOString();
    const posted = await post();
    assert.deepEqual([posted.status, posted.body.authorUsername], [201, ada.username]);
    const isUsedAt = async () => (await ada.get('/api-keys')).body[0].lastUsedAt;
    thoughts.clock.advance(MINUTE - 1);
    assert.equal((await thoughts.client.delete(`/thoughts/${posted.body.id}`, withKey(key))).status, 204);
    assert.equal(await isUsedAt(), used, 'rounded to the minute');
    thoughts.clock.advance(1);
    assert.equal((await post()).status, 201);
    assert.equal(await isUsedAt(), new Date(thoughts.clock.now()).toISOString());

    assert.equal((await ada.delete(`/api-keys/${id.toUpperCase()}`)).status, 204);
    assert.deepEqual((await ada.get('/api-keys')).body, []);
    assert.equal((await post()).status, 401);
    assert.equal((await ada.delete(`/api-keys/${id}`)).status, 404);
  });

  test('an unknown key or a key of another user returns 404', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id, key } = (await ada.post('/api-keys', {})).body;
    for (const name of [id, 'no-uuid', crypto.randomUUID()]) {
      assert.equal((await bob.delete(`/api-keys/${name}`)).status, 404, name);
    }
    assert.equal(
      (await thoughts.client.post('/thoughts', { content: 'Still good' }, withKey(key))).status,
      201,
    );
  });

  test('a repeated Idempotency-Key creates one key and does not return it again', async () => {
    const ada = await thoughts.join();
    const once = { headers: { 'idempotency-key': 'one' } };
    assert.equal((await ada.post('/api-keys', {}, once)).status, 201);
    const again = await ada.post('/api-keys', {}, once);
    assert.deepEqual([again.status, again.body.code], [409, 'idempotency-key-spent']);
    assert.equal((await ada.get('/api-keys')).body.length, 1);
  });
});
