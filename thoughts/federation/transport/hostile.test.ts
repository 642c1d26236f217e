// Peers that redirect, stall, flood and lie: the client stays within its deadline and size limit, and keeps
// working.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import {
  type AddressPolicy,
  insecurePolicy,
  strictPolicy,
} from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError, type RemoteReason } from '@tandem/platform/http-client/remote-error.ts';
import { takeKeys } from '../../testing/keys.ts';
import { AS_TYPE, redirect, replyJson, startClient, startPeer } from './peer.fixture.ts';

const DEADLINE = 200;

const because =
  (...reasons: RemoteReason[]) =>
  (error: unknown): boolean =>
    error instanceof RemoteError && reasons.includes(error.reason);

/** The strict policy, except for the peer at 127.0.0.1. */
const onlyPeer: AddressPolicy = {
  judge: (url) =>
    url.hostname === '127.0.0.1' ? null : url.protocol === 'http:' ? null : strictPolicy.judge(url),
  allowsAddress: (ip) => ip === '127.0.0.1',
  resolve: async () => ['127.0.0.2'],
};

test('forbidden URLs are refused without a connection', async () => {
  await using peer = await startPeer((_, response) => response.end());
  const { port } = new URL(peer.origin);
  await using client = startClient({ policy: { ...strictPolicy, resolve: async () => ['127.0.0.1'] } });
  const urls = [
    peer.origin,
    `https://127.0.0.1:${port}/`,
    `https://a.org:${port}/`,
    'https://me:pw@a.org/',
    '',
  ];
  urls.push('data:application/activity+json,{}', 'file:///etc/passwd', `https://a.org/${'x'.repeat(3000)}`);
  for (const url of urls) await assert.rejects(client.fetchDocument(url), because('bad-url'), url);
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://localhost/']) {
    await assert.rejects(client.fetchDocument(url), because('blocked-address'), url);
  }
  assert.equal(peer.connections(), 0);
});

test('URLs with credentials are refused even if everything else is permitted', async () => {
  await using client = startClient();
  await assert.rejects(client.fetchDocument('http://me@127.0.0.1:1/'), because('bad-url'));
});

test('a name with any private address is refused without a connection', async () => {
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['10.0.0.1']]) {
    await using client = startClient({ policy: { ...strictPolicy, resolve: async () => addresses } });
    await assert.rejects(client.fetchDocument('https://rebind.org/'), because('blocked-address'));
    await assert.rejects(
      client.fetchJson('https://rebind.org/.well-known/nodeinfo'),
      because('blocked-address'),
    );
  }
});

test('a name without an address, or with a failed lookup, is a network failure', async () => {
  const none = { ...strictPolicy, resolve: async () => [] };
  const fails = { ...strictPolicy, resolve: () => Promise.reject(new Error('SERVFAIL')) };
  for (const policy of [none, fails]) {
    await using client = startClient({ policy });
    await assert.rejects(client.fetchDocument('https://nowhere.org/'), because('network'));
  }
});

test('a lookup that never ends fails at the deadline', async () => {
  await using client = startClient({
    policy: { ...strictPolicy, resolve: () => new Promise(() => {}) },
    deadlineMs: 50,
  });
  await assert.rejects(client.fetchDocument('https://slow.org/'), because('timeout'));
});

test('each redirect is checked for private addresses and other schemes', async () => {
  let location = '';
  await using peer = await startPeer((_, response) => redirect(response, location));
  await using inside = await startPeer((_, response, origin) => replyJson(response, { id: `${origin}/` }));
  const { port } = new URL(inside.origin);
  await using client = startClient({ policy: onlyPeer });
  const blocked = ['https://localhost/', 'https://169.254.169.254/latest', `http://127.0.0.2:${port}/`];
  for (location of [...blocked, `http://[::1]:${port}/`, `http://looks-public.org:${port}/`]) {
    await assert.rejects(client.fetchDocument(`${peer.origin}/`), because('blocked-address'), location);
  }
  for (location of [
    'file:///etc/passwd',
    'data:,x',
    'ftp://a.org/',
    'https://u:p@a.org/',
    'https://a.org:22/',
  ]) {
    await assert.rejects(client.fetchDocument(`${peer.origin}/`), because('bad-url'), location);
  }
  assert.equal(inside.connections(), 0);
});

test('three redirects are followed, a fourth and a loop are refused', async () => {
  await using peer = await startPeer((request, response, origin) => {
    const left = Number(request.url?.slice(1));
    return left === 0
      ? replyJson(response, { id: `${origin}/0` })
      : redirect(response, `/${left === 9 ? 9 : left - 1}`);
  });
  await using client = startClient();
  assert.equal((await client.fetchDocument(`${peer.origin}/3`)).id, `${peer.origin}/0`);
  await assert.rejects(client.fetchDocument(`${peer.origin}/4`), because('redirects'));
  peer.requests.length = 0;
  await assert.rejects(client.fetchDocument(`${peer.origin}/9`), because('redirects'));
  assert.equal(peer.requests.length, 4);
});

test('endless bodies, compression bombs and broken encodings fail early', async () => {
  const zeros = Buffer.alloc(4_000_000);
  const nothing = gzipSync('');
  const bodies: Record<string, [string, Buffer]> = {
    '/gzip': ['gzip', gzipSync(zeros)],
    '/br': ['br', brotliCompressSync(zeros)],
    '/deflate': ['deflate', deflateSync(zeros)],
    // Compressed members without content: endless in transfer, empty after decoding.
    '/empty': ['gzip', Buffer.concat(Array.from({ length: 60_000 }, () => nothing))],
    '/plain': ['identity', zeros],
  };
  await using peer = await startPeer((request, response) => {
    const [coding, body] = bodies[request.url ?? ''] ?? ['', Buffer.alloc(0)];
    response.writeHead(200, { 'content-type': AS_TYPE, 'content-encoding': coding });
    if (body.byteLength > 0) response.end(body);
    const flood = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
    };
    response.on('drain', flood);
    if (body.byteLength === 0) flood();
  });
  await using client = startClient({ deadlineMs: 20_000 });
  for (const path of [...Object.keys(bodies), '/endless']) {
    await assert.rejects(client.fetchDocument(`${peer.origin}${path}`), because('too-large'), path);
  }
});

test('unknown, repeated and broken content encodings are refused, and valid ones are decoded', async () => {
  await using peer = await startPeer((request, response, origin) => {
    const coding = decodeURIComponent(request.url?.slice(1) ?? '');
    const text = Buffer.from(JSON.stringify({ id: `${origin}${request.url}` }));
    const bodies = new Map([
      ['gzip', gzipSync(text)],
      ['br', brotliCompressSync(text)],
    ]);
    response.writeHead(200, { 'content-type': AS_TYPE, 'content-encoding': coding.replace('broken-', '') });
    response.end(bodies.get(coding) ?? text);
  });
  await using client = startClient();
  for (const coding of ['gzip', 'br', 'identity'])
    assert.ok(await client.fetchDocument(`${peer.origin}/${coding}`));
  for (const coding of ['zip', 'gzip,gzip', 'broken-gzip', 'broken-br', 'broken-deflate']) {
    await assert.rejects(client.fetchDocument(`${peer.origin}/${coding}`), because('encoding'), coding);
  }
});

test('a slow peer fails at the deadline, in its headers or body', async () => {
  await using peer = await startPeer((request, response) => {
    const { socket } = request;
    if (request.url === '/body') response.writeHead(200, { 'content-type': AS_TYPE });
    const timer = setInterval(() => (request.url === '/body' ? response.write(' ') : socket.write('H')), 20);
    socket.on('close', () => clearInterval(timer));
  });
  await using client = startClient({ deadlineMs: 200 });
  await assert.rejects(client.fetchDocument(`${peer.origin}/body`), because('timeout'));
  // An invalid partial header may be detected before the deadline.
  await assert.rejects(client.fetchDocument(`${peer.origin}/headers`), because('timeout', 'network'));
});

test('an endless body does not fail a delivery whose status has arrived', async (context) => {
  await using peer = await startPeer((_, response) => response.writeHead(202).write('x'));
  // The deadline passes after arrival of the headers, regardless of its duration.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const onHeaders = () => setImmediate(() => context.mock.timers.tick(DEADLINE));
  subscribe('undici:request:headers', onHeaders);
  context.after(() => unsubscribe('undici:request:headers', onHeaders));
  await using client = startClient({ deadlineMs: DEADLINE });
  const { privateKeyPem } = await takeKeys();
  const signer = { keyId: 'https://here.example/#main-key', privateKeyPem };
  const receipt = await client.post(`${peer.origin}/inbox`, {
    body: Buffer.from('{}'),
    contentType: AS_TYPE,
    signer,
  });
  assert.equal(receipt.status, 202);
});

test('200 requests to unresponsive peers use few sockets and do not delay other hosts', async (context) => {
  // The test triggers the deadline, independent of the duration of other requests.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await using stuck = await startPeer(() => {});
  await using good = await startPeer((_, response, origin) => replyJson(response, { id: `${origin}/` }));
  await using client = startClient({ deadlineMs: 1000 });
  // Loads the HTTP client, and is served despite the waiting requests.
  assert.ok(await client.fetchDocument(`${good.origin}/`));
  const waiting = Array.from({ length: 200 }, (_, at) => client.fetchDocument(`${stuck.origin}/${at}`));
  const outcomes = Promise.allSettled(waiting);
  assert.ok(await client.fetchDocument(`${good.origin}/`));
  context.mock.timers.tick(1000);
  const isTimeout = because('timeout');
  for (const outcome of await outcomes) assert.ok(outcome.status === 'rejected' && isTimeout(outcome.reason));
  assert.ok(stuck.connections() <= 8, `${stuck.connections()} connections`);
  assert.ok(await client.fetchDocument(`${good.origin}/`));
});

test('connections are reused', async () => {
  await using peer = await startPeer((_, response, origin) => replyJson(response, { id: `${origin}/` }));
  await using client = startClient();
  for (let at = 0; at < 10; at += 1) await client.fetchDocument(`${peer.origin}/`);
  assert.ok(peer.connections() <= 2, `${peer.connections()} connections for 10 requests`);
});

test('a broken or refused connection is a network failure', async () => {
  await using peer = await startPeer((request) => request.socket.destroy());
  await using client = startClient({ policy: insecurePolicy });
  await assert.rejects(client.fetchDocument(`${peer.origin}/`), because('network'));
  await assert.rejects(client.fetchDocument('http://127.0.0.1:1/'), because('network'));
});
