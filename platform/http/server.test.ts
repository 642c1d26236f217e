import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { platformMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import type { PlatformTables } from '../database/tables.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createTestEnvironment } from '../testing/databases.ts';
import { openRawConnection } from '../testing/raw-connection.ts';
import { systemClock } from '../time/clock.ts';
import { endpoint } from './endpoint/endpoint.ts';
import { mountHealth } from './health.ts';
import { createHttp } from './http.ts';
import { Reply } from './replies/reply.ts';
import { startLimitedService } from './testing/limited-service.ts';

const REQUESTS = [
  ['one host', 'GET /healthz HTTP/1.1\r\nHost: a\r\n', 200],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n', 400],
  ['the same host twice', 'GET /healthz HTTP/1.1\r\nhost: a\r\nHOST: a\r\n', 400],
  ['HTTP/2.0', 'GET /healthz HTTP/2.0\r\nHost: a\r\n', 505],
] as const;

test('a request with two hosts or another HTTP version is refused', { timeout: 20_000 }, async () => {
  const environment = await createTestEnvironment('sqlite', [platformMigrations]);
  await using database = await openDatabase<PlatformTables>(environment.database, [platformMigrations]);
  const http = createHttp<PlatformTables>({
    description: { title: 'Test', version: '1', summary: '', description: '', tags: [], scalar: false },
    database,
    identify: async () => null,
    clock: systemClock,
    log: createLog('test', 'silent'),
    publicUrl: null,
    trustedProxies: [],
    metrics: createMetrics(),
    limits: { inProgress: 64, queued: 64, maxWait: 1000 },
  });
  mountHealth(http, []);
  const url = `http://localhost:${await http.listen(0, null)}`;
  for (const [what, head, status] of REQUESTS) {
    using connection = await openRawConnection(url);
    connection.send(`${head}\r\n`);
    const reply = await connection.reply();
    assert.equal(reply.status, status, what);
    if (status !== 200) await connection.closed;
  }
  await http.close();
  await environment.drop();
});

const slow = endpoint({
  method: 'GET',
  path: '/slow',
  tag: 'test',
  summary: 'Responds in pieces',
  access: 'public',
  success: { status: 200, description: '' },
});

test('requests in progress complete, and their connections do not delay the shutdown', {
  timeout: 20_000,
}, async () => {
  const environment = await createTestEnvironment('sqlite', [platformMigrations]);
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(environment.drop);
  const database = cleanUp.use(
    await openDatabase<PlatformTables>(environment.database, [platformMigrations]),
  );
  const http = createHttp<PlatformTables>({
    description: { title: 'Test', version: '1', summary: '', description: '', tags: [], scalar: false },
    database,
    identify: async () => null,
    clock: systemClock,
    log: createLog('test', 'silent'),
    publicUrl: null,
    trustedProxies: [],
    metrics: createMetrics(),
    limits: { inProgress: 64, queued: 64, maxWait: 1000 },
  });
  const body = new PassThrough();
  cleanUp.defer(http.close);
  cleanUp.defer(() => void body.end());
  http.mount(slow, async () => new Reply(200, body, { 'content-type': 'text/plain' }));
  const port = await http.listen(0, null);
  body.write('begun, ');
  const reply = await fetch(`http://localhost:${port}/slow`);
  const closed = http.close();
  while (await isOpen(port));
  body.end('done');
  assert.equal(await reply.text(), 'begun, done');
  await closed;
});

const SIZE = 2 * 1024 * 1024;

/** Less than the keep-alive timeout, so that a connection that stays open fails the test. */
const LIMIT = { timeout: 30_000 };

test('the rest of a refused body does not delay the shutdown', LIMIT, async ({ signal }) => {
  await using service = await startLimitedService(signal);
  using connection = await openRawConnection(service.client.url);
  const type = 'content-type: application/json';
  connection.send(`POST /echo HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: ${SIZE}\r\n\r\n{`);
  assert.equal((await connection.reply()).status, 413);
  const stopped = service[Symbol.asyncDispose]();
  connection.send(' '.repeat(SIZE - 1));
  await stopped;
});

/** Whether a server listens on the port. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });
