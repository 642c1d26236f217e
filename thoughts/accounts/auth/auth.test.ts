import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import { PASSWORD, startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { requireUnreservedName } from './auth.ts';

eachDatabase('thoughts: auth', (dialect) => {
  const thoughts = useThoughts(dialect);
  const register = (username: string, email = `${username}@example.org`) =>
    thoughts.client.post('/auth/register', { username, email, password: PASSWORD });

  test('registering returns the full profile and no token', async () => {
    const { status, body } = await register('Newcomer');
    assert.equal(status, 201);
    assert.equal(body.username, 'Newcomer');
    assert.equal(body.displayName, 'Newcomer');
    assert.equal(body.email, 'Newcomer@example.org');
    assert.deepEqual(body.topFriends, []);
    assert.equal(body.manuallyApprovesFollowers, true);
    assert.equal(body.token, undefined);
  });

  test('a taken username or email is a conflict, ignoring case, and me is reserved', async () => {
    await register('taken');
    assert.equal((await register('TAKEN', 'else@example.org')).status, 409);
    assert.equal((await register('else', 'TAKEN@example.org')).status, 409);
    assert.equal((await register('Me')).status, 400);
  });

  test('usernames that suggest the operator of the server are reserved', async () => {
    await using elsewhere = await startTestThoughts(dialect, {
      THOUGHTS_PUBLIC_URL: 'https://Thoughts.Example:8443',
    });
    for (const username of ['thoughts.example', 'THOUGHTS.example', 'actor']) {
      const account = { username, email: `me@${username}`, password: PASSWORD };
      const { status, body } = await elsewhere.client.post('/auth/register', account);
      assert.deepEqual(
        [status, body.code, body.errors?.[0].pointer],
        [400, 'username-reserved', '/username'],
      );
    }
    // The form of an IPv6 host.
    assert.throws(() => requireUnreservedName('___1_', 'http://[::1]:8002'), { code: 'username-reserved' });
    assert.equal((await register('localhost')).status, 400);
    assert.equal((await register('thoughts.example')).status, 201);
  });

  test('login accepts the username or email, ignoring case, and returns a token for 24 hours', async () => {
    await register('lodger');
    for (const username of ['LODGER', 'lodger@EXAMPLE.org']) {
      const login = { username, password: PASSWORD };
      const { status, headers, body } = await thoughts.client.post('/auth/login', login);
      assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
      assert.equal(body.tokenType, 'Bearer');
      assert.equal(body.expiresIn, 86_400);
    }
    const wrong = await thoughts.client.post('/auth/login', {
      username: 'lodger',
      password: 'wrong password',
    });
    assert.equal(wrong.status, 401);
  });

  test('an expired token is refused', async () => {
    const ada = await thoughts.join();
    thoughts.clock.advance(24 * HOUR - SECOND);
    assert.equal((await ada.get('/users/me')).status, 200);
    thoughts.clock.advance(2 * SECOND);
    assert.equal((await ada.get('/users/me')).status, 401);
  });
});
