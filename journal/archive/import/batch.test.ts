import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUuid } from '../formats/records/fields.ts';
import { createDescendingIds } from './batch.ts';
import { createMessages } from './context.ts';

test('ids are descending UUIDs of version 7, unique to each import', () => {
  const mine = createDescendingIds();
  const theirs = createDescendingIds();
  const ids = Array.from({ length: 5000 }, mine);
  assert.ok(ids.every((id) => isUuid(id) && id[14] === '7' && /[89ab]/.test(id[19] ?? '')));
  assert.deepEqual([...ids].sort().reverse(), ids);
  assert.equal(new Set([...ids, ...Array.from({ length: 5000 }, theirs)]).size, 10_000);
});

test('a thousand messages are reported, with the number of others', () => {
  const messages = createMessages();
  for (let count = 1; count <= 1000; count += 1) messages.add(`${count}`);
  assert.equal(messages.list().length, 1000);
  messages.add('one');
  messages.add('more');
  assert.deepEqual(messages.list().slice(-2), ['1000', 'And 2 more.']);
});
