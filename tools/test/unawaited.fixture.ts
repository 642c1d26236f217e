// A test that never ends, because an unawaited assertion failed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

test('waits for a callback with a failing assertion', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  setImmediate(async () => {
    assert.fail('planted');
    resolve();
  });
  await promise;
});
