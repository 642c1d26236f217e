// Publishes and lists thoughts in tests.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';

/** Publishes a thought and returns it. */
export async function post(by: Client, content: string, more: object = {}): Promise<Json> {
  const { status, body, text } = await by.post('/thoughts', { content, ...more });
  assert.equal(status, 201, text);
  return body;
}

/** The items of all pages of an enveloped list, read `perPage` at a time. Checks each envelope. */
export async function readAllPages(by: Client, path: string, perPage: number): Promise<Json[]> {
  const seen: Json[] = [];
  for (let page = 1; ; page += 1) {
    const separator = path.includes('?') ? '&' : '?';
    const { status, body, text } = await by.get(`${path}${separator}page=${page}&per_page=${perPage}`);
    assert.equal(status, 200, text);
    assert.deepEqual([body.page, body.per_page], [page, perPage]);
    seen.push(...body.data);
    if (body.data.length < perPage) {
      assert.equal(body.total, seen.length, `total of ${path}`);
      return seen;
    }
  }
}
