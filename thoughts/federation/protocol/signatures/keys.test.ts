import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { generateKeys, readPublicKey } from './keys.ts';

const spki = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();

/** A key with a modulus of `bits` bits, which may be no product of primes. */
function rsa(bits: number, exponent: bigint): string {
  const n = Buffer.alloc(bits / 8, 0xff).toString('base64url');
  const digits = exponent.toString(16);
  const e = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString(
    'base64url',
  );
  const key = createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' });
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

test('a generated key pair is RSA-2048, and is parsed once', async () => {
  const { publicKeyPem, privateKeyPem } = await generateKeys();
  const key = readPublicKey(publicKeyPem);
  assert.equal(key?.asymmetricKeyDetails?.modulusLength, 2048);
  assert.equal(readPublicKey(publicKeyPem), key);
  assert.ok(privateKeyPem.startsWith('-----BEGIN PRIVATE KEY-----'));
});

test('PKCS#1 and SPKI, with other line ends and whitespace, are the same key', async () => {
  const { publicKeyPem } = await generateKeys();
  const key = createPublicKey(publicKeyPem);
  const pkcs1 = key.export({ type: 'pkcs1', format: 'pem' }).toString();
  for (const pem of [pkcs1, publicKeyPem.replaceAll('\n', '\r\n'), `\n ${publicKeyPem.trim()}`]) {
    assert.ok(readPublicKey(pem)?.equals(key), pem);
  }
});

test('short RSA keys, other types, private keys and random text are refused', async () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const { privateKeyPem, publicKeyPem } = await generateKeys();
  const one = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 0x10001 }).publicKey;
  const { n = '' } = one.export({ format: 'jwk' });
  const exponent1 = createPublicKey({ key: { kty: 'RSA', n, e: 'AQ' }, format: 'jwk' });
  const pems = [spki(1024), ec.export({ type: 'spki', format: 'pem' }).toString(), privateKeyPem, '', 'key'];
  pems.push(exponent1.export({ type: 'spki', format: 'pem' }).toString());
  pems.push(publicKeyPem.replace('MII', 'NII'), publicKeyPem + ' '.repeat(5000), 'x'.repeat(1_000_000));
  pems.push(publicKeyPem.padEnd(4097), rsa(8200, 65537n), rsa(2048, 2n ** 64n));
  for (const pem of pems) assert.equal(readPublicKey(pem), null, pem.slice(0, 60));
});

test('keys at the limits of length and exponent are accepted', async () => {
  const { publicKeyPem } = await generateKeys();
  const padded = publicKeyPem.padEnd(4096);
  assert.ok(readPublicKey(padded));
  assert.equal(readPublicKey(padded), readPublicKey(padded));
  for (const pem of [rsa(8192, 65537n), rsa(2048, 3n), rsa(2048, 2n ** 64n - 1n)])
    assert.ok(readPublicKey(pem));
});

test('the thousand most recently used keys are cached', async () => {
  const { publicKeyPem } = await generateKeys();
  const key = readPublicKey(publicKeyPem);
  let others = 0;
  const readOthers = (count: number) => {
    for (const last = others + count; others < last; others += 1) readPublicKey(`no key ${others}`);
  };
  for (const _ of [1, 2]) {
    readOthers(999);
    assert.equal(readPublicKey(publicKeyPem), key);
  }
  readOthers(1000);
  assert.notEqual(readPublicKey(publicKeyPem), key);
});

test('an Ed25519 key is accepted', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  assert.equal(readPublicKey(pem)?.asymmetricKeyType, 'ed25519');
});
