import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { serializeRequest } from './request.ts';
import { runClosed } from './run-closed.ts';
import { runOpen } from './run-open.ts';
import { UNIQUE_PLACEHOLDER } from './unique-requests.ts';

const SLOW = 20;
let server: Server;
let port: number;
let paths: string[] = [];

before(async () => {
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    setTimeout(() => response.writeHead(request.url === '/odd' ? 404 : 200).end('body'), SLOW);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  port = (server.address() as AddressInfo).port;
});
after(() => server.close());

const requests = ['/even', '/odd'].map((path) => serializeRequest({ method: 'GET', path }));

test('closed-loop clients send the requests in turn, up to the maximum, and report statuses', async () => {
  paths = [];
  const load = {
    kind: 'closed',
    port,
    requests,
    connections: 2,
    milliseconds: 60_000,
    maxRequests: 6,
  } as const;
  const { completed, statuses, p50 } = await runClosed(load);
  assert.deepEqual([completed, statuses], [6, { 200: 3, 404: 3 }]);
  assert.deepEqual(paths.sort(), ['/even', '/even', '/even', '/odd', '/odd', '/odd']);
  assert.ok(p50 >= SLOW - 1);
});

test('a request that finds no free connection waits, and its latency includes the wait', async () => {
  const load = { kind: 'open', port, requests, connections: 1, milliseconds: 100, perSecond: 100 } as const;
  const { completed, max: worst } = await runOpen(load);
  assert.equal(completed, 10);
  // Ten came within 90 ms and were served one at a time.
  assert.ok(worst >= 10 * (SLOW - 1) - 90);
});

test('a server that hangs up ends the load', async () => {
  await using rude = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => rude.listen(0, 'localhost', resolve));
  const at = (rude.address() as AddressInfo).port;
  const load = {
    kind: 'closed',
    port: at,
    requests,
    connections: 1,
    milliseconds: 1000,
    maxRequests: 0,
  } as const;
  await assert.rejects(runClosed(load), /closed a connection|ECONNRESET/);
});

test('a number that is asked for is another one in each request', async () => {
  paths = [];
  const [same] = requests;
  const asking = serializeRequest({ method: 'GET', path: `/even?n=${UNIQUE_PLACEHOLDER}` });
  assert.ok(same);
  const load = { port, requests: [asking, same], connections: 2, milliseconds: 60_000 } as const;
  await runClosed({ ...load, kind: 'closed', maxRequests: 8 });
  const numbers = paths.filter((path) => path !== '/even');
  assert.equal(new Set(numbers).size, 4);
  for (const path of numbers) assert.match(path, /^\/even\?n=\d{10}$/);
});
