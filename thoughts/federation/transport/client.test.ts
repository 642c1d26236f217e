import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemoteError, type RemoteReason } from '@tandem/platform/http-client/remote-error.ts';
import { takeKeys } from '../../testing/keys.ts';
import type { InboundRequest } from '../protocol/signatures/request.ts';
import { readSignature, verifySignature } from '../protocol/signatures/verify.ts';
import { AS_TYPE, redirect, replyJson, startClient, startPeer } from './peer.fixture.ts';

const keys = await takeKeys();
const signer = { keyId: 'https://here.example/users/bo#main-key', privateKeyPem: keys.privateKeyPem };

const because =
  (reason: RemoteReason, status: number | null = null) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof RemoteError, String(error));
    assert.deepEqual([error.reason, error.status], [reason, status], error.message);
    return true;
  };

function verdict(arrived: InboundRequest, origin: string): string {
  const reading = readSignature(arrived, { origins: [origin], now: Date.now() });
  if ('refusal' in reading) return reading.refusal;
  return verifySignature(reading, keys.publicKeyPem) ? 'verified' : 'forged';
}

test('a document is fetched from its id, with User-Agent and Accept', async () => {
  await using peer = await startPeer((request, response, origin) => {
    assert.equal(request.headers['user-agent'], 'Tandem-Thoughts/0.1.0 (+https://here.example/)');
    assert.match(
      request.headers.accept ?? '',
      /^application\/activity\+json, application\/ld\+json; profile=/,
    );
    replyJson(response, { id: `${origin}/users/ana`, name: 'Ana' });
  });
  await using client = startClient();
  const { id, document } = await client.fetchDocument(`${peer.origin}/users/ana#main-key`);
  assert.equal(id, `${peer.origin}/users/ana`);
  assert.equal(document.name, 'Ana');
});

test('signed fetches and deliveries verify, with a new signature for each hop', async () => {
  const verdicts: string[] = [];
  await using peer = await startPeer((request, response, origin) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = request.method === 'POST' ? Buffer.concat(chunks) : null;
      const { method = '', url: target = '', rawHeaders } = request;
      verdicts.push(verdict({ method, target, rawHeaders, body }, origin));
      if (target.startsWith('/old')) redirect(response, target.replace('old', 'new'), 307);
      else replyJson(response, { id: `${origin}${target}` }, AS_TYPE, method === 'POST' ? 202 : 200);
    });
  });
  await using client = startClient();
  await client.fetchDocument(`${peer.origin}/old/note?a=b%20c`, { signer });
  const delivery = { body: Buffer.from('{"type":"Like"}'), contentType: AS_TYPE, signer };
  assert.deepEqual(await client.post(`${peer.origin}/old/inbox`, delivery), {
    status: 202,
    retryAfter: null,
  });
  assert.deepEqual(verdicts, ['verified', 'verified', 'verified', 'verified']);
  assert.deepEqual(peer.requests.slice(2), ['POST /old/inbox', 'POST /new/inbox']);
});

test('a host that refuses draft-cavage twice gets RFC 9421 first', async () => {
  const schemes: string[] = [];
  await using peer = await startPeer((request, response, origin) => {
    const scheme = 'signature-input' in request.headers ? 'rfc9421' : 'cavage';
    schemes.push(scheme);
    replyJson(response, { id: `${origin}${request.url}` }, AS_TYPE, scheme === 'cavage' ? 401 : 200);
  });
  await using client = startClient();
  await client.fetchDocument(`${peer.origin}/1`, { signer });
  await client.fetchDocument(`${peer.origin}/2`, { signer });
  await client.fetchDocument(`${peer.origin}/3`, { signer });
  await assert.rejects(client.fetchDocument(`${peer.origin}/4`), because('status', 401));
  assert.deepEqual(schemes, ['cavage', 'rfc9421', 'cavage', 'rfc9421', 'rfc9421', 'cavage']);
});

test('a 401 at the first contact does not change the scheme permanently', async () => {
  const schemes: string[] = [];
  await using peer = await startPeer((request, response, origin) => {
    schemes.push('signature-input' in request.headers ? 'rfc9421' : 'cavage');
    replyJson(response, { id: `${origin}${request.url}` }, AS_TYPE, schemes.length === 1 ? 401 : 200);
  });
  await using client = startClient();
  for (const name of ['1', '2']) await client.fetchDocument(`${peer.origin}/${name}`, { signer });
  assert.deepEqual(schemes, ['cavage', 'rfc9421', 'cavage']);
});

test('a host that refuses both schemes returns the first status, and no scheme is cached', async () => {
  const schemes: string[] = [];
  await using peer = await startPeer((request, response) => {
    const isRfc = 'signature-input' in request.headers;
    schemes.push(isRfc ? 'rfc9421' : 'cavage');
    replyJson(response, {}, AS_TYPE, isRfc ? 401 : 403);
  });
  await using client = startClient();
  for (const url of [`${peer.origin}/1`, `${peer.origin}/2`]) {
    await assert.rejects(client.fetchDocument(url, { signer }), because('status', 403));
  }
  assert.deepEqual(schemes, ['cavage', 'rfc9421', 'cavage', 'rfc9421']);
});

test('an error status is returned with its Retry-After, for fetches and deliveries', async () => {
  await using peer = await startPeer((request, response) => {
    response.writeHead(Number(request.url?.slice(1)), { 'retry-after': '120' }).end('x'.repeat(100_000));
  });
  await using client = startClient();
  for (const status of [404, 410, 429, 503]) {
    await assert.rejects(client.fetchDocument(`${peer.origin}/${status}`), because('status', status));
    const delivery = { body: Buffer.from('{}'), contentType: AS_TYPE, signer };
    assert.deepEqual(await client.post(`${peer.origin}/${status}`, delivery), { status, retryAfter: 120 });
  }
});

test('a delivery does not follow redirects that change the method to GET', async () => {
  await using peer = await startPeer((_, response) => redirect(response, '/elsewhere', 302));
  await using client = startClient();
  const delivery = { body: Buffer.from('{}'), contentType: AS_TYPE, signer };
  assert.equal((await client.post(`${peer.origin}/inbox`, delivery)).status, 302);
  assert.deepEqual(peer.requests, ['POST /inbox']);
});

test('documents require an ActivityStreams media type, discovery a JSON one', async () => {
  const profile = 'profile="https://www.w3.org/ns/activitystreams"';
  const documents = [
    AS_TYPE,
    `${AS_TYPE}; charset=utf-8`,
    `application/ld+json; ${profile}`,
    AS_TYPE.toUpperCase(),
  ];
  const discovery = [
    'application/jrd+json; charset=utf-8',
    'application/json',
    `application/json; ${profile}`,
  ];
  const others = [
    'text/plain',
    'text/html',
    'application/ld+json',
    'application/octet-stream',
    'nonsense',
    '',
  ];
  let type = '';
  await using peer = await startPeer((_, response, origin) => {
    if (type !== '') response.setHeader('content-type', type);
    response.setHeader('link', `<${origin}/alternate>; rel="alternate"; type="${AS_TYPE}"`);
    response.end(JSON.stringify({ id: `${origin}/x` }));
  });
  await using client = startClient();
  for (type of documents) assert.ok(await client.fetchDocument(`${peer.origin}/x`), type);
  for (type of [...discovery, ...others]) {
    await assert.rejects(client.fetchDocument(`${peer.origin}/x`), because('media-type'), type);
  }
  for (type of discovery) assert.ok(await client.fetchJson(`${peer.origin}/x`), type);
  for (type of others)
    await assert.rejects(client.fetchJson(`${peer.origin}/x`), because('media-type'), type);
  assert.ok(!peer.requests.includes('GET /alternate'), 'alternate links are not followed');
});

test('a body other than a JSON object in UTF-8 is refused', async () => {
  const texts = ['', '[]', 'null', '"x"', '{', '{}x', '\ufeff{"id":"x"}'];
  const bytes = [
    ...texts.map((text) => Buffer.from(text)),
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ];
  let body = Buffer.alloc(0);
  await using peer = await startPeer((_, response) => response.setHeader('content-type', AS_TYPE).end(body));
  await using client = startClient();
  for (body of bytes) await assert.rejects(client.fetchDocument(`${peer.origin}/x`), because('not-json'));
});

test('the last value of a duplicate key is both verified and used', async () => {
  await using peer = await startPeer((_, response, origin) => {
    response.setHeader('content-type', AS_TYPE);
    response.end(`{"id":"https://victim.example/","name":"a","id":"${origin}/x","name":"b"}`);
  });
  await using client = startClient();
  const { id, document } = await client.fetchDocument(`${peer.origin}/x`);
  assert.deepEqual({ ...document }, { id, name: 'b' });
});
