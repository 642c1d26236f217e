// A test that never ends, with an open server that keeps its process alive.
import { createServer } from 'node:http';
import { test } from 'node:test';

test('never resolves', async () => {
  createServer().listen(0, '127.0.0.1');
  await new Promise(() => {});
});
