// Reads all pages of client API lists.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';

/** The items of all pages, following the `Link` header. */
export async function readAll(app: Client, path: string): Promise<Json[]> {
  const all: Json[] = [];
  let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=5`;
  while (next !== null) {
    const { status, body, headers, text } = await app.get(next);
    assert.equal(status, 200, text);
    all.push(...body);
    const [, address] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
    next = address === undefined ? null : new URL(address).pathname + new URL(address).search;
  }
  return all;
}
