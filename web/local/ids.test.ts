import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './ids.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('ids are random UUIDs, even if the browser cannot generate them', (t) => {
  assert.match(newId(), UUID);
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  t.after(() => Reflect.deleteProperty(crypto, 'randomUUID'));
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) assert.match(id, UUID);
  assert.equal(new Set(ids).size, ids.length);
});
