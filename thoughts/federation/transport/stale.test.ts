// A silently broken keep-alive connection: its delivery fails at the deadline, and the next one uses another
// connection.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { insecurePolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { systemClock } from '@tandem/platform/time/clock.ts';
import { takeKeys } from '../../testing/keys.ts';
import { createRemoteClient } from './client.ts';

const DEADLINE = 500;
const ACCEPTED = 'HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n';

test('a silent connection delays only one delivery, until its deadline', async (context) => {
  // The test triggers the deadline, independent of the duration of other requests.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const sockets: Socket[] = [];
  const silent = Promise.withResolvers<void>();
  await using server = createServer((socket) => {
    sockets.push(socket);
    let isKept = false;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const isFirstOfAll = sockets.length === 1;
      if (isFirstOfAll && isKept) return silent.resolve();
      if (!bytes.includes('{}')) return;
      isKept = true;
      socket.write(ACCEPTED);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Disposed before the server, which waits for its connections.
  using _ = { [Symbol.dispose]: () => sockets.forEach((socket) => void socket.destroy()) };
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  const { privateKeyPem } = await takeKeys();
  await using client = createRemoteClient({
    policy: insecurePolicy,
    userAgent: 'test',
    clock: systemClock,
    deadlineMs: DEADLINE,
  });
  const post = () =>
    client.post(`http://127.0.0.1:${address.port}/inbox`, {
      body: Buffer.from('{}'),
      contentType: 'application/activity+json',
      signer: { keyId: 'https://here.example/k', privateKeyPem },
    });
  assert.equal((await post()).status, 202);
  const second = assert.rejects(post(), { name: 'RemoteError', reason: 'timeout' });
  // A second delivery that succeeds on a separate connection fails the test immediately.
  await Promise.race([silent.promise, second]);
  context.mock.timers.tick(DEADLINE);
  await second;
  assert.equal(sockets.length, 1);
  assert.equal((await post()).status, 202);
  assert.equal(sockets.length, 2);
});
