// A test that passes and leaves a process behind, which listens on a printed port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const SERVER = `
  const server = require('node:http').createServer((_, response) => response.end());
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

test('leaves a process behind', async () => {
  const child = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [port] = await once(child.stdout, 'data');
  console.log(`listening on http://127.0.0.1:${String(port).trim()}/`);
  child.stdout.destroy();
  child.unref();
});
