// Invalid credentials, as values of the Authorization header.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { logIn, type Person, type TestThoughts } from './thoughts.ts';

export type Credentials = {
  person: Person;
  /** A valid API key of `person`. */
  key: string;
  /** By the reason for invalidity. Null sends no header. */
  invalid: Record<string, string | null>;
};

/** Creates the credentials. Advances the clock past the lifetime of a token. */
export async function prepareCredentials(thoughts: TestThoughts): Promise<Credentials> {
  const { client, clock } = thoughts;
  const old = await thoughts.join('visitor');
  clock.advance(25 * HOUR);
  const gone = await thoughts.join('gone');
  const goneKey = (await gone.post('/api-keys', {})).body.key;
  assert.equal((await gone.delete('/users/me')).status, 204);
  const person = await logIn(client, 'visitor');
  const revoked = (await person.post('/api-keys', {})).body;
  assert.equal((await person.delete(`/api-keys/${revoked.id}`)).status, 204);
  const { key } = (await person.post('/api-keys', {})).body;
  return {
    person,
    key,
    invalid: {
      'no credential': null,
      'an empty header': '',
      'a scheme without a token': 'Bearer',
      'a malformed token': 'Bearer nonsense',
      ...Object.fromEntries(forge(person.token).map(([what, token]) => [what, `Bearer ${token}`])),
      'an expired token': `Bearer ${old.token}`,
      'the token of a deleted user': `Bearer ${gone.token}`,
      'another scheme': `Basic ${Buffer.from('visitor:correct horse battery').toString('base64')}`,
      'a token sent as a key': `ApiKey ${person.token}`,
      'a key sent as a token': `Bearer ${key}`,
      'a revoked key': `ApiKey ${revoked.key}`,
      'the key of a deleted user': `ApiKey ${goneKey}`,
      'a prefix of a key': `ApiKey ${key.slice(0, -1)}`,
    },
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that can be forged from a valid one without the server's secret. */
function forge(token: string): [string, string][] {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = createHmac('sha256', 'another secret').update(`${header}.${payload}`).digest('base64url');
  return [
    ['a truncated token', token.slice(0, -4)],
    ['a token without its signature', `${header}.${payload}.`],
    ['an unsigned token', `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`],
    ['a token with a foreign signature', `${header}.${payload}.${other}`],
    [
      'a token with a later expiry',
      `${header}.${encode({ ...claims, exp: claims.exp + 9_999 })}.${signature}`,
    ],
  ];
}
