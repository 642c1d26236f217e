// No request reaches a private host, however it is named or spelled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AddressPolicy, strictPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { PRIVATE_HOSTS } from '@tandem/platform/http-client/network/private-hosts.fixture.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { takeKeys } from '../../testing/keys.ts';
import type { RemoteClient } from './client.ts';
import { AS_TYPE, redirect, replyJson, startClient, startPeer } from './peer.fixture.ts';

const signer = { keyId: 'https://here.example/#key', privateKeyPem: (await takeKeys()).privateKeyPem };
const delivery = { body: Buffer.from('{}'), contentType: AS_TYPE, signer };

/** All kinds of requests that remote documents can cause. */
const WAYS: [string, (client: RemoteClient, origin: string) => Promise<unknown>][] = [
  ['a document', (client, origin) => client.fetchDocument(`${origin}/users/ana`)],
  ['a signed document', (client, origin) => client.fetchDocument(`${origin}/notes/1`, { signer })],
  ['WebFinger', (client, origin) => client.fetchJson(`${origin}/.well-known/webfinger?resource=acct:a@b.c`)],
  ['NodeInfo', (client, origin) => client.fetchJson(`${origin}/latest/meta-data/nodeinfo/2.1`)],
  ['an inbox', (client, origin) => client.post(`${origin}/inbox`, delivery)],
];

/** The strict policy, except for one peer at 127.0.0.1 and plain HTTP; counts name lookups. */
function policyFor(peer: string) {
  const names: string[] = [];
  const policy: AddressPolicy = {
    judge: (url) => (url.origin === peer ? null : strictPolicy.judge(url)),
    allowsAddress: (ip) => ip === '127.0.0.1' || strictPolicy.allowsAddress(ip),
    resolve: async (name) => {
      names.push(name);
      return ['127.0.0.1'];
    },
  };
  return { policy, names };
}

const isRefused = (host: string) => (error: unknown) => {
  const url = URL.parse(`https://${host}/`);
  assert.ok(error instanceof RemoteError, String(error));
  assert.equal(error.reason, url === null ? 'bad-url' : 'blocked-address', host);
  return true;
};

/** Headers are ASCII only; URLs may contain percent-encoded hosts. */
const inAscii = (host: string): string => host.replace(/[^ -~]+/gu, encodeURIComponent);

test('there are more than sixty spellings', () => assert.ok(new Set(PRIVATE_HOSTS).size > 60));

for (const [what, ask] of WAYS) {
  test(`${what} does not connect to a private host, in any spelling, directly or by a redirect`, async () => {
    let location = '';
    await using peer = await startPeer((_, response) => redirect(response, location, 307));
    const { policy, names } = policyFor(peer.origin);
    await using client = startClient({ policy });
    for (const host of PRIVATE_HOSTS) {
      location = `https://${inAscii(host)}/inside`;
      await assert.rejects(ask(client, `https://${host}`), isRefused(host));
      await assert.rejects(ask(client, peer.origin), isRefused(host));
    }
    assert.equal(peer.requests.length, PRIVATE_HOSTS.length, 'one request for each hop');
    assert.deepEqual(names, [], 'not resolved');
  });
}

test('a name with a private address at the second connection is refused (DNS rebinding)', async () => {
  await using peer = await startPeer((request, response, origin) => {
    response.setHeader('connection', 'close');
    replyJson(response, { id: `${origin.replace('127.0.0.1', 'rebind.org')}${request.url}` });
  });
  const lookups = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '127.0.0.2'], ['127.0.0.1', '::1']];
  const policy: AddressPolicy = {
    judge: () => null,
    allowsAddress: (ip) => ip === '127.0.0.1',
    resolve: async () => lookups.shift() ?? [],
  };
  await using client = startClient({ policy });
  const origin = peer.origin.replace('127.0.0.1', 'rebind.org');
  assert.ok(
    await client.fetchDocument(`${origin}/1`),
    'the checked address is the connected one: one lookup',
  );
  for (const path of ['/2', '/3', '/4'])
    await assert.rejects(client.fetchDocument(origin + path), isRefused('rebind.org'));
  assert.deepEqual([peer.requests, peer.connections()], [['GET /1'], 1]);
});
