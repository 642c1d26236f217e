// Behind a TLS proxy: URLs use the public address, and forwarding headers are trusted only from configured
// proxies.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { startTlsProxy } from '@tandem/platform/testing/servers/proxy.ts';
import { PASSWORD, startTestJournal } from '../testing/journal.ts';
import { PHOTOS, pngOf, uploadId } from '../testing/media.ts';

const NAME = 'journal.example';

eachDatabase('the journal behind a proxy', (dialect) => {
  const start = async (settings: Record<string, string>) => {
    const journal = await startTestJournal(dialect, settings);
    const proxy = await startTlsProxy(NAME);
    proxy.forwardTo(journal.service.url);
    const stop = async () => {
      await proxy[Symbol.asyncDispose]();
      await journal[Symbol.asyncDispose]();
    };
    return { journal, proxy, [Symbol.asyncDispose]: stop };
  };

  for (const [what, settings, base] of [
    ['the configured public URL', { JOURNAL_PUBLIC_URL: 'https://public.example' }, 'https://public.example'],
    ['the one that a trusted proxy received', { TRUSTED_PROXIES: '127.0.0.0/8' }, `https://${NAME}`],
    ['plain http without a trusted proxy', {}, `http://${NAME}`],
  ] as const) {
    test(`the URL of media is ${what}`, async () => {
      await using here = await start(settings);
      const ada = await here.journal.join();
      const photo = await uploadId(ada, PHOTOS, pngOf(100));
      const headers = { authorization: `Bearer ${ada.accessToken}` };
      const body = { mood: 3, photoIds: [photo] };
      const { status, body: entry } = await here.proxy.send('POST', '/api/v1/entries', { headers, body });
      assert.equal(status, 201);
      const read = await here.proxy.send('GET', `/api/v1/entries/${entry.id}`, { headers });
      assert.deepEqual(read.body.photoUrls, [`${base}${PHOTOS}/${photo}`]);
    });
  }

  for (const [trusted, what] of [
    ['127.0.0.1', 'by the client’s address behind a trusted proxy, whatever header the client sends'],
    ['192.0.2.7', 'by the proxy’s address if it is not trusted'],
    ['', 'by the proxy’s address without trusted proxies'],
  ] as const) {
    test(`failed logins are counted ${what}`, async () => {
      await using here = await start({ LOGIN_FAILURES_PER_ADDRESS: '2', TRUSTED_PROXIES: trusted });
      const { username } = await here.journal.join();
      const logIn = async (from: string, password: string, spoofed?: string) => {
        const headers = spoofed ? { 'x-forwarded-for': spoofed } : {};
        const body = { identifier: username, password };
        return (await here.proxy.send('POST', '/api/v1/auth/login', { from, headers, body })).status;
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
