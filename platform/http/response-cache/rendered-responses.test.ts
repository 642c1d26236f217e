// A repeated request gets the same response until the next commit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eachDatabase } from '../../testing/databases.ts';
import { sampleOf } from '../../testing/prometheus.ts';
import { openRawConnection } from '../../testing/raw-connection.ts';
import { startReadingService } from '../testing/reading-service.ts';

type RequestHeaders = Readonly<Record<string, string>>;

const OF_ONE_RESPONSE = /^(date|x-request-id|x-ratelimit-remaining)$/;

/** The response as received, without parts that differ each time. */
async function see(url: string, path: string, headers: RequestHeaders) {
  using connection = await openRawConnection(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
  const reply = await connection.reply();
  const shown = [...reply.headers].filter(([name]) => !OF_ONE_RESPONSE.test(name)).sort();
  return { status: reply.status, headers: shown, text: reply.text };
}

const headers = fc.record(
  {
    accept: fc.constantFrom('application/json', '*/*', 'text/html', 'application/activity+json'),
    'accept-language': fc.constantFrom('de', 'en'),
    'Accept-Encoding': fc.constantFrom('gzip', 'br', 'identity', 'gzip;q=0'),
    'user-agent': fc.constantFrom('a', 'b'),
    origin: fc.constant('https://other.example'),
    authorization: fc.constantFrom('Bearer a', 'Bearer b', 'Bearer granted-a', 'Bearer nobody', 'Basic x'),
    'if-none-match': fc.constantFrom('"x"', '*'),
    range: fc.constant('bytes=0-3'),
    cookie: fc.constant('session=a'),
    'x-forwarded-host': fc.constantFrom('a.example', 'b.example'),
    'x-other': fc.constantFrom('1', '2'),
    connection: fc.constantFrom('close', 'keep-alive'),
  },
  { requiredKeys: [] },
);
const request = fc.record({
  path: fc.constantFrom('/open', '/closed', '/granted', '/public', '/public?a=1', '/x'),
  headers,
});

eachDatabase('repeated requests', (dialect) => {
  test('a repeated request has the response of the first one', async () => {
    await using service = await startReadingService(dialect, Number.POSITIVE_INFINITY);
    await service.commit();
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), async (requests) => {
        const first = [];
        for (const { path, headers: sent } of requests) {
          await service.touch();
          first.push(await see(service.url, path, sent));
        }
        for (const _ of [1, 2, 3])
          for (const [at, { path, headers: sent }] of requests.entries())
            assert.deepEqual(await see(service.url, path, sent), first[at]);
      }),
      { numRuns: 30 },
    );
  });

  test('the next request after a commit returns the new data', async () => {
    await using service = await startReadingService(dialect);
    for (const _ of [1, 2, 3]) {
      await service.commit();
      const rows = [];
      for (const _again of [1, 2, 3]) rows.push((await service.client.get('/open')).body.rows);
      assert.equal(new Set(rows).size, 1);
      assert.equal(rows[0], (await service.client.get('/open', { token: 'a' })).body.rows);
    }
  });

  test('an unchanged response is 304 each time, and not after a change', async () => {
    await using service = await startReadingService(dialect);
    await service.commit();
    const tag = (await service.client.get('/open')).headers.get('etag') ?? '';
    const ask = async () => (await service.client.get('/open', { headers: { 'if-none-match': tag } })).status;
    assert.deepEqual([await ask(), await ask(), await ask()], [304, 304, 304]);
    await service.commit();
    assert.deepEqual([await ask(), await ask()], [200, 200]);
  });

  test('a long response to an access token is repeated without looking it up, also after a commit', async () => {
    await using service = await startReadingService(dialect, Number.POSITIVE_INFINITY);
    const ask = async () => (await service.client.get('/granted', { token: 'granted-a' })).body;
    /** Whether the second of two requests looks the token up; commits of other tests have that effect too. */
    const isLookedUp = async () => {
      let lookups = 0;
      const rows = (await ask()).rows;
      service.onceIdentified(async () => {
        lookups += 1;
      });
      assert.equal((await ask()).rows, rows);
      return lookups > 0;
    };
    for (const round of [0, 1, 2]) {
      await service.commit();
      let tries = 1;
      while (await isLookedUp()) {
        tries += 1;
        assert.ok(tries < 20);
      }
      if (dialect === 'sqlite') assert.equal(tries, round === 0 ? 2 : 1);
    }
  });

  // Other tests commit to the same PostgreSQL server: many of the requests would be computed, and refused.
  const once = { skip: dialect === 'postgres', timeout: 30_000 };
  test(
    'repeated long responses count as transfers in flight until they are read',
    once,
    async ({ signal }) => {
      await using service = await startReadingService(dialect, Number.POSITIVE_INFINITY);
      const untilInFlight = async (isReached: (count: number) => boolean) => {
        const read = async () =>
          sampleOf(await service.metrics(), 'http_transfers', { direction: 'out' }) ?? NaN;
        while (!isReached(await read())) {
          signal.throwIfAborted();
          await new Promise(setImmediate);
        }
      };
      const get = 'GET /granted HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer granted-a\r\n\r\n';
      using unread = await openRawConnection(service.url);
      for (const _ of [1, 2, 3]) {
        unread.send(get);
        assert.equal((await unread.reply()).status, 200);
      }
      const worked = service.worked();
      unread.pause();
      // More than the kernel buffers.
      unread.send(get.repeat(400));
      await untilInFlight((count) => count > 0);
      assert.equal(service.worked(), worked);
      unread.abort();
      await untilInFlight((count) => count === 0);
    },
  );

  test('two Host headers and an older HTTP version are refused as before', async () => {
    await using service = await startReadingService(dialect);
    for (const _ of [1, 2]) await service.client.get('/public');
    const send = async (text: string) => {
      using connection = await openRawConnection(service.url);
      connection.send(text);
      return (await connection.reply()).status;
    };
    assert.equal(await send('GET /public HTTP/1.1\r\nhost: localhost\r\nhost: other\r\n\r\n'), 400);
    assert.equal(await send('GET /public HTTP/1.0\r\nhost: localhost\r\n\r\n'), 200);
  });

  test('each response has its own request id and is counted', async () => {
    await using service = await startReadingService(dialect);
    const ids = new Set<string | null>();
    for (let at = 0; at < 10; at += 1)
      ids.add((await service.client.get('/public')).headers.get('x-request-id'));
    assert.equal(ids.size, 10);
    const counted = (await service.metrics()).get('http_requests_total')?.samples ?? [];
    const ofPublic = counted.filter(({ labels }) => labels.route === '/public');
    assert.deepEqual(
      ofPublic.map(({ labels, value }) => [labels.status, value]),
      [['2xx', 10]],
    );
  });
});
