// https peers must prove their name: otherwise no request and no delivery data is sent.
import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, afterEach, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { insecurePolicy, strictPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { type Identity, signItself, startAuthority } from '@tandem/platform/testing/servers/certificates.ts';
import { takeKeys } from '../../testing/keys.ts';
import { AS_TYPE, replyJson, startClient } from './peer.fixture.ts';

const NAME = 'social.example.org';
const { privateKeyPem } = await takeKeys();
const signer = { keyId: 'https://here.example/#key', privateKeyPem };
const authority = await startAuthority();
const usual = getCACertificates('default');
// No CA certificates: parsing the default ones takes long.
afterEach(() => setDefaultCACertificates([]));
after(() => setDefaultCACertificates(usual));

/** A TLS server with this identity on loopback, and its received requests. */
async function startSecurePeer(identity: Identity) {
  const requests: string[] = [];
  const server = createServer(identity, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    replyJson(response, { id: `https://${request.headers.host}${request.url}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { requests, origin: `https://${NAME}:${port}`, [Symbol.asyncDispose]: stop };
}

/** The strict policy, except that this machine counts as public and any port is allowed. */
const here = { allowsAddress: () => true, resolve: async () => ['127.0.0.1'] };
const POLICIES = {
  strict: {
    ...here,
    judge: (url: URL) => strictPolicy.judge(new URL(url.href.replace(`:${url.port}`, ''))),
  },
  insecure: { ...insecurePolicy, ...here },
};

const DOUBTFUL: [string, string, () => Promise<Identity>][] = [
  ['for the name by an unknown authority', 'DEPTH_ZERO_SELF_SIGNED_CERT', () => signItself(NAME)],
  ['for another name', 'ERR_TLS_CERT_ALTNAME_INVALID', () => authority.identify('other.example.org')],
  ['for a sub-domain', 'ERR_TLS_CERT_ALTNAME_INVALID', () => authority.identify(`www.${NAME}`)],
  ['that has expired', 'CERT_HAS_EXPIRED', () => authority.identify(NAME, -1)],
  [
    'by an unknown authority',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    async () => (await startAuthority('Nobody')).identify(NAME),
  ],
];

const isDoubted = (code: string) => (error: unknown) => {
  assert.ok(error instanceof RemoteError, String(error));
  assert.deepEqual([error.reason, codeOf(error.cause)], ['network', code]);
  return true;
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

for (const [kind, policy] of Object.entries(POLICIES)) {
  for (const [what, code, identify] of DOUBTFUL) {
    test(`a certificate ${what} is refused under the ${kind} policy, before any data is sent`, async () => {
      setDefaultCACertificates([authority.cert]);
      await using peer = await startSecurePeer(await identify());
      await using client = startClient({ policy });
      const delivery = { body: Buffer.from('{}'), contentType: AS_TYPE, signer };
      for (const asking of [
        () => client.fetchDocument(`${peer.origin}/users/ana`, { signer }),
        () => client.fetchJson(`${peer.origin}/.well-known/webfinger`),
        () => client.post(`${peer.origin}/inbox`, delivery),
      ]) {
        await assert.rejects(asking(), isDoubted(code));
      }
      assert.deepEqual(peer.requests, []);
    });
  }

  test(`a certificate of a known authority for the name is accepted under the ${kind} policy`, async () => {
    await using peer = await startSecurePeer(await authority.identify(NAME));
    await using client = startClient({ policy });
    const url = `${peer.origin}/users/ana`;
    await assert.rejects(client.fetchDocument(url), { reason: 'network' });
    setDefaultCACertificates([authority.cert]);
    assert.equal((await client.fetchDocument(url)).id, url);
    assert.deepEqual(peer.requests, ['GET /users/ana']);
  });
}
