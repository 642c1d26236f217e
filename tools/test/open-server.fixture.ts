// A test that fails with an open server, so that its process would never end.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';

test('leaves a server open', () => {
  createServer().listen(0, '127.0.0.1');
  // Like a service, which does not exit immediately on this signal.
  process.on('SIGTERM', () => {});
  assert.fail('planted');
});
