import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { logIn, type Person, useThoughts } from '../testing/thoughts.ts';

/** What only a login may do (thoughts-api, section 4), with a body that is good. */
const PROTECTED = [
  ['GET', '/users/me'],
  ['PUT', '/users/me', {}],
  ['PATCH', '/users/me/password', { currentPassword: 'x', newPassword: 'a new password' }],
  ['DELETE', '/users/me'],
  ['POST', '/users/target/follow'],
  ['DELETE', '/users/target/follow'],
  ['POST', '/users/target/block'],
  ['DELETE', '/users/target/block'],
  ['GET', '/blocks'],
  ['GET', '/api-keys'],
  ['POST', '/api-keys', {}],
  ['DELETE', '/api-keys/0198c0de-0000-7000-8000-000000000000'],
] as const;
const PUBLIC = ['/users', '/users/target', '/users/target/followers', '/users/target/following'];
const EITHER = ['POST', '/thoughts', { content: 'Hello' }] as const;

eachDatabase('access', (dialect) => {
  const thoughts = useThoughts(dialect);
  let headers: Record<string, string | null>;
  let person: Person;
  let key: string;

  before(async () => {
    await thoughts.join('target');
    const old = await thoughts.join('visitor');
    thoughts.clock.advance(25 * HOUR);
    person = await logIn(thoughts.client, 'visitor');
    const revoked = (await person.post('/api-keys', {})).body;
    await person.delete(`/api-keys/${revoked.id}`);
    key = (await person.post('/api-keys', {})).body.key;
    headers = {
      'no credential': null,
      'an empty one': '',
      'a broken token': `Bearer ${person.token.slice(0, -4)}AAAA`,
      'no token at all': 'Bearer nonsense',
      'an expired token': `Bearer ${old.token}`,
      'another scheme': `Basic ${Buffer.from('visitor:correct horse battery').toString('base64')}`,
      'the token as a key': `ApiKey ${person.token}`,
      'a key as a token': `Bearer ${key}`,
      'a revoked key': `ApiKey ${revoked.key}`,
      'a key': `ApiKey ${key}`,
    };
  });

  const ask = (method: string, path: string, body: unknown, authorization: string | null) =>
    thoughts.client.send(method, path, {
      ...(body === undefined ? {} : { body }),
      headers: authorization === null ? {} : { authorization },
    });

  for (const [method, path, body] of PROTECTED) {
    test(`${method} ${path} takes a login's token alone`, async () => {
      for (const [what, authorization] of Object.entries(headers)) {
        const answer = await ask(method, path, body, authorization);
        assert.equal(answer.status, 401, what);
        assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer /, what);
        assert.equal(answer.headers.get('content-type')?.split(';')[0], 'application/problem+json');
      }
      assert.equal((await person.get('/users/me')).body.followingCount, 0);
      if (path !== '/users/me' || method === 'GET') return;
      assert.equal((await person.get('/users/me')).status, 200);
    });
  }

  for (const path of PUBLIC) {
    test(`GET ${path} answers the same whatever credential comes along`, async () => {
      const { status, body } = await thoughts.client.get(path);
      assert.equal(status, 200);
      for (const [what, authorization] of Object.entries(headers)) {
        const answer = await ask('GET', path, undefined, authorization);
        assert.deepEqual([answer.status, answer.body], [200, body], what);
      }
    });
  }

  test('posting a thought takes a token or a key, in any case of the scheme', async () => {
    const [method, path, body] = EITHER;
    const good = [`Bearer ${person.token}`, `bearer ${person.token}`, `ApiKey ${key}`, `APIKEY  ${key}`];
    for (const authorization of good) {
      assert.equal((await ask(method, path, body, authorization)).status, 201, authorization.slice(0, 8));
    }
    for (const [what, authorization] of Object.entries(headers)) {
      const { status } = await ask(method, path, body, authorization);
      assert.equal(status, what === 'a key' ? 201 : 401, what);
    }
  });
});
