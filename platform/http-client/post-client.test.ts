import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { systemClock } from '../time/clock.ts';
import { type AddressPolicy, insecurePolicy, strictPolicy } from './network/address-policy.ts';
import { PRIVATE_HOSTS } from './network/private-hosts.fixture.ts';
import { createPostClient } from './post-client.ts';
import { RemoteError } from './remote-error.ts';

async function startServer(handler: RequestListener) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dispose = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: dispose,
  };
}

const startClient = (policy: AddressPolicy, deadlineMs = 5000) =>
  createPostClient({ policy, userAgent: 'Tandem', clock: systemClock, deadlineMs });

const reasonOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'a reply',
    (error: unknown) => (error instanceof RemoteError ? error.reason : error),
  );

const body = Buffer.from('hello');

test('any status is a response, and redirects are not followed', async () => {
  const requests: string[] = [];
  await using server = await startServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    response.writeHead(Number(request.url?.slice(1)), { location: '/200', 'retry-after': '7' }).end('x');
  });
  await using client = startClient(insecurePolicy);
  for (const status of [200, 201, 307, 308, 404, 503])
    assert.deepEqual(await client.post(`${server.origin}/${status}`, {}, body), { status, retryAfter: 7 });
  assert.equal(requests.length, 6);
  assert.equal(requests[0], 'POST /200 Tandem');
});

test('a server that does not respond is abandoned at the deadline', async () => {
  await using server = await startServer(() => {});
  await using client = startClient(insecurePolicy, 50);
  assert.equal(await reasonOf(client.post(server.origin, {}, body)), 'timeout');
});

test('private addresses, other ports, plain http and credentials are refused', async () => {
  await using client = startClient(strictPolicy);
  for (const host of PRIVATE_HOSTS)
    assert.equal(await reasonOf(client.post(`https://${host}/`, {}, body)), 'blocked-address', host);
  const others = [
    'http://push.example/',
    'https://push.example:8443/',
    'https://a:b@push.example/',
    'ftp://x',
    '',
  ];
  for (const url of others) assert.equal(await reasonOf(client.post(url, {}, body)), 'bad-url', url);
});

test('a name that resolves to a private address is refused at connection time', async () => {
  const policy = { ...strictPolicy, resolve: async () => ['127.0.0.1'] };
  await using client = startClient(policy);
  assert.equal(await reasonOf(client.post('https://rebound.iana.org/', {}, body)), 'blocked-address');
});
