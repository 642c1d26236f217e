import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readJsonObject } from './json.ts';

const read = (text: string) => readJsonObject(Buffer.from(text));

test('any JSON object is parsed like by JSON.parse', () => {
  const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));
  fc.assert(
    fc.property(objects, (object) => {
      const text = JSON.stringify(object);
      assert.deepEqual(read(text), JSON.parse(text));
    }),
  );
});

test('64 levels are parsed, 65 are refused, and a million fail quickly', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
  const listed = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  for (const make of [nested, listed]) {
    assert.notEqual(read(make(64)), null);
    for (const levels of [65, 1000, 150_000]) assert.equal(read(make(levels)), null);
  }
  assert.equal(read('['.repeat(1_000_000)), null);
});

test('__proto__ is an ordinary key', () => {
  const object = read('{"__proto__":{"admin":true}}');
  assert.equal(object?.admin, undefined);
  assert.equal(Object.getPrototypeOf(object), Object.prototype);
});
