import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findBadText, isWellFormed } from './well-formed.ts';

const BAD = ['\0', 'a\0b', '\uD800', 'a\uDC00', '\uDC00\uD800', '\uD83D'];

/** RFC 6901, section 4. */
function resolve(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>(
    (at, key) => Reflect.get(Object(at), key.replaceAll('~1', '/').replaceAll('~0', '~')),
    value,
  );
}

test('text is well-formed without U+0000 and unpaired surrogates', () => {
  for (const text of BAD) assert.equal(isWellFormed(text), false, JSON.stringify(text));
  for (const text of ['', 'a', 'ä', '👍🏽', '\uD83D\uDC4D', '\u0001', '\uFFFE'])
    assert.equal(isWellFormed(text), true, JSON.stringify(text));
});

test('the first malformed text is named by its pointer', () => {
  assert.equal(findBadText('\0'), '');
  assert.equal(findBadText({ a: [1, null, 'ok', { b: '\uD800' }], c: '\0' }), '/a/3/b');
  assert.equal(findBadText({ 'a/b~c': '\0' }), '/a~1b~0c');
  assert.equal(findBadText({ '': { '': '\0' } }), '//');
  assert.equal(findBadText({ a: {}, b: [], 'c\0\uD800': 1 }), '/c\uFFFD\uFFFD');
  assert.equal(findBadText(JSON.parse('{"__proto__": {"x": "\\u0000"}}')), '/__proto__/x');
  for (const value of [null, undefined, 1, true, 'ok', [], {}, { a: ['b'] }])
    assert.equal(findBadText(value), null);
});

test('well-formed JSON has no malformed text, and one inserted malformed text is found', () => {
  const clean = fc.jsonValue({ stringUnit: fc.constantFrom('a', '0', 'é', '👍🏽', '/', '~', '\\', '"') });
  fc.assert(
    fc.property(clean, fc.constantFrom(...BAD), clean, (before, bad, after) => {
      const value = { before, here: [before, bad], after };
      assert.equal(findBadText({ before, after }), null);
      assert.equal(findBadText(value), '/here/1');
      assert.equal(resolve(value, '/here/1'), bad);
    }),
  );
});

test('nesting of a million levels does not exhaust the stack', () => {
  const text = `${'['.repeat(1e6)}"\\u0000"${']'.repeat(1e6)}`;
  assert.equal(findBadText(JSON.parse(text)), '/0'.repeat(1e6));
});
