// A test that waits for what never comes, with a connection to keep it waiting.
import { createServer } from 'node:http';
import { test } from 'node:test';

test('waits for ever', async () => {
  createServer().listen(0, '127.0.0.1');
  await new Promise(() => {});
});
