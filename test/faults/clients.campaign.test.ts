// Slow, half-closed and flooding clients with real services: they get a response or are disconnected, and
// others are served.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { pngOf } from '../../journal/testing/media.ts';
import { createClient } from '../../platform/testing/client.ts';
import { createTestEnvironment, type TestEnvironment } from '../../platform/testing/databases.ts';
import { openRawConnection } from '../../platform/testing/raw-connection.ts';
import {
  type Running,
  SETTINGS,
  type ServiceName,
  serviceNames,
  withService,
} from '../../tools/testing/service-under-test.ts';

const LIMIT = { timeout: 60_000 };
/** Milliseconds: the timeout is 20 s for headers and before minimum body speed applies, checked every 5 s. */
const CUT_OFF_AFTER = 20_000;
const SLACK = 10_000;

describe('clients', { concurrency: true }, () => {
  for (const name of serviceNames) describe(`of ${name}`, { concurrency: true }, () => testClients(name));
});

function testClients(name: ServiceName): void {
  let environment: TestEnvironment;
  let service: Running;
  let token: string;
  let sample: { path: string; body: object };
  before(() =>
    withService(name, async (target) => {
      environment = await createTestEnvironment('sqlite', target.migrations);
      service = await target.run(environment, SETTINGS);
      token = target.tokenOf(await target.join(service.url));
      sample = target.sample;
    }),
  );
  after(async () => {
    await service[Symbol.asyncDispose]();
    await environment.drop();
  });

  const head = (length: number, more = '') =>
    `POST ${sample.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`;

  const isServed = async () => {
    const { status } = await createClient(service.url, token).post(sample.path, sample.body);
    assert.equal(status, 201);
  };

  /** Sends one byte per second; returns the milliseconds until the connection was closed. */
  async function dribble(first: string, rest: string): Promise<number> {
    const began = performance.now();
    using connection = await openRawConnection(service.url);
    connection.send(first);
    let at = 0;
    const timer = setInterval(() => {
      connection.send(rest[at % rest.length] ?? '');
      at += 1;
    }, 1000);
    await connection.closed.finally(() => clearInterval(timer));
    return performance.now() - began;
  }

  const assertCutOff = (took: number) =>
    assert.ok(took > CUT_OFF_AFTER / 2 && took < CUT_OFF_AFTER + SLACK, `cut off after ${took} ms`);

  test(
    'a client that sends headers byte by byte is disconnected while others are served',
    LIMIT,
    async () => {
      const slow = Array.from({ length: 50 }, () => dribble('GET /healthz HTTP/1.1\r\n', 'x-slow: a\r\n'));
      await isServed();
      for (const took of await Promise.all(slow)) assertCutOff(took);
      await isServed();
    },
  );

  test('a client that connects and sends nothing is disconnected', LIMIT, async () => {
    const began = performance.now();
    using silent = await openRawConnection(service.url);
    await silent.closed;
    assertCutOff(performance.now() - began);
  });

  test('a client that sends a body byte by byte is disconnected, and holds no permit', LIMIT, async () => {
    const slow = Array.from({ length: 50 }, () => dribble(head(1000), ' '));
    await isServed();
    for (const took of await Promise.all(slow)) assertCutOff(took);
    await isServed();
  });

  test('a client that half-closes its connection gets its response', LIMIT, async () => {
    const body = JSON.stringify(sample.body);
    const { hostname, port } = new URL(service.url);
    const ask = async () => {
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      socket.end(head(body.length) + body);
      assert.match(await allOf(socket), /^HTTP\/1\.1 201 /);
    };
    await Promise.all(Array.from({ length: 20 }, ask));
  });

  test(
    'headers beyond 64 KiB are refused with their own code, and other clients are not affected',
    LIMIT,
    async () => {
      using huge = await openRawConnection(service.url);
      huge.send(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-huge: ${'a'.repeat(300_000)}\r\n\r\n`);
      const { status, headers, text } = await huge.reply();
      assert.deepEqual([status, JSON.parse(text).code], [431, 'headers-too-large']);
      assert.equal(headers.get('content-type'), 'application/problem+json');
      await huge.closed;
      using large = await openRawConnection(service.url);
      large.send(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-large: ${'a'.repeat(60_000)}\r\n\r\n`);
      assert.equal((await large.reply()).status, 200);
    },
  );

  test('an invalid HTTP request is refused, and the connection closed', LIMIT, async () => {
    for (const nonsense of ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'GET / HTTP/9.9\r\n\r\n']) {
      using connection = await openRawConnection(service.url);
      connection.send(Buffer.from(nonsense, 'latin1'));
      const { status, text } = await connection.reply();
      assert.deepEqual([status, JSON.parse(text).code], [400, 'malformed-request']);
      await connection.closed;
    }
  });

  test('pipelined requests get their responses in order', LIMIT, async () => {
    using connection = await openRawConnection(service.url);
    const paths = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? '/healthz' : `/nothing-${at}`));
    const body = JSON.stringify(sample.body);
    connection.send(
      paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join('') + head(body.length) + body,
    );
    for (const path of paths) {
      assert.equal((await connection.reply()).status, path === '/healthz' ? 200 : 404);
    }
    assert.equal((await connection.reply()).status, 201);
  });

  test('a client that disconnects in the middle of a body leaves nothing behind', LIMIT, async () => {
    using leaving = await openRawConnection(service.url);
    leaving.send(head(100_000) + pngOf(1000).toString('latin1'));
    leaving.abort();
    await isServed();
  });
}

async function allOf(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}
