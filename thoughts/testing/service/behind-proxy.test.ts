// Behind a TLS proxy, the public address differs from the listening address. Only configured proxies are
// trusted with forwarded headers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { startTlsProxy, type TlsProxy } from '@tandem/platform/testing/servers/proxy.ts';
import type { Scheme } from '../../federation/protocol/signatures/request.ts';
import { signRequest } from '../../federation/protocol/signatures/sign.ts';
import { AS_TYPE, type PeerActor, startPeer } from '../../federation/testing/peer.ts';
import { PASSWORD, startTestThoughts } from '../thoughts.ts';

const NAME = 'social.example';
const BASE = `https://${NAME}`;
const SETTINGS = {
  THOUGHTS_PUBLIC_URL: BASE,
  THOUGHTS_FEDERATION_INSECURE: 'true',
  LOGIN_FAILURES_PER_ADDRESS: '2',
};

eachDatabase('thoughts behind a proxy', (dialect) => {
  const start = async (trusted: string) => {
    const thoughts = await startTestThoughts(dialect, { ...SETTINGS, TRUSTED_PROXIES: trusted });
    const proxy = await startTlsProxy(NAME);
    proxy.forwardTo(thoughts.service.url);
    const stop = async () => {
      await proxy[Symbol.asyncDispose]();
      await thoughts[Symbol.asyncDispose]();
    };
    return { thoughts, proxy, [Symbol.asyncDispose]: stop };
  };

  /** Delivers an activity of `actor`, signed for `url`, to the public inbox. */
  const deliver = async (proxy: TlsProxy, actor: PeerActor, url: string, scheme: Scheme) => {
    const follow = actor.activity('Follow', { object: `${BASE}/users/ada` });
    const body = Buffer.from(JSON.stringify(follow));
    const request = { method: 'POST', url: new URL(url), body, contentType: AS_TYPE } as const;
    const { host: _, ...signature } = {
      host: '',
      ...(await signRequest(scheme, request, { ...actor.key, keyId: actor.key.id }, Date.now())),
    };
    const headers = { ...signature, 'content-type': AS_TYPE };
    return (await proxy.send('POST', '/users/ada/inbox', { headers, body })).status;
  };

  for (const scheme of ['cavage', 'rfc9421'] as const) {
    test(`an activity signed with ${scheme} is accepted for the public address and refused for another`, async () => {
      await using here = await start('127.0.0.1');
      await using peer = await startPeer();
      const ada = await here.thoughts.join('ada');
      const ana = await peer.addActor('ana');
      const path = '/users/ada/inbox';
      assert.equal(await deliver(here.proxy, ana, here.thoughts.service.url + path, scheme), 401);
      assert.equal(await deliver(here.proxy, ana, `https://elsewhere.example${path}`, scheme), 401);
      assert.equal(await deliver(here.proxy, ana, BASE + path, scheme), 202);
      await here.thoughts.service.drainQueues();
      const pending = await ada.get('/federation/pending-followers');
      assert.deepEqual(
        pending.body.map(({ handle }: { handle: string }) => handle),
        [ana.handle],
      );
    });
  }

  test('ids, WebFinger and links use the public address, regardless of the Host header', async () => {
    await using here = await start('127.0.0.1');
    await here.thoughts.join('ada');
    const lies = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const actor = await here.proxy.send('GET', '/users/ada', { headers: { accept: AS_TYPE, ...lies } });
    assert.equal(actor.body.id, `${BASE}/users/ada`);
    assert.equal(actor.body.endpoints.sharedInbox, `${BASE}/inbox`);
    assert.equal(actor.headers['strict-transport-security'], 'max-age=31536000');
    const path = `/.well-known/webfinger?resource=acct:ada@${NAME}`;
    const finger = await here.proxy.send('GET', path, { headers: lies });
    assert.equal(finger.body.subject, `acct:ada@${NAME}`);
    for (const { text } of [actor, finger]) assert.doesNotMatch(text, /evil\.example|127\.0\.0\.1/);
  });

  for (const [trusted, what] of [
    ['127.0.0.1', 'by the client’s address if the proxy is trusted, regardless of forwarded headers'],
    ['192.0.2.7', 'by the proxy’s address if it is not trusted'],
    ['', 'by the proxy’s address if none is configured'],
  ] as const) {
    test(`failed logins are counted ${what}`, async () => {
      await using here = await start(trusted);
      await here.thoughts.join('ada');
      const logIn = async (from: string, password: string, spoofed?: string) => {
        const headers = spoofed ? { 'x-forwarded-for': spoofed } : {};
        const body = { username: 'ada', password };
        return (await here.proxy.send('POST', '/auth/login', { from, headers, body })).status;
      };
      const isTrusted = trusted === '127.0.0.1';
      assert.equal(await logIn('203.0.113.1', 'wrong password'), 401);
      assert.equal(await logIn('203.0.113.1', 'wrong password', '198.51.100.1'), 401);
      assert.equal(await logIn('203.0.113.1', PASSWORD, '198.51.100.2'), 429);
      assert.equal(await logIn('203.0.113.2', PASSWORD), isTrusted ? 200 : 429);
      assert.equal(await logIn('203.0.113.2', PASSWORD, '203.0.113.1'), isTrusted ? 200 : 429);
    });
  }
});
