import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextId } from './ids.ts';

test('ids are distinct ascending UUIDv7 of the current time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 10_000 }, nextId);
  for (const id of ids) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(ids, ids.toSorted());
  const stamped = Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16);
  assert.ok(stamped >= before && stamped <= Date.now() + 1);
});
