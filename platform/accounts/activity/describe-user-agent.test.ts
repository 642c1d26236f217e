import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../testing/characters.ts';
import { describeUserAgent } from './device-name.ts';

test('a User-Agent is stored as one line of at most 200 characters', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  assert.equal(describeUserAgent(firefox), firefox);
  assert.equal(describeUserAgent(undefined), '');
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (header) => {
      const stored = describeUserAgent(header);
      assert.ok([...stored].length <= 200);
      assert.ok(stored.isWellFormed());
      assert.doesNotMatch(stored, /[\p{Cc}\p{Cf}]/u);
      assert.equal(describeUserAgent(stored), stored);
    }),
  );
});
