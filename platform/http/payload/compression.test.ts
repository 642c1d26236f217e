// Responses are compressed if worthwhile and accepted, and declare it.
import assert from 'node:assert/strict';
import { request as send } from 'node:http';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { platformMigrations } from '../../database/migrations.ts';
import { openDatabase } from '../../database/open.ts';
import type { PlatformTables } from '../../database/tables.ts';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { Type } from '../../schema/type.ts';
import { createTestEnvironment } from '../../testing/databases.ts';
import { systemClock } from '../../time/clock.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { createHttp } from '../http.ts';
import { Reply, replyInSlices } from '../replies/reply.ts';
import { type Coding, negotiateCoding } from './compression.ts';

const base = { tag: 'test', summary: 'Test', access: 'public' } as const;
const done = { status: 200, description: '' };
const get = (path: string, more: object = {}) =>
  endpoint({
    ...base,
    method: 'GET',
    path,
    success: done,
    operationId: path.replaceAll(/\W/g, ''),
    ...more,
  });
const list = endpoint({
  ...get('/list/{length}'),
  params: Type.Object({ length: Type.Integer() }),
});

const items = (length: number) => Array.from({ length }, (_, number) => ({ number, word: 'tandem' }));
const TAG = '"v1"';

let url = '';
let close = async (): Promise<void> => {};
let ifNoneMatch: string | undefined;

before(async () => {
  const environment = await createTestEnvironment('sqlite', [platformMigrations]);
  const database = await openDatabase<PlatformTables>(environment.database, [platformMigrations]);
  const http = createHttp<PlatformTables>({
    description: { title: 'Test', version: '1', summary: '', description: '', tags: [], scalar: false },
    database,
    identify: async () => null,
    clock: systemClock,
    log: createLog('test', 'silent'),
    publicUrl: null,
    trustedProxies: [],
    metrics: createMetrics(),
    limits: { inProgress: 64, queued: 64, maxWait: 1000 },
  });
  http.mount(list, async ({ params }) => items(params.length));
  http.mount(get('/shared', { cache: 'anonymous' }), async () => items(500));
  http.mount(get('/secret', { showsSecret: true }), async () => items(500));
  http.mount(get('/photo'), async () => new Reply(200, Buffer.alloc(9000), { 'content-type': 'image/jpeg' }));
  http.mount(get('/tagged'), async ({ header }) => {
    ifNoneMatch = header('if-none-match');
    return ifNoneMatch === TAG
      ? new Reply(304, null, { etag: TAG })
      : new Reply(200, items(500), { etag: TAG });
  });
  http.mount(get('/slices'), async ({ bulkReply: inBulk }) =>
    inBulk((spool) =>
      replyInSlices(
        (async function* () {
          for (let slice = 0; slice < 40; slice += 1) yield items(2000);
        })(),
        (item) => item,
        spool,
      ),
    ),
  );
  url = `http://localhost:${await http.listen(0, null)}`;
  close = async () => {
    await http.close();
    await database[Symbol.asyncDispose]();
    await environment.drop();
  };
});
after(() => close());

type Raw = { status: number; headers: Record<string, string | undefined>; body: Buffer };

/** Sends a plain request, without a client that negotiates and decodes content codings. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const request = send(`${url}${path}`, { method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const said = response.headers as Record<string, string | undefined>;
      resolve({ status: response.statusCode ?? 0, headers: said, body: Buffer.concat(chunks) });
    });
    request.on('error', reject).end();
  });

const decode: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

test('the encoding is the one that the client prefers, then the one that the server prefers', () => {
  const chosen = (header: string | undefined) => negotiateCoding(header);
  assert.deepEqual(
    ['gzip', 'gzip, deflate, br, zstd', 'gzip;q=1, br;q=0.5', 'br;q=0, *', 'GZIP', 'x, gzip;q=0.001'].map(
      chosen,
    ),
    ['gzip', 'zstd', 'gzip', 'zstd', 'gzip', 'gzip'],
  );
  const none = [undefined, '', 'identity', 'deflate', 'gzip;q=0', 'identity, gzip;q=0.5', '*;q=0', '\u0000'];
  for (const header of none) assert.equal(chosen(header), null, header ?? 'none');
});

for (const path of ['/list/500', '/shared', '/slices', '/list/50000']) {
  test(`${path} is the same with and without compression, with the matching headers`, async () => {
    const plain = await ask(path);
    assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'Accept-Encoding']);
    assert.equal(Number(plain.headers['content-length']), plain.body.length);
    for (const coding of ['zstd', 'br', 'gzip'] as const) {
      for (let time = 0; time < 2; time += 1) {
        const { status, headers, body } = await ask(path, { 'accept-encoding': coding });
        assert.deepEqual([status, headers['content-encoding']], [200, coding]);
        assert.equal(Number(headers['content-length']), body.length);
        assert.ok(body.length < plain.body.length / 4);
        assert.ok(decode[coding](body).equals(plain.body));
      }
    }
  });

  test(`HEAD of ${path} has the headers of GET`, async () => {
    const plain = await ask(path, {}, 'HEAD');
    const { headers, body } = await ask(path, { 'accept-encoding': 'gzip' }, 'HEAD');
    assert.deepEqual([plain.body.length, body.length, headers['content-encoding']], [0, 0, 'gzip']);
    assert.equal(plain.headers['content-length'], (await ask(path)).headers['content-length']);
    assert.equal(headers['content-length'], undefined);
  });
}

test('short, compressed and secret responses are not compressed', async () => {
  for (const path of ['/list/1', '/photo', '/secret']) {
    const { headers } = await ask(path, { 'accept-encoding': 'gzip' });
    assert.deepEqual([headers['content-encoding'], headers.vary], [undefined, undefined], path);
  }
});

test('the compressed form has its own entity tag for revalidation', async () => {
  const { headers } = await ask('/tagged', { 'accept-encoding': 'gzip' });
  assert.equal(headers.etag, '"v1-gzip"');
  const again = await ask('/tagged', { 'accept-encoding': 'gzip', 'if-none-match': '"v1-gzip"' });
  assert.deepEqual([again.status, again.headers.etag, ifNoneMatch], [304, '"v1-gzip"', TAG]);
  const plain = await ask('/tagged', { 'if-none-match': TAG });
  assert.deepEqual([plain.status, plain.headers.etag], [304, TAG]);
});

test('the OpenAPI document is compressed', async () => {
  const { headers, body } = await ask('/openapi.json', { 'accept-encoding': 'gzip' });
  assert.equal(headers['content-encoding'], 'gzip');
  assert.equal(JSON.parse(gunzipSync(body).toString()).openapi, '3.1.0');
});
