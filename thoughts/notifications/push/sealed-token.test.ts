import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { createTokenSeal } from './sealed-token.ts';

test('a sealed token opens only with its key', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (token, at) => {
      const seal = createTokenSeal(randomBytes(32));
      const sealed = seal.seal(token);
      assert.equal(seal.open(sealed), token);
      assert.equal(createTokenSeal(randomBytes(32)).open(sealed), null);
      const bytes = Buffer.from(sealed, 'base64url');
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
      assert.equal(seal.open(bytes.toString('base64url')), null);
      assert.equal(seal.open(sealed.slice(0, 20)), null);
    }),
  );
});
