import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { test } from 'node:test';
import { exportMultibaseKey, generateCryptoKeyPair } from '@fedify/fedify';
import fc from 'fast-check';
import { readMultikey } from './actor.ts';

test('Fedify’s Ed25519 key is parsed', async () => {
  for (let times = 0; times < 20; times += 1) {
    const { publicKey } = await generateCryptoKeyPair('Ed25519');
    const pem = readMultikey(await exportMultibaseKey(publicKey));
    assert.ok(pem);
    const { x } = await crypto.subtle.exportKey('jwk', publicKey);
    assert.equal(createPublicKey(pem).export({ format: 'jwk' }).x, x);
  }
});

test('everything else is null', async () => {
  const { publicKey } = await generateCryptoKeyPair('RSASSA-PKCS1-v1_5');
  const rsa = await exportMultibaseKey(publicKey);
  for (const text of [rsa, '', 'z', `z6Mk${'1'.repeat(43)}`, `z6Mk${'0'.repeat(44)}`, 7, null, ['z6Mk']]) {
    assert.equal(readMultikey(text), null);
  }
  const digits = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{44}$/);
  fc.assert(
    fc.property(digits, (text) => [null, 'string'].includes(readMultikey(`z6Mk${text}`) && 'string')),
  );
});
