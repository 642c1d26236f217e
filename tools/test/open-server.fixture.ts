// A test that fails while its server is open, so that its process would never end.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';

test('leaves a server open', () => {
  createServer().listen(0, '127.0.0.1');
  // As a service does, which takes this signal for a wish.
  process.on('SIGTERM', () => {});
  assert.fail('planted');
});
