import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { openRawConnection } from '../../testing/raw-connection.ts';
import { openEvents, openSocket } from '../../testing/stream-client.ts';
import { createLoadControl } from '../load-shedding/load-control.ts';
import { PROBLEM_DOCUMENTS } from '../problems/problem.ts';
import { MAX_UNREAD, type StreamConnection, type StreamTransport } from './stream.ts';
import { createStreams } from './streams.ts';
import { createUpgrades } from './upgrades.ts';

/** A server with idle streams and heartbeats every few milliseconds. */
async function startServer(heartbeat: number) {
  const upgrades = createUpgrades();
  const app = Fastify({ http: { shouldUpgradeCallback: upgrades.isUpgrade } });
  upgrades.attach(app);
  const load = createLoadControl({ inProgress: 4, queued: 4, maxWait: 1000 });
  const metrics = createMetrics();
  const log = createLog('test', 'silent');
  const streams = createStreams({
    app,
    upgrades,
    load,
    metrics,
    log,
    heartbeat,
  });
  const opened = { 'web-socket': open(), events: open() };
  for (const transport of ['web-socket', 'events'] as const) {
    const { connected, closed } = opened[transport];
    streams.mount({ transport, path: `/${transport}`, errors: PROBLEM_DOCUMENTS }, async () => ({
      account: 'ada',
      connected: (connection) => {
        connected.resolve(connection);
        return { closed: closed.resolve };
      },
    }));
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    opened,
    metrics,
    stop: streams.close,
    async [Symbol.asyncDispose]() {
      await streams.close();
      await app.close();
    },
  };
}

const open = () => ({
  connected: Promise.withResolvers<StreamConnection>(),
  closed: Promise.withResolvers<void>(),
});

const droppedOf = (text: string, transport: StreamTransport): string | undefined =>
  new RegExp(`^http_streams_dropped_total\\{transport="${transport}"\\} (\\d+)$`, 'm').exec(text)?.[1];

test('a WebSocket that responds to pings stays open, another one is closed', async () => {
  await using server = await startServer(10);
  using silent = await openSocket(`${server.url}/web-socket`);
  // Stops reading from the socket, so that pings are not received.
  silent.socket.pause();
  await server.opened['web-socket'].closed.promise;
  assert.equal(droppedOf(await server.metrics.renderMetrics(), 'web-socket'), '1');
  using alive = await openSocket(`${server.url}/web-socket`);
  for (let pings = 0; pings < 4; pings += 1) {
    await new Promise((resolve) => alive.socket.once('ping', resolve));
  }
  assert.equal(alive.socket.readyState, alive.socket.OPEN);
});

test('a client that does not read is disconnected, and a heartbeat is a comment', async () => {
  await using server = await startServer(10);
  using events = await openEvents(`${server.url}/events`, { authorization: 'Bearer token' });
  assert.deepEqual([await events.next(), await events.next()], [':)', ':thump']);
  const connection = await server.opened.events.connected.promise;
  const chunk = Buffer.alloc(MAX_UNREAD, 'x');
  // More than the buffers of the operating system hold, within one iteration of the event loop.
  for (let sent = 0; sent < 400; sent += 1) connection.send(chunk);
  await server.opened.events.closed.promise;
  assert.equal(droppedOf(await server.metrics.renderMetrics(), 'events'), '1');
});

test('a WebSocket that does not read is closed immediately when its buffer is full', async () => {
  await using server = await startServer(60_000);
  using socket = await openSocket(`${server.url}/web-socket`);
  socket.socket.pause();
  const connection = await server.opened['web-socket'].connected.promise;
  const chunk = Buffer.alloc(MAX_UNREAD, 'x');
  for (let sent = 0; sent < 400; sent += 1) connection.send(chunk);
  await server.opened['web-socket'].closed.promise;
});

test('other upgrades are ignored, and the request is served normally', async () => {
  await using server = await startServer(60_000);
  using connection = await openRawConnection(server.url);
  const head = 'GET /web-socket HTTP/1.1\r\nhost: x.example\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n';
  for (const _ of [1, 2]) {
    connection.send(head);
    assert.equal((await connection.reply()).status, 400);
  }
});

test('a disconnected client frees its place', async () => {
  await using server = await startServer(60_000);
  const socket = await openSocket(`${server.url}/web-socket`);
  socket.socket.terminate();
  await server.opened['web-socket'].closed.promise;
  assert.match(await server.metrics.renderMetrics(), /http_streams\{transport="web-socket"\} 0/);
});
