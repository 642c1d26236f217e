// Opens pages as browsers do, and reads what is on them.
import assert from 'node:assert/strict';
import type { Client, Reply } from '@tandem/platform/testing/client.ts';

export const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

export const open = (client: Client, path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  client.get(path, { headers: { accept: BROWSER, ...headers } });

/** The text of a page that is there. */
export async function read(
  client: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { status, text } = await open(client, path, headers);
  assert.equal(status, 200, path);
  return text;
}

/** The numbers of the thoughts on a page, in their order. */
export const numbersOn = (text: string): string[] =>
  [...text.matchAll(/ id="t-(\d+)"/g)].map(([, number = '']) => number);

/** The address of the next page; null on the last. */
export const nextOf = (text: string): string | null =>
  /<a class="button" rel="next" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null;

/** The numbers on a page and all that follow it. */
export async function readAllNumbers(
  client: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const all: string[] = [];
  for (let next: string | null = path; next !== null; ) {
    const text: string = await read(client, next, headers);
    all.push(...numbersOn(text));
    next = nextOf(text);
  }
  return all;
}
