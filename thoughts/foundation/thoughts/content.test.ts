import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readContent } from './content.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test('content is trimmed', () => {
  assert.deepEqual(readContent(' \n\u3000hello  you\t\u00A0'), { content: 'hello  you' });
  for (const text of ['', ' ', '\n\t\u3000\u00A0\uFEFF'])
    assert.deepEqual(readContent(text), { fault: 'empty' });
});

test('128 grapheme clusters are accepted, 129 are not', () => {
  for (const one of ['a', 'ä', 'a\u0308', '👍🏽', '漢', '각', '🇨🇭']) {
    assert.deepEqual(readContent(one.repeat(128)), { content: one.repeat(128) }, one);
    assert.deepEqual(readContent(one.repeat(129)), { fault: 'too-long' }, one);
  }
});

test('content has at most 4,096 bytes, regardless of its characters', () => {
  assert.deepEqual(readContent(`a${'\u0301'.repeat(2047)}`), { content: `a${'\u0301'.repeat(2047)}` });
  assert.deepEqual(readContent(`ab${'\u0301'.repeat(2048)}`), { fault: 'too-long' });
  assert.deepEqual(readContent(FAMILY.repeat(128)), { content: FAMILY.repeat(128) });
  assert.deepEqual(readContent(`${FAMILY.repeat(128)}a`), { fault: 'too-long' });
});

test('normalising content is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const read = readContent(text);
      if ('content' in read) assert.deepEqual(readContent(read.content), read);
      else assert.ok(text.trim() === '' || [...text].length > 128);
    }),
  );
});
