// What becomes of requests that are more than a service can carry out, by the word of its clients.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { platformMigrations } from '../../database/migrations.ts';
import { openDatabase } from '../../database/open.ts';
import type { PlatformTables } from '../../database/tables.ts';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { Type } from '../../schema/type.ts';
import { type Client, type Reply as ClientReply, createClient } from '../../testing/client.ts';
import { createTestEnvironment } from '../../testing/databases.ts';
import { readExposition, sampleOf } from '../../testing/prometheus.ts';
import { openRawConnection, openRawConnections } from '../../testing/raw-connection.ts';
import { systemClock } from '../../time/clock.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { mountHealth } from '../health.ts';
import { createHttp } from '../http.ts';
import { Reply } from '../replies/reply.ts';

const LIMIT = { timeout: 30_000 };
const base = { tag: 'test', summary: 'Test', access: 'public' } as const;
const done = { status: 200, description: '' };
const held = endpoint({ ...base, method: 'GET', path: '/held', success: done });
const quick = endpoint({ ...base, method: 'GET', path: '/quick', success: done });
const body = Type.Object({ word: Type.String() });
const told = endpoint({
  ...base,
  method: 'POST',
  path: '/told',
  input: { kind: 'json', schema: body },
  success: done,
});
const inbox = endpoint({
  ...base,
  method: 'GET',
  path: '/inbox',
  bulkhead: 'inbox',
  errors: 'plain',
  success: done,
});
const large = endpoint({ ...base, method: 'GET', path: '/large', bulkhead: 'transfers', success: done });
/** More than the kernel takes. */
const LARGE = 16 * 1024 * 1024;

const waiting = endpoint({ ...base, method: 'GET', path: '/waiting', success: done });

/** A service with two places and two who wait; requests for `/held` and `/inbox` end when told to. */
async function startBusy({ places = 2, queued = 2, transfers: most = 99 } = {}) {
  const ground = await createTestEnvironment('sqlite', [platformMigrations]);
  const database = await openDatabase<PlatformTables>(ground.database, [platformMigrations]);
  const metrics = createMetrics();
  const http = createHttp<PlatformTables>({
    description: { title: 'Test', version: '1', summary: '', description: '', tags: [], scalar: false },
    ...{ database, identify: async () => null, clock: systemClock, log: createLog('test', 'silent') },
    ...{ publicUrl: null, trustedProxies: [], metrics },
    limits: { inProgress: places, queued, maxWait: 60_000, transfers: { max: most, bytes: 1024 * 1024 } },
  });
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const wait = async () => {
    begun += 1;
    await gate.promise;
    return {};
  };
  http.mount(held, wait);
  http.mount(inbox, wait);
  http.mount(waiting, (call) => call.releaseWhile(wait));
  http.mount(quick, async () => ({}));
  const isDocument = (accept = '') => accept === 'application/document';
  http.addRepresentation(quick.path, {
    ...{ accepts: isDocument, errors: 'plain' },
    document: { contentType: 'application/document', schema: Type.Object({}) },
    handle: async () => ({}),
  });
  http.mount(told, async (call) => call.body);
  http.mount(large, async () => new Reply(200, Buffer.alloc(LARGE, 'a'), { 'content-type': 'text/x-plain' }));
  mountHealth(http, [database.ping]);
  const client = createClient(`http://localhost:${await http.listen(0, null)}`);
  const sample = async (name: string, lane: string) =>
    sampleOf(readExposition(await metrics.renderMetrics()), name, { lane });
  /** Resolves once so many requests of a lane are in progress and wait. */
  const until = async (lane: string, inProgress: number, waiting: number): Promise<void> => {
    const now = [await sample('http_requests_in_progress', lane), await sample('http_requests_queued', lane)];
    if (now[0] !== inProgress || now[1] !== waiting) {
      await new Promise(setImmediate);
      await until(lane, inProgress, waiting);
    }
  };
  /** How many bodies come in or go out, and how many were cut off. */
  const transfers = async (direction: 'in' | 'out') => {
    const exposition = readExposition(await metrics.renderMetrics());
    return {
      underWay: sampleOf(exposition, 'http_transfers', { direction }),
      evicted: sampleOf(exposition, 'http_transfers_cut_total', { direction, reason: 'evicted' }),
    };
  };
  const untilUnderWay = async (direction: 'in' | 'out', count: number): Promise<void> => {
    while ((await transfers(direction)).underWay !== count) await new Promise(setImmediate);
  };
  /** One after the other, so that each is where it belongs before the next comes. */
  const occupy = async (path: string, lane: string, inProgress: number, waiting: number) => {
    const replies: Promise<ClientReply>[] = [];
    for (let count = 1; count <= inProgress + waiting; count += 1) {
      replies.push(client.get(path));
      await until(lane, Math.min(count, inProgress), Math.max(0, count - inProgress));
    }
    return replies;
  };
  return {
    ...{ client, gate, until, occupy, transfers, untilUnderWay },
    begun: () => begun,
    async [Symbol.asyncDispose]() {
      gate.resolve();
      await http.close();
      await database[Symbol.asyncDispose]();
      await ground.drop();
    },
  };
}

const several = (count: number, client: Client, path: string): Promise<ClientReply>[] =>
  Array.from({ length: count }, () => client.get(path));

/** One after the other: what comes at once may be more than there is room for. */
async function assertQuick(client: Client): Promise<void> {
  for (let count = 0; count < 4; count += 1) assert.equal((await client.get('/quick')).status, 200);
}

const assertShed = ({ status, headers, body: problem }: ClientReply): void => {
  assert.deepEqual([status, problem.code, headers.get('retry-after')], [503, 'overloaded', '5']);
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/);
};

test(
  'what finds no place and no room to wait is told to come again; afterwards all is as before',
  LIMIT,
  async () => {
    await using busy = await startBusy();
    const { client, gate, until } = busy;
    const accepted = await busy.occupy('/held', 'requests', 2, 2);
    for (const reply of await Promise.all(several(20, client, '/quick'))) assertShed(reply);
    const other = await client.get('/quick', { headers: { accept: 'application/document' } });
    assert.deepEqual([other.status, other.text], [503, 'internal server error']);
    assert.equal(busy.begun(), 2);
    gate.resolve();
    for (const { status } of await Promise.all(accepted)) assert.equal(status, 200);
    assert.equal(busy.begun(), 4);
    await until('requests', 0, 0);
    await assertQuick(client);
  },
);

test('health is told however much there is to do', LIMIT, async () => {
  await using busy = await startBusy();
  const accepted = await busy.occupy('/held', 'requests', 2, 2);
  for (const path of ['/healthz', '/readyz']) assert.equal((await busy.client.get(path)).status, 200);
  busy.gate.resolve();
  await Promise.all(accepted);
});

test('a flood in the inbox leaves the rest its places, and hears of it in its own words', LIMIT, async () => {
  await using busy = await startBusy();
  const accepted = await busy.occupy('/inbox', 'inbox', 1, 2);
  const { status, text, headers } = await busy.client.get('/inbox');
  assert.deepEqual([status, text, headers.get('retry-after')], [503, 'internal server error', '5']);
  await assertQuick(busy.client);
  busy.gate.resolve();
  for (const reply of await Promise.all(accepted)) assert.equal(reply.status, 200);
});

test('who sends a body slowly holds up nobody else, and is answered in the end', LIMIT, async () => {
  await using busy = await startBusy();
  using slow = await openRawConnections(busy.client.url, 6);
  const head =
    'POST /told HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n';
  for (const [at, connection] of slow.entries()) {
    connection.send(`${head}{"word":`);
    await busy.untilUnderWay('in', at + 1);
  }
  await busy.until('requests', 0, 0);
  await assertQuick(busy.client);
  for (const connection of slow) {
    connection.send('"ada"}');
    const { status, text } = await connection.reply();
    assert.deepEqual([status, text], [200, '{"word":"ada"}']);
    connection.abort();
  }
  await busy.untilUnderWay('in', 0);
});

const HEAD = 'POST /told HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

test('of bodies that never end there is room for so many, and the slowest makes room', LIMIT, async () => {
  await using busy = await startBusy({ transfers: 4 });
  using slow = await openRawConnections(busy.client.url, 6);
  for (const [at, connection] of slow.entries()) {
    connection.send(`${HEAD}content-length: 14\r\n\r\n{"wo`);
    await busy.untilUnderWay('in', Math.min(at + 1, 4));
    while ((await busy.transfers('in')).evicted !== Math.max(0, at - 3)) await new Promise(setImmediate);
  }
  const [first, second, ...others] = slow;
  for (const connection of [first, second]) {
    const { status, text } = (await connection?.reply()) ?? {};
    assert.deepEqual([status, JSON.parse(text ?? '').code], [503, 'overloaded']);
  }
  for (const connection of others) connection.send('rd":"ada"}');
  for (const connection of others) assert.equal((await connection.reply()).text, '{"word":"ada"}');
  assert.equal((await busy.client.post('/told', { word: 'ada' })).status, 200);
  for (const connection of slow) connection.abort();
  await busy.untilUnderWay('in', 0);
});

test('bodies hold so many bytes together, and who sends on is not who makes room', LIMIT, async () => {
  await using busy = await startBusy();
  const half = 500_000;
  const [stuck, ...others] = await Promise.all(
    Array.from({ length: 3 }, () => openRawConnection(busy.client.url)),
  );
  const word = (length: number) => `{"word":"${'a'.repeat(length)}`;
  stuck?.send(`${HEAD}content-length: ${half + 11}\r\n\r\n${word(half - 1)}`);
  await busy.untilUnderWay('in', 1);
  for (const connection of others) {
    connection.send(`${HEAD}content-length: ${half + 11}\r\n\r\n${word(half - 1)}`);
  }
  while ((await busy.transfers('in')).evicted !== 1) await new Promise(setImmediate);
  assert.equal((await stuck?.reply())?.status, 503);
  for (const connection of others) connection.send('a"}');
  for (const connection of others) assert.equal((await connection.reply()).status, 200);
  for (const connection of [stuck, ...others]) connection?.abort();
  await busy.untilUnderWay('in', 0);
});

test('who leaves while waiting costs nothing any more', LIMIT, async () => {
  await using busy = await startBusy({ places: 1, queued: 4 });
  const first = busy.client.get('/held');
  await busy.until('requests', 1, 0);
  using impatient = await openRawConnections(busy.client.url, 3);
  for (const connection of impatient) connection.send('GET /held HTTP/1.1\r\nhost: x\r\n\r\n');
  await busy.until('requests', 1, 3);
  for (const connection of impatient) connection.abort();
  // Their end is heard before that of a connection that is made, used and closed later.
  assert.equal((await busy.client.get('/healthz')).status, 200);
  await new Promise(setImmediate);
  busy.gate.resolve();
  assert.equal((await first).status, 200);
  await busy.until('requests', 0, 0);
  assert.equal(busy.begun(), 1);
});

test('a download that is not read holds no permit, and makes room for others', LIMIT, async () => {
  await using busy = await startBusy({ places: 1, queued: 0, transfers: 4 });
  using unread = await openRawConnections(busy.client.url, 6);
  for (const [at, connection] of unread.entries()) {
    connection.pause();
    connection.send('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    while ((await busy.transfers('out')).underWay !== Math.min(at + 1, 4)) await new Promise(setImmediate);
    while ((await busy.transfers('out')).evicted !== Math.max(0, at - 3)) await new Promise(setImmediate);
  }
  await busy.until('transfers', 0, 0);
  assert.equal((await busy.client.get('/large')).text.length, LARGE);
  for (const connection of unread) connection.abort();
  await busy.untilUnderWay('out', 0);
});

test('a download that is not read buffers no more than a piece of it', LIMIT, async () => {
  await using busy = await startBusy();
  using unread = await openRawConnection(busy.client.url);
  const begun = Promise.withResolvers<{ request: IncomingMessage; response: ServerResponse }>();
  const see = (message: unknown) => begun.resolve(message as Awaited<typeof begun.promise>);
  subscribe('http.server.request.start', see);
  unread.pause();
  unread.send('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  const { request, response } = await begun.promise;
  unsubscribe('http.server.request.start', see);
  assert.equal(response.writableHighWaterMark, 16_384);
  assert.equal(request.socket.writableHighWaterMark, 16_384);
});

test('a request that waits for somebody else holds no permit, and goes on with one', LIMIT, async () => {
  await using busy = await startBusy({ places: 1, queued: 1 });
  const replies: Promise<ClientReply>[] = [];
  for (let count = 1; count <= 8; count += 1) {
    replies.push(busy.client.get('/waiting'));
    while (busy.begun() < count) await new Promise(setImmediate);
  }
  await busy.until('requests', 0, 0);
  await assertQuick(busy.client);
  const held = busy.client.get('/held');
  await busy.until('requests', 1, 0);
  // All come back at once, to one permit and a queue for one: none is refused.
  busy.gate.resolve();
  for (const { status } of await Promise.all([...replies, held])) assert.equal(status, 200);
  await busy.until('requests', 0, 0);
});
