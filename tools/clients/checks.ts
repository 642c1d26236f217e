// Shared code of the programs that use generated clients: assertions, and a count of calls.
import { equal, ok } from 'node:assert/strict';

export const JOURNAL = process.env.JOURNAL_URL ?? '';
export const THOUGHTS = process.env.THOUGHTS_URL ?? '';

const username = `client_${crypto.randomUUID().slice(0, 12)}`;
export const PASSWORD = 'correct horse battery';
/** The data of a new user. */
export const account = { username, email: `${username}@example.org`, password: PASSWORD };
export const login = { identifier: username, password: PASSWORD };

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
/** A PNG with one pixel. */
export const photo = new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' });

let calls = 0;
const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  calls += 1;
  return fetch(input, init);
};

export function finish(): void {
  console.log(`${calls} calls`);
}

/** Asserts the ZIP signature of an archive. */
export async function assertZip(blob: Blob): Promise<void> {
  assertEqual(await blob.slice(0, 2).text(), 'PK');
}

export const assertEqual: (actual: unknown, expected: unknown) => void = equal;
export const assertTrue: (value: unknown) => asserts value = ok;
