import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { redirect, replyJson, startClient, startPeer } from './peer.fixture.ts';

const mismatch = (error: unknown): boolean => error instanceof RemoteError && error.reason === 'id-mismatch';

test('a document with a foreign id is refused at any URL', async () => {
  await using victim = await startPeer((_, response, origin) =>
    replyJson(response, { id: `${origin}/victim` }),
  );
  const ids = [
    `${victim.origin}/victim`,
    'https://victim.example/',
    'data:,x',
    'not a URL',
    7,
    null,
    undefined,
  ];
  let id: unknown;
  await using evil = await startPeer((_, response) => replyJson(response, { id }));
  await using client = startClient();
  for (id of ids) await assert.rejects(client.fetchDocument(`${evil.origin}/x`), mismatch, String(id));
  assert.deepEqual(victim.requests, [], 'another origin gets no request');
});

test('another id on the same origin is fetched once', async () => {
  await using peer = await startPeer((request, response, origin) => {
    if (request.url === '/@ana') return replyJson(response, { id: `${origin}/users/ana`, name: 'short' });
    if (request.url === '/users/ana')
      return replyJson(response, { id: `${origin}/users/ana`, name: 'whole' });
    replyJson(response, { id: `${origin}${request.url}x` });
  });
  await using client = startClient();
  const { id, document } = await client.fetchDocument(`${peer.origin}/@ana`);
  assert.deepEqual([id, document.name], [`${peer.origin}/users/ana`, 'whole']);
  await assert.rejects(client.fetchDocument(`${peer.origin}/chain`), mismatch);
  assert.deepEqual(peer.requests.slice(2), ['GET /chain', 'GET /chainx']);
});

test('after a redirect, the id must match the final URL', async () => {
  await using there = await startPeer((request, response, origin) =>
    request.url === '/thief'
      ? replyJson(response, { id: `${here.origin}/users/ana` })
      : replyJson(response, { id: `${origin}${request.url}` }),
  );
  await using here = await startPeer((request, response) =>
    redirect(response, `${there.origin}${request.url}`),
  );
  await using client = startClient();
  const { id } = await client.fetchDocument(`${here.origin}/users/ana`);
  assert.equal(id, `${there.origin}/users/ana`, 'the caller compares the id');
  await assert.rejects(client.fetchDocument(`${here.origin}/thief`), mismatch);
});

test('a redirect within the origin may lead to the requested document', async () => {
  await using peer = await startPeer((request, response, origin) =>
    request.url === '/users/ana'
      ? redirect(response, '/api/ana')
      : replyJson(response, { id: `${origin}/users/ana` }),
  );
  await using client = startClient();
  assert.equal((await client.fetchDocument(`${peer.origin}/users/ana`)).id, `${peer.origin}/users/ana`);
  assert.equal((await client.fetchDocument(`${peer.origin}/api/bo`)).id, `${peer.origin}/users/ana`);
});
