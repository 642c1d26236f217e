import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAccountId } from '../../identity/caller.ts';
import { ACCEPTED, REFUSED } from './vectors.fixture.ts';
import {
  findRelyingParty,
  passkeyHostOf,
  toUserHandle,
  verifyAssertion,
  verifyRegistration,
} from './verification.ts';

const relyingParty = { id: 'example.org', origin: 'https://example.org' };

type Vector = (typeof ACCEPTED)[number];

const register = ({ id, registration: { challenge, ...response } }: Vector, here = relyingParty) =>
  verifyRegistration({ id, response }, { relyingParty: here, challenge });

for (const vector of ACCEPTED)
  test(`the test vector is accepted: ${vector.title}`, async () => {
    const made = await register(vector);
    assert.deepEqual([made?.id, made?.signCount], [vector.id, 0]);
    const { challenge, ...response } = vector.authentication;
    const sign = (more: object, changed: object = {}) =>
      verifyAssertion(
        { id: vector.id, response: { ...response, ...changed } },
        { relyingParty, challenge, publicKey: made?.publicKey ?? '', needsVerification: false, ...more },
      );
    assert.equal((await sign({}))?.signCount, 0);
    const flags = Buffer.from(response.authenticatorData, 'base64url')[32] ?? 0;
    assert.equal((await sign({ needsVerification: true })) !== null, (flags & 0x04) !== 0, 'verification');
    assert.equal((await sign({}))?.isBackedUp, (flags & 0x10) !== 0);
    assert.equal(await sign({ challenge: 'AAAA' }), null);
    assert.equal(await sign({ relyingParty: { id: 'example.com', origin: 'https://example.org' } }), null);
    assert.equal(await sign({ relyingParty: { id: 'example.org', origin: 'https://example.com' } }), null);
    assert.equal(await sign({}, { authenticatorData: `A${response.authenticatorData.slice(1)}` }), null);
    const signature = Buffer.from(response.signature, 'base64url');
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    assert.equal(await sign({}, { signature: signature.toString('base64url') }), null);
    assert.equal(await register(vector, { id: 'example.com', origin: 'https://example.org' }), null);
  });

for (const vector of REFUSED)
  test(`the test vector is refused: ${vector.title}`, async () => {
    const made = await register(vector);
    if (made === null) return;
    const { challenge, ...response } = vector.authentication;
    const expected = { relyingParty, challenge, publicKey: made.publicKey, needsVerification: false };
    assert.equal(await verifyAssertion({ id: vector.id, response }, expected), null);
  });

test('passkeys need a public host with TLS, or localhost', () => {
  const host = (publicUrl: string | null, origin: string) => findRelyingParty(publicUrl, origin)?.id ?? null;
  assert.equal(host('https://thoughts.example', 'http://localhost:8000'), 'thoughts.example');
  assert.equal(host('http://thoughts.example', 'http://localhost:8000'), null);
  assert.equal(host('https://192.0.2.1', 'http://localhost:8000'), null);
  assert.equal(host('https://[2001:db8::1]', 'http://localhost:8000'), null);
  assert.equal(host('http://localhost:8000', 'http://other.example'), 'localhost');
  assert.equal(host(null, 'http://localhost:8000'), 'localhost');
  assert.equal(host(null, 'http://192.0.2.1:8000'), null);
  assert.equal(host(null, 'https://other.example'), null, 'of a Host header that anybody sends');
  assert.deepEqual(
    [passkeyHostOf(null), passkeyHostOf('https://a.example:8443')],
    ['localhost', 'a.example'],
  );
});

test('the user handle is the 16 bytes of the account', () => {
  const handle = toUserHandle(toAccountId('01900000-0000-7000-8000-00000000000f'));
  assert.equal(Buffer.from(handle, 'base64url').toString('hex'), '0190000000007000800000000000000f');
});
