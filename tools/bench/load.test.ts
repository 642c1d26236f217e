import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { ResponseReader } from './connection.ts';
import { runLoad } from './load.ts';
import { serializeRequest, UNIQUE_PLACEHOLDER } from './request.ts';

const SLOW = 20;

let server: Server;
let port: number;
let paths: string[] = [];

before(async () => {
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    if (request.url === '/broken') request.socket.destroy();
    setTimeout(() => response.writeHead(request.url === '/odd' ? 404 : 200).end('body'), SLOW);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  port = (server.address() as AddressInfo).port;
});
after(() => server.close());

const get = (path: string) => serializeRequest({ method: 'GET', path });
const requests = [get('/even'), get('/odd')];

test('closed-loop clients send the requests in rotation, up to the maximum, and report statuses', async () => {
  paths = [];
  const load = { host: 'localhost', port, requests, connections: 2, milliseconds: 60_000 };
  const { completed, statuses, p50 } = await runLoad({ ...load, maxRequests: 6 });
  assert.deepEqual([completed, statuses], [6, { 200: 3, 404: 3 }]);
  assert.deepEqual(paths.sort(), ['/even', '/even', '/even', '/odd', '/odd', '/odd']);
  assert.ok(p50 >= SLOW - 1);
});

test('the latency of an open loop includes the wait for a connection', async () => {
  const load = { host: 'localhost', port, requests, connections: 1, milliseconds: 100, perSecond: 100 };
  const { completed, max } = await runLoad(load);
  assert.equal(completed, 10);
  // Ten requests were due within 90 ms and were served sequentially.
  assert.ok(max >= 10 * (SLOW - 1) - 90);
});

test('a broken connection ends the load with an error', async () => {
  const load = { host: 'localhost', port, connections: 1, milliseconds: 1000, maxRequests: 0 };
  await assert.rejects(runLoad({ ...load, requests: [get('/broken')] }), /closed a connection|ECONNRESET/);
});

test('the placeholder becomes another number in each request', async () => {
  paths = [];
  const load = { host: 'localhost', port, connections: 2, milliseconds: 60_000, maxRequests: 8 };
  await runLoad({ ...load, requests: [get(`/even?n=${UNIQUE_PLACEHOLDER}`), get('/even')] });
  const numbers = paths.filter((path) => path !== '/even');
  assert.equal(new Set(numbers).size, 4);
  for (const path of numbers) assert.match(path, /^\/even\?n=\d{10}$/);
});

const sized = (body: string) =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const chunked = (chunks: string[]) => {
  const all = chunks.map((chunk) => `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`);
  return `HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n${all.join('')}0\r\n\r\n`;
};
const anyResponse = fc.oneof(
  fc.string().map(sized),
  fc.array(fc.string({ minLength: 1 })).map(chunked),
  fc.constant('HTTP/1.1 204 No Content\r\n\r\n'),
);

test('consecutive responses are parsed completely with any chunk boundaries', () => {
  fc.assert(
    fc.property(fc.array(anyResponse, { minLength: 1 }), fc.integer({ min: 1, max: 50 }), (texts, step) => {
      const reader = new ResponseReader();
      for (const text of texts) {
        const bytes = Buffer.from(text);
        const found = [];
        for (let at = 0; at < bytes.length; at += step)
          found.push(reader.read(bytes.subarray(at, at + step)));
        assert.deepEqual(found.slice(0, -1).filter(Boolean), []);
        assert.equal(found.at(-1), Number(text.slice(9, 12)));
      }
    }),
  );
});

test('an invalid response and one without a length are refused', () => {
  assert.throws(() => new ResponseReader().read(Buffer.from('HTTP/1.1 200 OK\r\n\r\n')), /no length/);
  assert.throws(() => new ResponseReader().read(Buffer.from('SSH-2.0-OpenSSH\r\n\r\n')), /not valid HTTP/);
});
