// The fuzzer finds each kind of fault in a faulty server, and sends the same requests for the same seed.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createClientErrorHandler } from '../../http/problems/client-errors.ts';
import { FuzzFailure, type FuzzReport, fuzz } from './fuzz.ts';
import { readOperations } from './operations.ts';

type Reply = { status: number; body?: object; headers?: Record<string, string> };
type Handle = (request: IncomingMessage, body: string) => Reply | null;

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const id = { type: 'string', format: 'uuid' };
const Thing = { type: 'object', required: ['id'], properties: { id, name: { type: 'string' } } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const refusal = { content: { 'application/problem+json': { schema: { type: 'object' } } } };
const refusals = { 400: refusal, 401: refusal, 404: refusal };
const security = [{ bearer: [] }];
const named = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 20 } } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: id }];
const operations = readOperations({
  paths: {
    '/things': { post: { security, requestBody: json(named), responses: { 201: json(Thing), ...refusals } } },
    '/things/{id}': { get: { security, parameters, responses: { 200: json(Thing), ...refusals } } },
  },
  components: { schemas: {} },
});

const COMMON = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" };
const refuse = (status: number, headers = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: { type: 'about:blank', title: 'No', status, detail: 'No.', code: 'no' },
});

/** Behaves as documented. */
const good: Handle = ({ method, url, headers }, body) => {
  if (!/^\/things(\/[^/?]+)?(\?|$)/.test(url ?? '')) return refuse(404);
  if (headers.authorization !== 'Bearer good') return refuse(401, { 'www-authenticate': 'Bearer' });
  if (method === 'GET') return url?.endsWith(ID) ? { status: 200, body: { id: ID } } : refuse(404);
  return body.includes('"name"') ? { status: 201, body: { id: ID } } : refuse(400);
};

/** Fuzzes a server that replies with `handle`; null breaks the connection. */
async function fuzzServer(handle: Handle, seed = 1, requests = 1500): Promise<FuzzReport> {
  const server = createServer({ maxHeaderSize: 200_000 }, async (request, response) => {
    const reply = handle(request, await text(request).catch(() => ''));
    if (!reply) return void request.socket.destroy();
    response.writeHead(reply.status, { ...COMMON, 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body && JSON.stringify(reply.body));
  });
  server.on('clientError', createClientErrorHandler(COMMON));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  try {
    return await fuzz(
      {
        url: `http://localhost:${(server.address() as AddressInfo).port}`,
        operations,
        register: async () => ({ authorization: 'Bearer good', email: 'me@example.org', known: {} }),
        kindOf: () => 'thing',
        namedMembers: {},
        sample: () => undefined,
        file: () => Buffer.alloc(0),
        weights: {},
        otherPaths: ['/'],
        isPrivate: false,
        forbiddenPatterns: [/"role":"admin"/],
      },
      { requests, seed },
    );
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** As `good`, with replies modified by `change`. */
const but =
  (change: (request: IncomingMessage, body: string, reply: Reply | null) => Reply | null): Handle =>
  (request, body) =>
    change(request, body, good(request, body));

test('a server that conforms to its document passes, and each operation is called', async () => {
  const { unsuccessful, statuses } = await fuzzServer(good);
  assert.deepEqual(unsuccessful, []);
  for (const status of [200, 201, 400, 401, 404]) assert.ok((statuses.get(status) ?? 0) > 5, `${status}`);
});

const created = (reply: Reply | null, body: object): Reply | null =>
  reply?.status === 201 ? { status: 201, body: { id: ID, ...body } } : reply;
const FAULTY: Record<string, [Handle, RegExp]> = {
  'a fault': [but((_, body, reply) => (body.includes('\\u0000') ? refuse(500) : reply)), /server error: 500/],
  'an undeclared status': [but((_, body, reply) => (body.length > 300 ? refuse(418) : reply)), /418 is not/],
  'an undeclared member': [but((_, __, reply) => created(reply, { hash: 'x' })), /additional/],
  'a member of another type': [but((_, __, reply) => created(reply, { name: 5 })), /must be string/],
  'an address of another user': [but((_, __, reply) => created(reply, { name: 'b@example.org' })), /address/],
  'a stack': [but((_, __, reply) => created(reply, { name: 'at run (/a/b.ts:1:2)' })), /discloses a secret/],
  'a secret': [but((_, __, reply) => created(reply, { role: 'admin' })), /discloses a secret/],
  'an unprotected operation': [
    but((request, _, reply) => (request.method === 'POST' && reply?.status === 401 ? refuse(400) : reply)),
    /400 without a credential/,
  ],
  'a 401 without a challenge': [
    but((_, __, reply) => (reply?.status === 401 ? refuse(401) : reply)),
    /challenge/,
  ],
  'an invalid problem': [
    but((_, __, reply) => (reply?.status === 404 ? { ...reply, body: {} } : reply)),
    /problem/,
  ],
  'a broken connection': [
    but((_, body, reply) => (body.includes('null') ? null : reply)),
    /without a response/,
  ],
};
for (const [what, [handle, message]] of Object.entries(FAULTY)) {
  test(`${what} is found`, async () => {
    await assert.rejects(
      fuzzServer(handle),
      (error) => error instanceof FuzzFailure && message.test(error.message),
    );
  });
}

test('a failure is reported with a minimal request', async () => {
  const handle = but(({ method }, _, reply) =>
    method === 'POST' && reply?.status === 201 ? refuse(500) : reply,
  );
  await assert.rejects(fuzzServer(handle), /seed 1[\s\S]+reproduced by whole[\s\S]+\n {2}\{\\"name\\":/);
});

test('one seed generates the same requests, another one others', async () => {
  const heard = async (seed: number): Promise<string> => {
    const lines: string[] = [];
    const record: Handle = (request, body) => {
      lines.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      return good(request, body);
    };
    await fuzzServer(record, seed, 300);
    return lines.sort().join('\n');
  };
  const one = await heard(5);
  const again = await heard(5);
  const other = await heard(6);
  assert.equal(one, again);
  assert.notEqual(one, other);
});
