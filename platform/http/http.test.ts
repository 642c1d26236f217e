import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { platformMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import type { PlatformTables } from '../database/tables.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { conflict, notFound } from '../refusal.ts';
import { IdParams, nullable } from '../schema/shapes.ts';
import { Type } from '../schema/type.ts';
import { type Client, createClient } from '../testing/client.ts';
import { createTestEnvironment, type TestEnvironment } from '../testing/databases.ts';
import { openRawConnection } from '../testing/raw-connection.ts';
import { systemClock } from '../time/clock.ts';
import { endpoint } from './endpoint/endpoint.ts';
import { createHttp, type Http } from './http.ts';
import { ERROR_TEXTS } from './testing/error-texts.ts';

const base = { tag: 'test', summary: 'Test', access: 'public' } as const;
const Echo = Type.Object({
  name: Type.String({ maxLength: 5 }),
  size: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
  list: Type.Optional(Type.Array(Type.String())),
});

const echo = endpoint({
  operationId: 'echo',
  ...base,
  method: 'POST',
  path: '/echo',
  input: { kind: 'json', schema: Echo },
  success: { status: 201, description: 'The body.' },
});
const nothing = endpoint({
  operationId: 'nothing',
  ...base,
  method: 'POST',
  path: '/nothing',
  success: { status: 204, description: '' },
});
const search = endpoint({
  operationId: 'search',
  ...base,
  method: 'GET',
  path: '/search',
  query: Type.Object({ q: Type.String(), limit: Type.Optional(Type.Integer({ minimum: 1 })) }),
  success: { status: 200, description: 'The query.' },
});
const thing = endpoint({
  operationId: 'thing',
  ...base,
  method: 'GET',
  path: '/things/{id}',
  params: IdParams,
  success: { status: 200, description: 'The id.' },
});
const thingOfOneself = endpoint({
  operationId: 'thingOfOneself',
  ...base,
  method: 'GET',
  path: '/things/mine',
  success: { status: 200, description: 'One thing.' },
});
const removal = endpoint({
  operationId: 'removal',
  ...base,
  method: 'DELETE',
  path: '/things/{id}/parts/{part}',
  params: Type.Object({ id: Type.String(), part: Type.String() }),
  success: { status: 204, description: '' },
});
const mainPart = endpoint({
  operationId: 'mainPart',
  ...base,
  method: 'GET',
  path: '/things/{id}/parts/main',
  params: IdParams,
  success: { status: 200, description: 'One part.' },
});
const broken = endpoint({
  operationId: 'broken',
  ...base,
  method: 'GET',
  path: '/broken',
  success: { status: 200, description: '' },
});
const refused = endpoint({
  operationId: 'refused',
  ...base,
  method: 'GET',
  path: '/refused',
  success: { status: 200, description: '' },
});
const plain = endpoint({
  operationId: 'plain',
  ...base,
  method: 'GET',
  path: '/plain',
  errors: ERROR_TEXTS,
  success: { status: 200, description: '' },
});
const secret = endpoint({
  operationId: 'secret',
  ...base,
  method: 'GET',
  path: '/secret',
  access: 'bearer',
  success: { status: 200, description: '' },
});

describe('HTTP', () => {
  let environment: TestEnvironment;
  let http: Http<PlatformTables>;
  let client: Client;
  let port: number;
  let stop: () => Promise<void>;

  before(async () => {
    environment = await createTestEnvironment('sqlite', [platformMigrations]);
    const database = await openDatabase<PlatformTables>(environment.database, [platformMigrations]);
    http = createHttp<PlatformTables>({
      description: { title: 'Test', version: '1', summary: '', description: '', tags: [], scalar: true },
      database,
      identify: async () => null,
      clock: systemClock,
      log: createLog('test', 'silent'),
      publicUrl: null,
      trustedProxies: [],
      metrics: createMetrics(),
      limits: { inProgress: 64, queued: 64, maxWait: 1000 },
    });
    http.mount(echo, async ({ body }) => body);
    http.mount(nothing, async () => undefined);
    http.mount(search, async ({ query }) => query);
    http.mount(thing, async ({ params }) => params);
    http.mount(thingOfOneself, async () => ({}));
    http.mount(removal, async () => undefined);
    http.mount(mainPart, async () => ({}));
    http.mount(broken, async () => {
      throw new Error('secret internals');
    });
    http.mount(refused, async () => {
      throw conflict('No.', 'because');
    });
    http.mount(plain, async () => {
      throw notFound('thing');
    });
    http.mount(secret, async () => ({}));
    port = await http.listen(0, null);
    client = createClient(`http://localhost:${port}`);
    stop = async () => {
      await http.close();
      await database[Symbol.asyncDispose]();
      await environment.drop();
    };
  });
  after(() => stop());

  test('unknown members are ignored and no value is coerced', async () => {
    assert.equal((await client.post('/echo', { name: 'a', other: 1 })).status, 201);
    assert.equal((await client.post('/echo', { name: 5 })).status, 400);
    assert.equal((await client.post('/echo', { name: 'a', size: '3' })).status, 400);
    assert.equal((await client.post('/echo', { name: 'a', size: null })).status, 201);
  });

  test('each error has a pointer to its member', async () => {
    const { status, body, headers } = await client.post('/echo', { name: 'toolong', size: 0 });
    assert.equal(status, 400);
    assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/);
    assert.deepEqual(body.errors.map((error: { pointer: string }) => error.pointer).sort(), [
      '/name',
      '/size',
    ]);
    assert.equal(body.code, 'invalid');
    assert.equal(body.status, 400);
  });

  test('lengths count code points', async () => {
    assert.equal((await client.post('/echo', { name: '🙂🙂🙂🙂🙂' })).status, 201);
    assert.equal((await client.post('/echo', { name: '🙂🙂🙂🙂🙂🙂' })).status, 400);
  });

  for (const [what, body, status] of [
    ['text that is not JSON', '{"name":', 400],
    ['an empty body', '', 400],
    ['a body that is null', 'null', 400],
    ['U+0000', '{"name":"a\\u0000"}', 400],
    ['a lone surrogate', '{"name":"\\ud800"}', 400],
    ['an invalid key', '{"name":"a","\\u0000":1}', 400],
    ['a body over 1 MiB', `{"name":"${'a'.repeat(1024 * 1024)}"}`, 413],
    ['a million errors', `{"name":"a","list":[${'1,'.repeat(400_000)}1]}`, 400],
    ['deep nesting', `{"name":"a","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 201],
    ['a prototype', '{"name":"a","__proto__":{"size":0}}', 201],
  ] as const) {
    test(`${what} returns ${status}`, async () => {
      const reply = await client.post('/echo', body, { headers: { 'content-type': 'application/json' } });
      assert.equal(reply.status, status);
    });
  }

  test('a body that is not UTF-8 is refused', async () => {
    const body = new Uint8Array([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]);
    assert.equal(
      (await client.post('/echo', body, { headers: { 'content-type': 'application/json' } })).status,
      400,
    );
  });

  test('another media type is refused with 415, a JSON subtype is accepted', async () => {
    const send = (type: string) =>
      client.post('/echo', '{"name":"a"}', { headers: { 'content-type': type } });
    assert.equal((await send('text/plain')).status, 415);
    assert.equal((await send('multipart/form-data; boundary=x')).status, 415);
    assert.equal((await send('application/json; charset=utf-8')).status, 201);
    assert.equal((await send('application/merge-patch+json')).status, 201);
  });

  test('an operation without a body ignores the body of the request', async () => {
    const types = ['application/json', 'text/plain', 'multipart/form-data', 'nonsense'];
    for (const type of types) {
      for (const body of ['', '{"bad', 'x'.repeat(2_000_000)]) {
        const reply = await client.post('/nothing', body, { headers: { 'content-type': type } });
        assert.equal(reply.status, 204, `${type} ${body.length}`);
      }
    }
  });

  test('query parameters are coerced and validated', async () => {
    assert.deepEqual((await client.get('/search?q=a&limit=3')).body, { q: 'a', limit: 3 });
    for (const query of ['', '?q=a&limit=0', '?q=a&limit=x', '?q=a&q=b', '?q=%00']) {
      const { status, body } = await client.get(`/search${query}`);
      assert.equal(status, 400, query);
      assert.match(body.errors[0].pointer, /^query\//, query);
    }
  });

  test('a path id that is not a UUID is not found, and its case is ignored', async () => {
    assert.equal((await client.get('/things/123')).status, 404);
    assert.equal((await client.get('/things/%00')).status, 404);
    assert.equal((await client.get(`/things/${'a'.repeat(60_000)}`)).status, 404);
    assert.equal((await client.get('/things/%ff')).status, 400);
    const id = '01890A5D-AC96-774B-BCCE-B302099A8057';
    assert.deepEqual((await client.get(`/things/${id}`)).body, { id: id.toLowerCase() });
  });

  test('another method of a known path is refused with 405 and an Allow header', async () => {
    const { status, headers } = await client.send('DELETE', '/echo');
    assert.equal(status, 405);
    assert.equal(headers.get('allow'), 'POST, OPTIONS');
    assert.equal((await client.send('DELETE', '/things/x')).headers.get('allow'), 'GET, HEAD, OPTIONS');
    for (const path of ['/openapi.json', '/docs', '/docs/static/index.css']) {
      const refused = await client.post(path);
      assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'], path);
    }
    assert.equal((await client.get('/no/such/path')).status, 404);
    using connection = await openRawConnection(client.url);
    connection.send('TRACE /echo HTTP/1.1\r\nHost: localhost\r\n\r\n');
    assert.equal((await connection.reply()).status, 405);
  });

  test('a method without a route does not match a path with a parameter in its place', async () => {
    const id = crypto.randomUUID();
    const { status, headers } = await client.send('DELETE', `/things/${id}/parts/main`);
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
    assert.equal((await client.send('DELETE', `/things/${id}/parts/other`)).status, 204);
    assert.equal((await client.send('DELETE', '/things/mine')).status, 405);
  });

  test('any origin is allowed, without credentials', async () => {
    const headers = { origin: 'https://client.example', 'access-control-request-method': 'POST' };
    const preflight = await client.send('OPTIONS', '/echo', {
      headers: { ...headers, 'access-control-request-headers': 'authorization,idempotency-key' },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /authorization/);
    const reply = await client.get('/search?q=a', { headers: { origin: 'https://client.example' } });
    assert.equal(reply.headers.get('access-control-allow-origin'), '*');
  });

  test('an unexpected error reveals nothing to the client', async () => {
    const { status, text } = await client.get('/broken');
    assert.equal(status, 500);
    assert.doesNotMatch(text, /secret internals|at .*\.ts/);
  });

  test('a refusal has a stable code and the format that the endpoint declares', async () => {
    const { status, body } = await client.get('/refused');
    assert.deepEqual([status, body.code], [409, 'because']);
    const reply = await client.get('/plain');
    assert.deepEqual([reply.status, reply.text], [404, 'error 404']);
    assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
    const other = await client.send('DELETE', '/plain');
    assert.deepEqual([other.status, other.text], [405, 'error 405']);
    assert.match(other.headers.get('content-type') ?? '', /^text\/plain/);
    assert.equal(other.headers.get('allow'), 'GET, HEAD, OPTIONS');
  });

  test('a missing or invalid credential is refused with a challenge', async () => {
    const missing = await client.get('/secret');
    assert.deepEqual(
      [missing.status, missing.headers.get('www-authenticate')],
      [401, 'Bearer realm="tandem"'],
    );
    for (const authorization of ['Bearer nonsense', 'Basic YTpi', 'ApiKey abc', 'Bearer', 'Bearer a b']) {
      const { status, headers } = await client.get('/secret', { headers: { authorization } });
      assert.equal(status, 401, authorization);
      assert.match(headers.get('www-authenticate') ?? '', /^Bearer /);
    }
  });

  test('responses have a request id and disable content sniffing', async () => {
    const { headers } = await client.get('/search?q=a');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/);
  });

  test('the documentation loads no resources from other origins', async () => {
    for (const path of ['/docs/', '/docs/static/swagger-ui-bundle.js', '/scalar/', '/openapi.json']) {
      assert.equal((await client.get(path)).status, 200, path);
    }
    const { text } = await client.get('/docs/');
    assert.doesNotMatch(text, /(src|href)="https?:/);
  });

  test('the documentation runs in an opaque origin without cookies', async () => {
    for (const path of ['/docs/', '/scalar/']) {
      const { headers, text } = await client.get(path);
      assert.match(headers.get('content-security-policy') ?? '', /^sandbox (?!.*allow-same-origin)/);
      assert.equal(Number(headers.get('content-length')), Buffer.byteLength(text));
    }
  });

  for (const [what, bytes, status, code] of [
    ['a request that is not HTTP', 'GARBAGE\r\n\r\n', 400, 'malformed-request'],
    ['a path with a space', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed-request'],
    ['a head of 100 kB', `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431, 'headers-too-large'],
    [
      'two lengths',
      'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'malformed-request',
    ],
  ] as const) {
    test(`${what} is refused with a problem document, and other requests continue`, async () => {
      using connection = await openRawConnection(`http://localhost:${port}`);
      connection.send(bytes);
      const { status: received, headers, text } = await connection.reply();
      await connection.closed;
      assert.equal(received, status);
      assert.equal(headers.get('content-type'), 'application/problem+json');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.deepEqual([JSON.parse(text).status, JSON.parse(text).code], [status, code]);
      assert.equal((await client.get('/search?q=a')).status, 200);
    });
  }

  test('the response to an undecodable path has all headers', async () => {
    const { status, headers } = await client.get('/things/%ff');
    assert.equal(status, 400);
    const names = [
      'x-content-type-options',
      'content-security-policy',
      'x-request-id',
      'access-control-allow-origin',
    ];
    for (const name of names) assert.ok(headers.has(name), name);
  });
});
