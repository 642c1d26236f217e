import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { generateKeys, readPublicKey } from './keys.ts';

const spki = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();

test('a generated pair is RSA-2048 and is read back, and read once', async () => {
  const { publicKeyPem, privateKeyPem } = await generateKeys();
  const key = readPublicKey(publicKeyPem);
  assert.equal(key?.asymmetricKeyDetails?.modulusLength, 2048);
  assert.equal(readPublicKey(publicKeyPem), key);
  assert.ok(privateKeyPem.startsWith('-----BEGIN PRIVATE KEY-----'));
});

test('PKCS#1 and SPKI, with other line ends and space around them, are the same key', async () => {
  const { publicKeyPem } = await generateKeys();
  const key = createPublicKey(publicKeyPem);
  const pkcs1 = key.export({ type: 'pkcs1', format: 'pem' }).toString();
  for (const pem of [pkcs1, publicKeyPem.replaceAll('\n', '\r\n'), `\n ${publicKeyPem.trim()}`]) {
    assert.ok(readPublicKey(pem)?.equals(key), pem);
  }
});

test('short RSA keys, other kinds, private keys and noise are no public keys', async () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const { privateKeyPem, publicKeyPem } = await generateKeys();
  const one = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 0x10001 }).publicKey;
  const { n = '' } = one.export({ format: 'jwk' });
  const exponent1 = createPublicKey({ key: { kty: 'RSA', n, e: 'AQ' }, format: 'jwk' });
  const pems = [spki(1024), ec.export({ type: 'spki', format: 'pem' }).toString(), privateKeyPem, '', 'key'];
  pems.push(exponent1.export({ type: 'spki', format: 'pem' }).toString());
  pems.push(publicKeyPem.replace('MII', 'NII'), publicKeyPem + ' '.repeat(5000), 'x'.repeat(1_000_000));
  for (const pem of pems) assert.equal(readPublicKey(pem), null, pem.slice(0, 60));
});

test('an Ed25519 key is taken', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  assert.equal(readPublicKey(pem)?.asymmetricKeyType, 'ed25519');
});
