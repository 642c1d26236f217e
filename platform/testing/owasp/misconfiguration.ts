// Checks for common security misconfigurations.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { Client } from '../client.ts';
import { openRawConnection } from '../raw-connection.ts';

/** TRACE echoes nothing, and no header contains the server's software. */
export async function assertNoDisclosure(client: Client): Promise<void> {
  using connection = await openRawConnection(client.url);
  connection.send('TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: echo\r\n\r\n');
  const { status, text } = await connection.reply();
  connection.abort();
  assert.ok(status >= 400 && status < 500, `${status}`);
  assert.doesNotMatch(text, /X-Secret|echo/i);
  for (const path of ['/openapi.json', '/docs/', '/nowhere']) {
    const { headers } = await client.get(path);
    for (const name of ['server', 'x-powered-by', 'via'])
      assert.equal(headers.get(name), null, `${path}: ${name}`);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path);
  }
}

/** Request bodies are never decompressed, even if they declare a content coding. */
export async function assertNoDecompression(client: Client, path: string): Promise<void> {
  const bomb = gzipSync(JSON.stringify({ x: 'x'.repeat(20_000_000) }));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const { status, body } = await client.post(path, new Uint8Array(bomb), { headers });
  assert.deepEqual([status, body.code], [400, 'malformed-json']);
}

/** With a limit of two registrations per address, a third is refused with a retry time. */
export async function assertRegistrationLimit(client: Client, path: string, password: string): Promise<void> {
  const register = (username: string) =>
    client.post(path, { username, email: `${username}@example.org`, password });
  assert.deepEqual([(await register('one')).status, (await register('two')).status], [201, 201]);
  const refused = await register('three');
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
}
