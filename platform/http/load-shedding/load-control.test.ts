// Overload of a service, as observed by its clients.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import type { Client, Reply } from '../../testing/client.ts';
import { openRawConnection, openRawConnections } from '../../testing/raw-connection.ts';
import { LARGE, startLimitedService } from '../testing/limited-service.ts';

const LIMIT = { timeout: 30_000 };
const ECHO = 'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

/** Sequential, because concurrent requests could exceed the limits. */
async function assertAvailable(client: Client): Promise<void> {
  for (let count = 0; count < 4; count += 1) assert.equal((await client.get('/quick')).status, 200);
}

function assertShed({ status, headers, body: problem }: Reply): void {
  assert.deepEqual([status, problem.code, headers.get('retry-after')], [503, 'overloaded', '5']);
  assert.equal(headers.get('connection'), 'close');
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/);
}

test(
  'requests without a permit or a place in the queue get 503; later ones succeed',
  LIMIT,
  async ({ signal }) => {
    await using service = await startLimitedService(signal);
    const { client } = service;
    const accepted = await service.occupy('/gated', 'requests', 2, 2);
    const refused = await Promise.all(Array.from({ length: 20 }, () => client.get('/quick')));
    for (const reply of refused) assertShed(reply);
    const other = await client.get('/quick', { headers: { accept: 'application/document' } });
    assert.deepEqual([other.status, other.text], [503, 'error 503']);
    assert.equal(service.begun(), 2);
    service.openGate();
    for (const { status } of await Promise.all(accepted)) assert.equal(status, 200);
    assert.equal(service.begun(), 4);
    await service.until('requests', 0, 0);
    await assertAvailable(client);
  },
);

test('health is reported under any load', LIMIT, async ({ signal }) => {
  await using service = await startLimitedService(signal);
  const accepted = await service.occupy('/gated', 'requests', 2, 2);
  for (const path of ['/healthz', '/readyz']) assert.equal((await service.client.get(path)).status, 200);
  service.openGate();
  await Promise.all(accepted);
});

test(
  'inbox overload leaves the permits of other requests, and is refused in its own format',
  LIMIT,
  async ({ signal }) => {
    await using service = await startLimitedService(signal);
    const accepted = await service.occupy('/inbox', 'inbox', 1, 2);
    const { status, text, headers } = await service.client.get('/inbox');
    assert.deepEqual([status, text, headers.get('retry-after')], [503, 'error 503', '5']);
    await assertAvailable(service.client);
    service.openGate();
    for (const reply of await Promise.all(accepted)) assert.equal(reply.status, 200);
  },
);

test('slow bodies hold no permit, and are processed once complete', LIMIT, async ({ signal }) => {
  await using service = await startLimitedService(signal);
  using slow = await openRawConnections(service.client.url, 6);
  for (const [at, connection] of slow.entries()) {
    connection.send(`${ECHO}content-length: 14\r\n\r\n{"word":`);
    await service.untilTransfers('in', at + 1);
  }
  await service.until('requests', 0, 0);
  await assertAvailable(service.client);
  for (const connection of slow) {
    connection.send('"ada"}');
    const { status, text } = await connection.reply();
    assert.deepEqual([status, text], [200, '{"word":"ada"}']);
    connection.abort();
  }
  await service.untilTransfers('in', 0);
});

test(
  'incomplete bodies are limited in number; beyond it, the slowest is closed',
  LIMIT,
  async ({ signal }) => {
    await using service = await startLimitedService(signal, { transfers: 4 });
    using slow = await openRawConnections(service.client.url, 6);
    for (const [at, connection] of slow.entries()) {
      connection.send(`${ECHO}content-length: 14\r\n\r\n{"wo`);
      await service.untilTransfers('in', Math.min(at + 1, 4), Math.max(0, at - 3));
    }
    const [first, second, ...others] = slow;
    for (const connection of [first, second]) {
      const { status, text } = (await connection?.reply()) ?? {};
      assert.deepEqual([status, JSON.parse(text ?? '').code], [503, 'overloaded']);
    }
    for (const connection of others) connection.send('rd":"ada"}');
    for (const connection of others) assert.equal((await connection.reply()).text, '{"word":"ada"}');
    assert.equal((await service.client.post('/echo', { word: 'ada' })).status, 200);
    for (const connection of slow) connection.abort();
    await service.untilTransfers('in', 0);
  },
);

test(
  'incomplete bodies are limited in bytes; beyond it, one without progress is closed',
  LIMIT,
  async ({ signal }) => {
    await using service = await startLimitedService(signal);
    using connections = await openRawConnections(service.client.url, 3);
    const [stuck, ...others] = connections;
    const half = 500_000;
    const word = `{"word":"${'a'.repeat(half - 1)}`;
    stuck?.send(`${ECHO}content-length: ${half + 11}\r\n\r\n${word}`);
    await service.untilTransfers('in', 1);
    for (const connection of others) {
      connection.send(`${ECHO}content-length: ${half + 11}\r\n\r\n${word}`);
    }
    await service.untilTransfers('in', 2, 1);
    assert.equal((await stuck?.reply())?.status, 503);
    for (const connection of others) connection.send('a"}');
    for (const connection of others) assert.equal((await connection.reply()).status, 200);
    for (const connection of connections) connection.abort();
    await service.untilTransfers('in', 0);
  },
);

test('requests of clients that disconnect in the queue are not processed', LIMIT, async ({ signal }) => {
  await using service = await startLimitedService(signal, { permits: 1, queued: 4 });
  const first = service.client.get('/gated');
  await service.until('requests', 1, 0);
  using impatient = await openRawConnections(service.client.url, 3);
  for (const connection of impatient) connection.send('GET /gated HTTP/1.1\r\nhost: x\r\n\r\n');
  await service.until('requests', 1, 3);
  for (const connection of impatient) connection.abort();
  // The server processes their close events before those of connections opened later.
  assert.equal((await service.client.get('/healthz')).status, 200);
  await new Promise(setImmediate);
  service.openGate();
  assert.equal((await first).status, 200);
  await service.until('requests', 0, 0);
  assert.equal(service.begun(), 1);
});

test('an unread download holds no permit, and is closed in favour of others', LIMIT, async ({ signal }) => {
  await using service = await startLimitedService(signal, { permits: 1, queued: 0, transfers: 4 });
  using unread = await openRawConnections(service.client.url, 6);
  for (const [at, connection] of unread.entries()) {
    connection.pause();
    connection.send('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    await service.untilTransfers('out', Math.min(at + 1, 4), Math.max(0, at - 3));
  }
  await service.until('transfers', 0, 0);
  assert.equal((await service.client.get('/large')).text.length, LARGE);
  for (const connection of unread) connection.abort();
  await service.untilTransfers('out', 0);
});

test(
  'downloads of one account are closed for each other, not for another account',
  LIMIT,
  async ({ signal }) => {
    await using service = await startLimitedService(signal, { transfers: 4 });
    using connections = await openRawConnections(service.client.url, 8);
    for (const [at, connection] of connections.entries()) {
      connection.pause();
      const account = at === 0 ? 'reader' : 'attacker';
      connection.send(`GET /large HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${account}\r\n\r\n`);
      await service.untilTransfers('out', Math.min(at + 1, 4), Math.max(0, at - 3));
    }
    const [reader] = connections;
    reader?.resume();
    assert.equal((await reader?.reply())?.text.length, LARGE);
    for (const connection of connections) connection.abort();
    await service.untilTransfers('out', 0);
  },
);

for (const { path, title } of [
  {
    path: '/long',
    title: 'above the limit of an account, a long response is refused, and those of others are not',
  },
  {
    path: '/download',
    title: 'above the limit of an account, a long download is refused, and those of others are not',
  },
]) {
  test(title, LIMIT, async ({ signal }) => {
    await using service = await startLimitedService(signal, { longOfClient: 2 });
    const attacker = { headers: { authorization: 'Bearer attacker' } };
    using unread = await openRawConnections(service.client.url, 2);
    for (const [at, connection] of unread.entries()) {
      connection.pause();
      connection.send(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer attacker\r\n\r\n`);
      await service.untilTransfers('out', at + 1, 0);
    }
    assertShed(await service.client.get(path, attacker));
    const honest = await service.client.get(path, { headers: { authorization: 'Bearer reader' } });
    assert.equal(honest.text.length, LARGE);
    for (const connection of unread) connection.abort();
    await service.untilTransfers('out', 0, 0);
    assert.equal((await service.client.get(path, attacker)).text.length, LARGE);
  });
}

for (const path of ['/long', '/download']) {
  test(
    `${path}: a transfer of the client with the most is closed for a client with fewer`,
    LIMIT,
    async ({ signal }) => {
      await using service = await startLimitedService(signal, { longOfAll: 3 });
      const ask = (account: string) =>
        `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${account}\r\n\r\n`;
      using unread = await openRawConnections(service.client.url, 3);
      for (const [at, connection] of unread.entries()) {
        connection.pause();
        connection.send(ask('attacker'));
        await service.untilTransfers('out', at + 1, 0);
      }
      assertShed(await service.client.get(path, { headers: { authorization: 'Bearer attacker' } }));
      const honest = await service.client.get(path, { headers: { authorization: 'Bearer reader' } });
      assert.equal(honest.text.length, LARGE);
      for (const connection of unread) connection.abort();
      await service.untilTransfers('out', 0, 1);
    },
  );
}

test('an unread download buffers at most one chunk', LIMIT, async ({ signal }) => {
  await using service = await startLimitedService(signal);
  using unread = await openRawConnection(service.client.url);
  const started = Promise.withResolvers<{ request: IncomingMessage; response: ServerResponse }>();
  const observe = (message: unknown) => started.resolve(message as Awaited<typeof started.promise>);
  subscribe('http.server.request.start', observe);
  unread.pause();
  unread.send('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  const { request, response } = await started.promise;
  unsubscribe('http.server.request.start', observe);
  assert.equal(response.writableHighWaterMark, 16_384);
  assert.equal(request.socket.writableHighWaterMark, 16_384);
});

test(
  'a request that waits for another server holds no permit, and then gets one again',
  LIMIT,
  async ({ signal }) => {
    await using service = await startLimitedService(signal, { permits: 1, queued: 1 });
    const replies: Promise<Reply>[] = [];
    for (let count = 1; count <= 8; count += 1) {
      replies.push(service.client.get('/released'));
      await service.untilBegun(count);
    }
    await service.until('requests', 0, 0);
    await assertAvailable(service.client);
    const gated = service.client.get('/gated');
    await service.until('requests', 1, 0);
    // All resume in the same iteration, with one permit and one queue place: none is refused.
    service.openGate();
    for (const { status } of await Promise.all([...replies, gated])) assert.equal(status, 200);
    await service.until('requests', 0, 0);
  },
);
