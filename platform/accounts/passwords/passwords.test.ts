import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { requireValidPassword, toOpaqueString } from './passwords.ts';

test('a password is equal in every composition, and normalization is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (password) => {
      const prepared = toOpaqueString(password);
      assert.equal(toOpaqueString(password.normalize('NFD')), prepared);
      assert.equal(toOpaqueString(prepared), prepared);
    }),
  );
  assert.equal(toOpaqueString('a\u00a0b\u3000c\u2003d'), 'a b c d');
});

test('lookalikes stay different, as RFC 8265 requires', () => {
  for (const [one, other] of [
    ['ﬁ', 'fi'],
    ['Ａ', 'A'],
    ['²', '2'],
    ['A', 'a'],
  ] as const) {
    assert.notEqual(toOpaqueString(one), toOpaqueString(other));
  }
});

test('lengths are counted after normalization, and a password must not be blank', () => {
  requireValidPassword('/password', 'a'.repeat(8));
  requireValidPassword('/password', '       x');
  requireValidPassword('/password', 'é'.normalize('NFD').repeat(256));
  for (const bad of [
    'e\u0301'.repeat(7),
    'x'.repeat(257),
    ' '.repeat(8),
    '\u3000'.repeat(9),
    '\u200b'.repeat(8),
  ]) {
    assert.throws(() => requireValidPassword('/password', bad), { kind: 'invalid' }, JSON.stringify(bad));
  }
});
