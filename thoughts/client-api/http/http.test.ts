import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';

eachDatabase('the client API', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('the client API has a separate OpenAPI document', async () => {
    const { status, body } = await thoughts.client.get('/api/openapi.json');
    assert.equal(status, 200);
    const golden = new URL('../../../docs/interface/client-api.openapi.golden.json', import.meta.url);
    await expectGolden(golden, `${JSON.stringify(body, null, 2)}\n`);
    const own = (await thoughts.client.get('/openapi.json')).body;
    assert.deepEqual(
      Object.keys(own.paths).filter((path) => path.startsWith('/api/')),
      [],
    );
  });

  test('unknown paths and methods return 404 in the error format of the client API', async () => {
    for (const [method, path] of [
      ['GET', '/api/v1/nothing'],
      ['POST', '/api/v2/nothing/'],
      ['GET', '/api/v1/accounts/%zz'],
      ['DELETE', '/api/v1/instance'],
      ['GET', '/api/v1/nothing'],
    ] as const) {
      const { status, body, headers } = await thoughts.client.send(method, path);
      assert.deepEqual([status, body], [path.includes('%') ? 422 : 404, body], path);
      if (status === 404) assert.deepEqual(body, { error: 'Record not found' }, path);
      assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    }
  });

  test('PUT and PATCH are equivalent', async () => {
    const { paths } = (await thoughts.client.get('/api/openapi.json')).body;
    // A reaction is added by PUT, and nothing of it changes.
    const updates = Object.entries<Json>(paths).filter(
      ([path, { put, patch }]) => (put || patch) && !path.includes('/reactions/'),
    );
    assert.ok(updates.length >= 10);
    for (const [path, { put, patch }] of updates) {
      assert.equal(patch?.operationId, `${put?.operationId}Patch`, path);
    }
    const ada = await joinWithApp(thoughts);
    const { id } = (await ada.post('/api/v1/lists', { title: 'a' })).body;
    const status = (await ada.post('/api/v1/statuses', { status: 'a' })).body;
    for (const method of ['PUT', 'PATCH']) {
      const list = await ada.send(method, `/api/v1/lists/${id}`, { body: { title: method } });
      assert.deepEqual([list.status, list.body.title], [200, method]);
      const edited = await ada.send(method, `/api/v1/statuses/${status.id}`, { body: { status: method } });
      assert.deepEqual([edited.status, edited.body.content], [200, `<p>${method}</p>`]);
      const policy = await ada.send(method, '/api/v2/notifications/policy', { body: {} });
      assert.equal(policy.status, 200, policy.text);
    }
  });

  test('CORS allows every origin', async () => {
    const { headers } = await thoughts.client.send('OPTIONS', '/api/v1/statuses', {
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
    assert.equal(headers.get('access-control-allow-origin'), '*');
    const page = await fetch(`${thoughts.service.url}/login`, { headers: { accept: 'text/html' } });
    assert.match(await page.text(), /<html/);
    assert.equal(page.headers.get('access-control-allow-origin'), null, 'pages allow no other origin');
    assert.equal(headers.get('access-control-allow-credentials'), null);
    assert.match(headers.get('access-control-allow-headers') ?? '', /idempotency-key/i);
    const exposed = (await thoughts.client.get('/api/v1/instance')).headers.get(
      'access-control-expose-headers',
    );
    for (const name of [
      'Link',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Request-Id',
    ]) {
      assert.ok(exposed?.includes(name), name);
    }
  });

  test('responses include rate limit headers, and requests above the limit are refused', async () => {
    await using limited = await startTestThoughts(dialect, { THOUGHTS_CLIENT_API_REQUESTS: '3' });
    limited.clock.advance(5 * MINUTE - (limited.clock.now() % (5 * MINUTE)));
    const ask = async () => {
      const { status, headers, body } = await limited.client.get('/api/v1/custom_emojis');
      const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
        headers.get(`x-ratelimit-${name}`),
      );
      assert.equal(limit, '3');
      assert.equal(reset, new Date(limited.clock.now() + 5 * MINUTE).toISOString());
      return [status, remaining, status === 200 ? null : body.error];
    };
    assert.deepEqual(
      [await ask(), await ask(), await ask(), await ask()],
      [
        [200, '2', null],
        [200, '1', null],
        [200, '0', null],
        [429, '0', 'Too many requests'],
      ],
    );
    limited.clock.advance(5 * MINUTE);
    assert.deepEqual(await ask(), [200, '2', null]);
    assert.equal((await limited.client.get('/feed/public')).headers.get('x-ratelimit-limit'), null);
  });

  test('each account has a separate rate limit', async () => {
    await using limited = await startTestThoughts(dialect, { THOUGHTS_CLIENT_API_REQUESTS: '30' });
    const ada = await joinWithApp(limited);
    const path = '/api/v1/preferences';
    const left = async () => Number((await ada.get(path)).headers.get('x-ratelimit-remaining'));
    const before = await left();
    await limited.client.get('/api/v1/instance');
    assert.equal(await left(), before - 1);
  });

  test('a malformed body is refused in the error format of the client API', async () => {
    for (const [type, body] of [
      ['application/json', '{"client_name":'],
      ['multipart/form-data; boundary=x', '--x\r\nnonsense'],
      ['multipart/form-data', 'no boundary'],
      ['application/x-www-form-urlencoded', 'a=1&'.repeat(1001)],
    ] as const) {
      const { status, body: error } = await thoughts.client.post('/api/v1/apps', body, {
        headers: { 'content-type': type },
      });
      assert.equal(status, 422, type);
      assert.match(error.error, /^Validation failed: /);
    }
    const large = await thoughts.client.post('/api/v1/apps', `client_name=${'x'.repeat(1_100_000)}`);
    assert.equal(large.status, 413);
    assert.equal(typeof large.body.error, 'string');
  });
});
