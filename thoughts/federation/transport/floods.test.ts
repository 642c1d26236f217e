// Peers that send endlessly or very slowly: reading is bounded, and other peers are served.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { insecurePolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError, type RemoteReason } from '@tandem/platform/http-client/remote-error.ts';
import { AS_TYPE, replyJson, startClient, startPeer } from './peer.fixture.ts';

const because = (reason: RemoteReason) => (error: unknown) =>
  error instanceof RemoteError && error.reason === reason;

const GIGABYTE = 2 ** 30;
const MEGABYTE = 2 ** 20;

/**
 * Writes `piece` up to `pieces` times, as fast as the client reads, and returns the bytes sent before it
 * disconnected.
 */
async function flood(response: ServerResponse, piece: Buffer, pieces: number): Promise<number> {
  let sent = 0;
  function* all() {
    for (; sent < pieces; sent += 1) yield piece;
  }
  // A disconnect breaks the pipe.
  await pipeline(all, response).catch(() => {});
  return sent * piece.byteLength;
}

test('reading a gigabyte without a length, or with a false length, stops early', async () => {
  const floods: Promise<number>[] = [];
  await using peer = await startPeer((request, response) => {
    const length = request.url === '/length' ? { 'content-length': String(GIGABYTE) } : {};
    response.writeHead(200, { 'content-type': AS_TYPE, ...length });
    floods.push(flood(response, Buffer.alloc(65_536, ' '), GIGABYTE / 65_536));
  });
  await using client = startClient({ deadlineMs: 60_000 });
  for (const path of ['/', '/length']) {
    await assert.rejects(client.fetchDocument(peer.origin + path), because('too-large'));
    await assert.rejects(client.fetchJson(peer.origin + path), because('too-large'));
  }
  for (const sent of await Promise.all(floods))
    assert.ok(sent < 64 * MEGABYTE, `${sent / MEGABYTE} MB left the peer`);
});

test('a megabyte that decompresses to a gigabyte is decompressed to a megabyte', async () => {
  const member = gzipSync(Buffer.alloc(64 * MEGABYTE));
  const bomb = Buffer.concat(Array.from({ length: GIGABYTE / (64 * MEGABYTE) }, () => member));
  assert.ok(bomb.byteLength < 1.1 * MEGABYTE);
  await using peer = await startPeer((_, response) =>
    response.writeHead(200, { 'content-type': AS_TYPE, 'content-encoding': 'gzip' }).end(bomb),
  );
  await using client = startClient({ deadlineMs: 60_000 });
  const before = process.cpuUsage();
  await assert.rejects(client.fetchDocument(peer.origin), because('too-large'));
  const used = process.cpuUsage(before).user;
  // Reading a gigabyte would take seconds.
  assert.ok(used < 500_000, `${used / 1000} ms`);
});

test('200 peers with a byte a second, and 200 such requests to one, do not block other requests', async (context) => {
  // The test triggers the deadline, independent of the duration of other requests.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const drip = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': AS_TYPE }).flushHeaders();
    const timer = setInterval(() => response.write(' '), 1000);
    response.on('close', () => clearInterval(timer));
  };
  await using slow = await startPeer((_, response) => drip(response));
  await using good = await startPeer((request, response) =>
    replyJson(response, { id: `http://${request.headers.host}${request.url}` }),
  );
  const { port } = new URL(slow.origin);
  const policy = { ...insecurePolicy, resolve: async () => ['127.0.0.1'] };
  await using client = startClient({ policy, deadlineMs: 10_000 });
  for (const hostOf of [(at: number) => `drip${at}.org`, () => 'drip.org']) {
    const urls = Array.from({ length: 200 }, (_, at) => `http://${hostOf(at)}:${port}/${at}`);
    const waiting = urls.map((url) => client.fetchDocument(url));
    const outcomes = Promise.allSettled(waiting);
    for (let at = 0; at < 20; at += 1) assert.ok(await client.fetchDocument(`${good.origin}/${at}`));
    assert.ok(slow.connections() > 0);
    context.mock.timers.tick(10_000);
    for (const outcome of await outcomes)
      assert.ok(outcome.status === 'rejected' && because('timeout')(outcome.reason));
    assert.ok(await client.fetchDocument(`${good.origin}/after`));
  }
  assert.ok(slow.connections() <= 200 + 32, `${slow.connections()} connections`);
});
